import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Answer, type Asking, ask, isObject, jsonIn } from './ask.ts';

/** What the broker did with a contract. */
export type Publication = 'published' | 'unchanged' | 'overwritten';

/** A version of a consumer, and what is known of it. */
export interface ConsumerVersion {
  readonly version: string;
  readonly branch: string | null;
  readonly buildUrl: string | null;
  /** Without commas. */
  readonly tags: readonly string[];
}

/**
 * Publishes one contract. The tool reads it from a private directory: it takes names for patterns, and what it reads
 * there is what was looked at before.
 */
export async function publish(text: string, version: ConsumerVersion, asking: Asking): Promise<Answer<Publication>> {
  const directory = await mkdtemp(join(tmpdir(), 'pact-'));
  try {
    await writeFile(join(directory, FILE), text, { mode: 0o600 });
    return await ask({ ...asking, cwd: directory }, publishArgs(version), publicationIn);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

const FILE = 'pact.json';

function publishArgs({ version, branch, buildUrl, tags }: ConsumerVersion): readonly string[] {
  return [
    'publish',
    FILE,
    `--consumer-app-version=${version}`,
    ...(branch === null ? [] : [`--branch=${branch}`]),
    ...(buildUrl === null ? [] : [`--build-url=${buildUrl}`]),
    ...(tags.length === 0 ? [] : [`--tag=${tags.join(',')}`]),
    '--output=json',
  ];
}

/** What the broker's notices say; null where there are none, as where the tool found nothing to publish. */
function publicationIn(printed: string, well: boolean): Publication | null {
  const notices = well ? jsonIn(printed)?.notices : null;
  if (!Array.isArray(notices)) return null;
  const texts = notices.map((notice: unknown) => (isObject(notice) ? String(notice.text) : ''));
  if (texts.some((text) => /no content changes|unchanged/i.test(text))) return 'unchanged';
  return texts.some((text) => /changed content|over existing content/i.test(text)) ? 'overwritten' : 'published';
}
