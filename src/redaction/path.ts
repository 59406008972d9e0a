import { describeName } from './describe.ts';

export interface PathRules {
  /** Whether a text holds something that no part of the path may show, in any encoding. */
  readonly holdsSecret: (text: string) => boolean;
  /** Query parameter → the values that may stand as they are. Every other value is masked. */
  readonly safe: Readonly<Record<string, RegExp>>;
}

const MASK = '***';

/** The path of a call, with its query, as it may leave the process. */
export function redactPath(path: string, { holdsSecret, safe }: PathRules): string {
  const [beforeFragment = ''] = path.split('#', 1);
  // A secret that the whole doesn't hold, no part of it holds.
  const holds = holdsSecret(beforeFragment) ? holdsSecret : () => false;
  const [segments = '', ...rest] = beforeFragment.split('?');
  const masked = segments.split('/').map((segment) => (holds(segment) ? MASK : segment));
  const query = rest.length === 0 ? '' : `?${redactQuery(rest.join('?'), { holdsSecret: holds, safe })}`;
  return masked.join('/') + query;
}

function redactQuery(query: string, { holdsSecret, safe }: PathRules): string {
  return query
    .split('&')
    .map((pair) => {
      const sign = pair.indexOf('=');
      const name = sign < 0 ? pair : pair.slice(0, sign);
      const shown = holdsSecret(name) ? MASK : describeName(name);
      if (sign < 0) return shown;
      const value = pair.slice(sign + 1);
      const pattern = Object.hasOwn(safe, name) ? safe[name] : undefined;
      const harmless = value === '' || (pattern?.test(value) === true && !holdsSecret(value));
      return `${shown}=${harmless ? value : MASK}`;
    })
    .join('&');
}
