import { describeName } from './describe.ts';
import { findLeaks } from './gate.ts';

export interface PathRules {
  /** Values that no part of the path may show, in any encoding. */
  readonly secrets: readonly string[];
  /** Query parameter → the values that may stand as they are. Every other value is masked. */
  readonly safe: Readonly<Record<string, RegExp>>;
}

const MASK = '***';

/** The path of a call, with its query, as it may leave the process. */
export function redactPath(path: string, rules: PathRules): string {
  const [beforeFragment = ''] = path.split('#', 1);
  const { safe } = rules;
  // A secret that the whole doesn't hold, no part of it holds.
  const secrets = heldIn(beforeFragment, rules.secrets);
  const [segments = '', ...rest] = beforeFragment.split('?');
  const masked = holds(segments, secrets)
    ? segments.split('/').map((segment) => (holds(segment, secrets) ? MASK : segment))
    : [segments];
  const query = rest.length === 0 ? '' : `?${redactQuery(rest.join('?'), { secrets, safe })}`;
  return masked.join('/') + query;
}

function redactQuery(query: string, { secrets, safe }: PathRules): string {
  return query
    .split('&')
    .map((pair) => {
      const sign = pair.indexOf('=');
      const name = sign < 0 ? pair : pair.slice(0, sign);
      const shown = holds(name, secrets) ? MASK : describeName(name);
      if (sign < 0) return shown;
      const value = pair.slice(sign + 1);
      const pattern = Object.hasOwn(safe, name) ? safe[name] : undefined;
      const harmless = value === '' || (pattern?.test(value) === true && !holds(value, secrets));
      return `${shown}=${harmless ? value : MASK}`;
    })
    .join('&');
}

function heldIn(text: string, secrets: readonly string[]): readonly string[] {
  const leaks = findLeaks(text, { secrets, personal: [] });
  return secrets.filter((_, index) => leaks.some((leak) => leak.index === index));
}

function holds(text: string, secrets: readonly string[]): boolean {
  return secrets.length > 0 && heldIn(text, secrets).length > 0;
}
