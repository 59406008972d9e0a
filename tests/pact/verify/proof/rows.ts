import { readFileSync } from 'node:fs';
import type { VerificationReport } from '../../../../pact/verify/report.ts';
import type { NativeVerifier } from '../../../../pact/verify/verifier.ts';
import { behaviours, faults } from '../../../../provider/index.ts';
import { complaintsOf, wholeVerification } from './whole-verification.ts';

/** The faults that the contract shows; what the others change, no partner relies on or no single answer tells. */
export const seenFaults: readonly string[] = JSON.parse(
  readFileSync(new URL('./seen-faults.json', import.meta.url), 'utf8'),
);

/** One provider that is held to the contract. */
export interface Row {
  readonly kind: 'behaviour' | 'fault';
  readonly id: string;
  /** Whether verification is to fail; of a fault that is not listed as seen it does not. */
  readonly seen: boolean;
  prove(verifier: NativeVerifier): Promise<VerificationReport>;
}

const SEED = 1;

/** Under these one response of a size is wrong and the next one right, which a contract of single responses can't tell. */
const WRONG_ONCE = /-wrong-once$|^(?:short|long)-once$/;

/** Every legal behaviour that a single response can show, and every fault. */
export const allRows: readonly Row[] = [
  ...behaviours
    .filter(({ id }) => !WRONG_ONCE.test(id))
    .map(
      ({ id }): Row => ({
        kind: 'behaviour',
        id,
        seen: false,
        prove: (verifier) => wholeVerification({ behaviours: [id], seed: SEED }, verifier),
      }),
    ),
  ...faults.map(
    ({ id }): Row => ({
      kind: 'fault',
      id,
      seen: seenFaults.includes(id),
      prove: (verifier) => wholeVerification({ faults: [id], seed: SEED }, verifier),
    }),
  ),
];

/** Of these lists some states can't be had, and what needs them is skipped. */
const SHORT_LIST = /^list-of-[012]$/;

/** Under these the unfinished account gets no token, and what needs one stays open. */
const NO_TOKEN = /^token-\d{3}-until-finished$/;

/** What is wrong with how verification took a row: an alarm under a legal behaviour, a fault that is taken otherwise than listed. */
export function wrongWith({ kind, id, seen }: Row, report: VerificationReport): readonly string[] {
  const { verdict, counts } = report;
  if (kind === 'behaviour') {
    const whole = counts.skipped === 0 || SHORT_LIST.test(id);
    const isRight = NO_TOKEN.test(id) ? verdict === 'inconclusive' : verdict === 'verified' && whole;
    return isRight ? [] : ['it is not verified in full', ...complaintsOf(report)];
  }
  if (seen) return verdict === 'failed' ? [] : [`verification ends as ${verdict}, though the fault is listed as seen`];
  return verdict === 'failed' ? ['verification fails, though the fault is not listed as seen'] : [];
}
