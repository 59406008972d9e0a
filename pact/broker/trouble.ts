/** Everything that can stand between us and what we ask of the broker. */
export type Trouble =
  | { readonly kind: 'tool-missing' }
  | { readonly kind: 'tool-unstartable'; readonly code: string }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'timeout'; readonly seconds: number }
  | { readonly kind: 'unauthorized' }
  | { readonly kind: 'forbidden' }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'no-broker' }
  | { readonly kind: 'redirected' }
  | { readonly kind: 'busy' }
  | { readonly kind: 'server-error'; readonly status: number }
  | { readonly kind: 'conflict' }
  | { readonly kind: 'turned-down'; readonly words: string }
  | { readonly kind: 'unknown-environment' }
  | { readonly kind: 'not-understood'; readonly words: string };

/** Whether the same may be well when it is asked again a little later. */
export function passes({ kind }: Trouble): boolean {
  return kind === 'unreachable' || kind === 'timeout' || kind === 'busy' || kind === 'server-error';
}

const STATUS = /failed: (\d{3})\b/;

/** Phrases of the tool and of the broker, the more telling first. */
const phrases: readonly (readonly [phrase: RegExp, trouble: (words: string) => Trouble])[] = [
  [/Cannot change the content of the pact/, () => ({ kind: 'conflict' })],
  [/Did not get a valid HAL response|Could not find relation/, () => ({ kind: 'no-broker' })],
  [/Failed to access pact broker|error sending request/, () => ({ kind: 'unreachable' })],
  [/environment .*does not exist|environment.*not found/i, () => ({ kind: 'unknown-environment' })],
  [/Pact publication failed|failed validation/, (words) => ({ kind: 'turned-down', words })],
];

/**
 * Reads what went wrong from what Pact's tool printed. The tool tells a status where the broker's answer holds no list
 * of errors, else the errors alone.
 */
export function troubleIn(printed: string): Trouble {
  const words = wordsOf(printed);
  const status = Number(STATUS.exec(printed)?.[1] ?? 0);
  if (status === 409) return { kind: 'conflict' };
  if (status === 400 || status === 422) return told(printed, { kind: 'turned-down', words });
  return troubleOfStatus(status) ?? told(printed, { kind: 'not-understood', words });
}

function told(printed: string, otherwise: Trouble): Trouble {
  const words = wordsOf(printed);
  const known = phrases.find(([phrase]) => phrase.test(printed));
  return known === undefined ? otherwise : known[1](words);
}

function troubleOfStatus(status: number): Trouble | null {
  if (status === 401) return { kind: 'unauthorized' };
  if (status === 403) return { kind: 'forbidden' };
  if (status === 404) return { kind: 'not-found' };
  if (status === 408 || status === 429) return { kind: 'busy' };
  if (status >= 500) return { kind: 'server-error', status };
  return status >= 300 && status < 400 ? { kind: 'redirected' } : null;
}

/** The broker's own words where the tool hands them on, else the first line of the tool's complaint. */
function wordsOf(printed: string): string {
  const complaint = printed.slice(Math.max(0, printed.indexOf('❌')));
  const handedOn = /failed validation - (\[.*\])/.exec(complaint) ?? /Response: (\{.*\})\. URL:/.exec(complaint);
  const texts = handedOn === null ? [] : textsIn(handedOn[1] ?? '');
  if (texts.length > 0) return texts.join('; ');
  const [paragraph = ''] = complaint
    .replaceAll('❌', '')
    .trim()
    .split(/\n\s*\n/);
  return paragraph.replace(/\s+/g, ' ').trim();
}

/** Every text that a JSON text holds; none where it is no JSON. */
function textsIn(json: string): readonly string[] {
  try {
    return textsOf(JSON.parse(json));
  } catch {
    return [];
  }
}

function textsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}
