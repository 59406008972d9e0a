import { beforeAll, describe, expect, test } from 'vitest';
import { faults } from '../../provider/index.ts';
import { requirements } from '../../requirements/index.ts';
import type { Finding } from '../../src/judging/finding.ts';
import type { Report, RequirementResult } from '../../src/report/report.ts';
import { selectionOf } from '../../src/report/views/html/card.ts';
import { complaintsOfFault } from './expectations.ts';
import { sizeFor } from './rows.ts';
import { wholeRun } from './whole-run.ts';

/** Faults with one broken requirement each: some for every heading, and all that only comparisons find. */
const SAMPLE: readonly (readonly [fault: string, id: string])[] = [
  ['token-base-path-dropped', 'environment.base-path'],
  ['listing-under-v2', 'version.in-path'],
  ['anonymous-on-last-pages', 'auth.missing-401'],
  ['accepts-a-word-on-later-pages', 'auth.invalid-401'],
  ['client-by-query-clientId', 'auth.bearer-header-only'],
  ['second-sees-one-of-main', 'auth.own-simulations'],
  ['token-for-any-secret', 'token.needs-credentials'],
  ['token-for-ten-calls', 'token.accepted'],
  ['scope-without-write', 'AccessToken.scope-names'],
  ['listing-of-second-500', 'listing.bounds-accepted'],
  ['later-pages-206', 'listing.ok-200'],
  ['values-vehicle-on-last-page', 'listing.same-simulation'],
  ['second-list-other-at-small-limits', 'listing.requested-page'],
  ['incomplete-200-on-later-pages', 'listing.incomplete-account'],
  ['hidden-after-last-page', 'Page.tem_proximo'],
  ['page-repeated-without-total', 'Page.total'],
  ['malformed-long-500', 'listing.error-400'],
  ['problem-detalhe-null-where-out-of-bounds', 'ProblemDetails.detalhe'],
  ['gzip-that-is-none-in-later-pages', 'json.well-formed'],
  ['id-shared', 'Simulation.id_simulacao'],
  ['numbers-as-decimal-texts', 'Transaction.valor_total_credito'],
  ['numbers-as-decimal-texts', 'Interest.percentual_juros_mensal'],
  ['cet-further', 'Cet.closed'],
  ['numbers-as-decimal-texts', 'Iof.valor'],
  ['numbers-as-decimal-texts', 'Vehicle.ano'],
  ['cpf-unmasked', 'Customer.cpf-mask'],
];

const breaksOf = (fault: string): readonly string[] => faults.find(({ id }) => id === fault)?.breaks ?? [];
const headingOf = (id: string): string => id.split('.')[0] ?? id;

test('the sample has every heading of the catalogue', () => {
  const headings = new Set(Object.keys(requirements).map(headingOf));
  expect(new Set(SAMPLE.map(([, id]) => headingOf(id)))).toEqual(headings);
});

/** Returns the identity of a finding, independent of its position. */
const essenceOf = ({ code, where }: Finding) => [code, where.case, where.partner, where.pointer?.replace(/\d+/g, '#')];

const resultIn = ({ requirements: results }: Report, id: string): RequirementResult => {
  const result = results.find((one) => one.id === id);
  if (result === undefined) throw new Error(`no result of ${id}`);
  return result;
};

describe('the selection of a finding', () => {
  let usual = 0;
  const wholes = new Map<string, ReturnType<typeof wholeRun>>();
  beforeAll(async () => {
    usual = (await wholeRun({ count: 23 }, {}, { held: false })).report.requests.sent;
  });

  test.for(SAMPLE)('of %s shows the response, finds %s again, and finds nothing after the fix', async ([fault, id]) => {
    const healthy = { count: sizeFor(fault), seed: 1 };
    const broken = { ...healthy, faults: faults.flatMap((one) => (one.id === fault ? [one.id] : [])) };
    const running = wholes.get(fault) ?? wholeRun(broken, {}, { held: false });
    wholes.set(fault, running);
    const { report: whole } = await running;
    expect(complaintsOfFault(whole, breaksOf(fault))).toEqual([]);
    const { verdict, findings } = resultIn(whole, id);
    const [finding] = findings;
    if (finding === undefined) throw new Error(`no finding of ${id}`);
    expect(whole.exchanges.find((row) => row.id === finding.exchange)?.messages?.response).toBeDefined();
    const selection = { only: [selectionOf(id, finding, whole)] };
    expect(selection.only[0]).toContain(`${id}@`);

    const again = (await wholeRun(broken, selection, { held: true })).report;
    expect(resultIn(again, id).verdict).toBe(verdict);
    expect(resultIn(again, id).findings.map(essenceOf)).toContainEqual(essenceOf(finding));
    expect(again.scope).toMatchObject({ kind: 'selection', selected: 1, at: selection.only });

    const fixed = (await wholeRun(healthy, selection, { held: false })).report;
    expect(fixed).toMatchObject({ exitCode: 0, counts: { pass: 1 }, scope: { at: selection.only } });
    expect(Math.max(again.requests.sent, fixed.requests.sent)).toBeLessThan(usual / 4);
  });
});
