import type { TextCode } from '../../messages/index.ts';

const kinds = {
  'vehicle-credit-conformance': { kind: 'kind.report', use: 'use.report' },
  'vehicle-credit-evidence': { kind: 'kind.evidence', use: 'use.evidence' },
  'vehicle-credit-baseline': { kind: 'kind.baseline', use: 'use.baseline' },
  'vehicle-credit-pact-verification': { kind: 'kind.verification', use: 'use.verification' },
} as const satisfies Readonly<Record<string, { readonly kind: TextCode; readonly use: TextCode }>>;

/** Returns the kind of a file of this suite with the commands that read it, or null. Waivers have no format. */
export function kindOf(text: string) {
  const value = parsed(text);
  if (Array.isArray(value)) {
    const isWaivers = 'requirement' in Object(value[0]);
    return isWaivers
      ? ({ format: null, formatVersion: null, kind: 'kind.waivers', use: 'use.waivers' } as const)
      : null;
  }
  const { format: named, formatVersion: version }: { format?: unknown; formatVersion?: unknown } = Object(value);
  const format = Object.keys(kinds).find((one): one is keyof typeof kinds => one === named);
  if (format === undefined) return null;
  return { format, formatVersion: typeof version === 'number' ? version : null, ...kinds[format] };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
