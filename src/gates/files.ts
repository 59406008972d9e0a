import { type TextMessage, textOf } from '../../messages/index.ts';
import { type Inspect, type Mistake, type Read, readDocument, validatorOf } from '../documents/read.ts';
import { once } from '../once.ts';
import type { Report } from '../report/report.ts';
import { suggested } from '../settings/nearest.ts';
import type { Baseline } from './baseline.ts';
import { scopeKey, type Waiver } from './waivers.ts';

export interface KnownIds {
  readonly requirements: readonly string[];
  readonly openPoints: readonly string[];
}

/** Compiled when first used: a report's validator takes 0.2 s. */
const validators = {
  report: once(() => validatorOf<Report | { readonly withheld: string }>('conformance', { open: true })),
  baseline: once(() => validatorOf<Baseline>('baseline')),
  waivers: once(() => validatorOf<readonly Waiver[]>('waivers')),
};

/** Reads a report or the stub of a withheld one. Unknown members are allowed: a later version may have written them. */
export function readReport(text: string): Read<Report | { readonly withheld: string }> {
  return readDocument(text, validators.report());
}

export function readBaseline(text: string, { openPoints }: KnownIds): Read<Baseline> {
  const inspect: Inspect = (value, lineOf) =>
    Object.keys(membersOf(membersOf(value).answers))
      .filter((id) => !openPoints.includes(id))
      .map((id) => ({
        line: lineOf(['answers', id]),
        ...textOf('mistake.no-open-point', { id: JSON.stringify(id), ...suggested(id, openPoints) }),
      }));
  return readDocument(text, validators.baseline(), inspect);
}

/** Reads a waivers file. Two waivers for the same case are a mistake. */
export function readWaivers(text: string, { requirements, openPoints }: KnownIds): Read<readonly Waiver[]> {
  const unknown = (id: string): TextMessage =>
    openPoints.includes(id)
      ? textOf('mistake.open-point-waived', { id: JSON.stringify(id) })
      : textOf('mistake.no-requirement', { id: JSON.stringify(id), ...suggested(id, requirements) });
  const inspect: Inspect = (value, lineOf) => {
    const entries = Array.isArray(value) ? value.map(membersOf) : [];
    const keys = entries.map(scopeKey);
    return entries.flatMap(({ requirement: id }, index): readonly Mistake[] => {
      if (typeof id !== 'string' || id === '') return [];
      const first = keys.indexOf(keys[index] ?? '');
      const earlier = lineOf([first]);
      return [
        ...(requirements.includes(id) ? [] : [{ line: lineOf([index, 'requirement']), ...unknown(id) }]),
        ...(first === index ? [] : [{ line: lineOf([index]), ...textOf('mistake.waived-twice', { earlier }) }]),
      ];
    });
  };
  return readDocument(text, validators.waivers(), inspect);
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}
