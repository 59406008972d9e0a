import type { TextCode } from '../../messages/index.ts';

const kinds = {
  'vehicle-credit-conformance': { kind: 'kind.report', use: 'use.report' },
  'vehicle-credit-evidence': { kind: 'kind.evidence', use: 'use.evidence' },
  'vehicle-credit-baseline': { kind: 'kind.baseline', use: 'use.baseline' },
  'vehicle-credit-pact-verification': { kind: 'kind.verification', use: 'use.verification' },
} as const satisfies Readonly<Record<string, { readonly kind: TextCode; readonly use: TextCode }>>;

export type Format = keyof typeof kinds;

/** What a file of this suite says it is. */
export interface Kind {
  /** Null for a file of waivers, which has no format. */
  readonly format: Format | null;
  readonly formatVersion: number | null;
  /** The codes of what the file is, and of the commands that read it. */
  readonly kind: TextCode;
  readonly use: TextCode;
}

/** The kind of a text, or null where no kind of file of this suite is recognized. */
export function kindOf(text: string): Kind | null {
  const value = parsed(text);
  if (Array.isArray(value)) {
    const waiver: unknown = value[0];
    const isWaiver = typeof waiver === 'object' && waiver !== null && 'requirement' in waiver;
    return isWaiver ? { format: null, formatVersion: null, kind: 'kind.waivers', use: 'use.waivers' } : null;
  }
  if (typeof value !== 'object' || value === null || !('format' in value)) return null;
  const format = Object.keys(kinds).find((one): one is Format => one === value.format);
  if (format === undefined) return null;
  const formatVersion =
    'formatVersion' in value && typeof value.formatVersion === 'number' ? value.formatVersion : null;
  return { format, formatVersion, ...kinds[format] };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
