import { readFileSync } from 'node:fs';
import { pactsAt, shippedPact } from '../../../../pact/commands/files.ts';
import { verified } from '../../../../pact/commands/verify.ts';
import type { VerificationReport } from '../../../../pact/verify/report.ts';
import type { NativeVerifier } from '../../../../pact/verify/verifier.ts';
import { behaviours, faults, type ProviderOptions, startProvider } from '../../../../provider/index.ts';
import { createGate } from '../../../../src/redaction/gate.ts';
import { embeddedTarget } from '../../../../src/settings/resolve.ts';
import { DEFAULTS } from '../../../proof/whole-run.ts';

/** The faults that the contract shows. The others change data that no partner uses, or need several responses. */
export const seenFaults: readonly string[] = JSON.parse(
  readFileSync(new URL('./seen-faults.json', import.meta.url), 'utf8'),
);

/** Verifies the contract of the suite over HTTP against a reference provider started for it. */
export async function verification(options: ProviderOptions, verifier: NativeVerifier): Promise<VerificationReport> {
  const { files } = pactsAt([shippedPact(process.cwd())], process.cwd());
  const running = await startProvider(options);
  try {
    const surroundings = { signal: new AbortController().signal, gate: createGate() };
    return await verified(files, embeddedTarget(running.settings), DEFAULTS, surroundings, verifier);
  } finally {
    await running.close();
  }
}

/** One provider, and whether its verification must fail. */
export interface Row {
  readonly kind: 'behaviour' | 'fault';
  readonly id: string;
  readonly seen: boolean;
  readonly options: ProviderOptions;
}

const SEED = 1;
/** One response is wrong and the next one correct: a contract of single responses cannot express that this is legal. */
const WRONG_ONCE = /-wrong-once$|^(?:short|long)-once$/;

export const allRows: readonly Row[] = [
  ...behaviours
    .filter(({ id }) => !WRONG_ONCE.test(id))
    .map(({ id }): Row => ({ kind: 'behaviour', id, seen: false, options: { behaviours: [id], seed: SEED } })),
  ...faults.map(
    ({ id }): Row => ({ kind: 'fault', id, seen: seenFaults.includes(id), options: { faults: [id], seed: SEED } }),
  ),
];

/** Lists that are too short for some states. Their interactions are skipped. */
const SHORT_LIST = /^list-of-[12]$/;
/** No page read for the contract has all the nulls: one interaction is skipped. */
const NO_NULLS =
  /^(?:no-nulls|nulls-left-out|without-veiculo|appended-without-total|only-ids|empty-objects|year-as-largest-int32)$/;
/** The main account has no simulation, or the unfinished one gets no token: dependent interactions are inconclusive. */
const UNSETTLED = /^(?:list-of-0|token-\d{3}-until-finished)$/;

/** Returns the differences between a verification and its row. */
export function wrongWith({ kind, id, seen }: Row, { verdict, counts, pacts }: VerificationReport): readonly string[] {
  if (kind === 'fault') return (verdict === 'failed') === seen ? [] : [`it is ${verdict}; listed as seen: ${seen}`];
  const whole = counts.skipped === Number(NO_NULLS.test(id)) || SHORT_LIST.test(id);
  if (UNSETTLED.test(id) ? verdict === 'inconclusive' : verdict === 'verified' && whole) return [];
  const complaints = pacts.flatMap(({ interactions }) =>
    interactions
      .filter((one) => one.verdict !== 'verified')
      .map(({ description, reason, mismatches }) => {
        const found = mismatches.map(({ path, expected, actual }) => `${path}: expected ${expected}, actual ${actual}`);
        return `${description}: ${[reason ?? '', ...found].join('; ')}`;
      }),
  );
  return ['it is not verified in full', ...complaints];
}
