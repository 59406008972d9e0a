import { catalogueVersion, document } from '../../requirements/index.ts';
import { isEvidenceFile, sealed } from '../evidence/file.ts';
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
}

const NAME = 'evidence.json';

/** `evidence.json`, for the command `judge`; without a recording only its name and its stub. */
export function evidenceFile(recorded: Recorded | null): View {
  return {
    name: NAME,
    mode: 0o600,
    render: () => sealed(recorded, { suite: suiteVersion(), document: document.version }),
    stub: (withheld) => `${JSON.stringify({ format: 'vehicle-credit-evidence', formatVersion: 1, withheld })}\n`,
    isOurs: isEvidenceFile,
  };
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
