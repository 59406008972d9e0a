import type { Answer } from '../../facts/answer.ts';
import { upgraded } from '../../facts/older.ts';
import { catalogueVersion, document } from '../../requirements/index.ts';
import { type Damage, isEvidenceFile, packed, sealed, unpacked, unsealed } from '../evidence/file.ts';
import type { Report } from '../report/report.ts';
import type { View } from '../report/write.ts';
import type { Defect } from './defects.ts';
import type { Circumstances, Judgeable } from './judge.ts';
import type { Recording } from './record.ts';
import { suiteVersion } from './version.ts';

/** Everything that judging a run again needs: nothing secret, nothing personal, all of it JSON. */
export interface Recorded
  extends Pick<Recording, 'facts' | 'rows' | 'counts' | 'startedAt' | 'finishedAt'>,
    Partial<Pick<Recording, 'id'>>,
    Pick<Judgeable, 'catalogue'>,
    Pick<Circumstances, 'target' | 'interruptedBy'> {
  /** Left out where there was none. */
  readonly defects?: readonly Pick<Defect, 'name'>[];
  readonly outOfTime: boolean;
  /** Of all exchanges, where `rows` has not all of them. */
  readonly timings?: Report['timings'];
  readonly rowsLeftOut?: number;
}

const NAME = 'evidence.json';

/** `evidence.json`, for the command `judge`; without a recording only its name and its stub. */
export function evidenceFile(recorded: Recorded | null): View {
  return {
    name: NAME,
    mode: 0o600,
    render: () => sealed(recorded && slim(recorded), { suite: suiteVersion(), document: document.version }),
    stub: (withheld) => `${JSON.stringify({ format: 'vehicle-credit-evidence', formatVersion: 1, withheld })}\n`,
    isOurs: isEvidenceFile,
  };
}

/** A recording with its long lists in less space. */
function slim(recorded: Recorded) {
  return { ...recorded, facts: { ...recorded.facts, answers: packed(recorded.facts.answers) } };
}

/** What `evidence.json` holds, or what is wrong with it. */
export function openedEvidence(text: string): { readonly recorded: Recorded } | { readonly damage: Damage } {
  const opened = unsealed<Recorded>(text);
  if ('damage' in opened) return opened;
  const { facts } = opened.recorded;
  return { recorded: { ...opened.recorded, facts: upgraded({ ...facts, answers: unpacked<Answer>(facts.answers) }) } };
}

/** A recording whose exchanges are those of its report: in a report of a long list not all of them are. */
export function recordedAs(recorded: Recorded, { exchanges, timings, leftOut }: Report): Recorded {
  if (leftOut?.exchanges === undefined) return recorded;
  return { ...recorded, rows: exchanges, timings, rowsLeftOut: leftOut.exchanges };
}

/** What of a recording is kept as evidence. */
export function recordedOf(
  recording: Recording,
  { target, interruptedBy, outOfTime = false }: Circumstances,
): Recorded {
  const { id, facts, rows, counts, startedAt, finishedAt, defects } = recording;
  const { environment, baseUrl } = target;
  const names = defects.map(({ name }) => ({ name }));
  const ended = { startedAt, finishedAt, interruptedBy, outOfTime, ...(defects.length > 0 && { defects: names }) };
  return { id, catalogue: catalogueVersion, target: { environment, baseUrl }, ...ended, counts, facts, rows };
}
