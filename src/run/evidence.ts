import type { Answer } from '../../facts/answer.ts';
import { upgraded } from '../../facts/older.ts';
import { catalogueVersion, document } from '../../requirements/index.ts';
import { type Damage, isEvidenceFile, packed, sealed, unpacked, unsealed } from '../evidence/file.ts';
import type { Report } from '../report/report.ts';
import type { View } from '../report/write.ts';
import type { Circumstances, Judgeable } from './judge.ts';
import type { Recording } from './record.ts';
import { sendingFlags } from './settings-used.ts';
import { suiteVersion } from './version.ts';

/** All data needed to evaluate a run again, as JSON, without secrets and personal data. */
export interface Recorded extends Judgeable, Pick<Circumstances, 'target' | 'interruptedBy'> {
  readonly outOfTime: boolean;
}

/** Returns the view of `evidence.json`, the input of the command `judge`; without a recording, only name and stub. */
export function evidenceFile(recorded: Recorded | null): View {
  const versions = { suite: suiteVersion(), document: document.version };
  return {
    name: 'evidence.json',
    mode: 0o600,
    render: () => {
      if (recorded === null) return sealed(null, versions);
      const { facts } = recorded;
      return sealed({ ...recorded, facts: { ...facts, answers: packed(facts.answers) } }, versions);
    },
    stub: (withheld) => `${JSON.stringify({ format: 'vehicle-credit-evidence', formatVersion: 1, withheld })}\n`,
    isOurs: isEvidenceFile,
  };
}

export function openedEvidence(text: string): { readonly recorded: Recorded } | { readonly damage: Damage } {
  const opened = unsealed<Recorded>(text);
  if ('damage' in opened) return opened;
  const { facts } = opened.recorded;
  return { recorded: { ...opened.recorded, facts: upgraded({ ...facts, answers: unpacked<Answer>(facts.answers) }) } };
}

/** Returns a recording with the exchanges of its report, which omits some of a long listing and shows those of findings. */
export function withExchangesOf(recorded: Recorded, { exchanges, timings, leftOut }: Report): Recorded {
  const of = { ...recorded, rows: exchanges };
  return leftOut?.exchanges === undefined ? of : { ...of, timings, rowsLeftOut: leftOut.exchanges };
}

export function recordedOf(
  { id, facts, rows, counts, startedAt, finishedAt, defects }: Recording,
  { target, options, interruptedBy, outOfTime = false }: Circumstances,
): Recorded {
  const names = defects.map(({ name }) => ({ name }));
  return {
    id,
    catalogue: catalogueVersion,
    flags: sendingFlags(options, target),
    target: { environment: target.environment, baseUrl: target.baseUrl },
    startedAt,
    finishedAt,
    interruptedBy,
    outOfTime,
    ...(names.length > 0 && { defects: names }),
    counts,
    facts,
    rows,
  };
}
