import { describe, expect, test } from 'vitest';
import { findingOf, type Language, problemOf, textOf } from '../../../messages/index.ts';
import type { InteractionVerdict, Mismatch, Publication, VerificationReport } from '../../../pact/verify/report.ts';
import { junit, terminal, verdictLine, verificationFiles } from '../../../pact/verify/views.ts';
import { validatorOf } from '../../../src/documents/read.ts';
import { jsonText } from '../../../src/report/views/text.ts';
import { naughtyStrings } from '../../report/naughty.ts';
import { lintedJUnit, missingForJUnit } from '../../support/xsd.ts';
import { interaction, mismatchAt, pact, report } from './sample.ts';

const validate = validatorOf<VerificationReport>('pact-verification');

const of = (...verdicts: readonly InteractionVerdict[]) => pact(verdicts.map((one) => interaction(one)));
const pending = (...verdicts: readonly InteractionVerdict[]) => ({ ...of(...verdicts), pending: true });
const PUBLISHED: Publication = { outcome: 'published', providerVersion: 'v/7', branch: 'trunk', success: true };
const UNPUBLISHED: Publication = {
  ...{ outcome: 'failed', providerVersion: 'v/7', reason: textOf('pact.results-unfinished') },
};
const withResults = (publication: Publication) => report([{ ...of('verified'), publication }]);
const naughty = (text: string, index: number) => {
  const mismatch: Mismatch = { ...mismatchAt(text), kind: 'header', message: text, expected: text, actual: text };
  return index % 2 === 0
    ? interaction('failed', { description: text, states: [text], mismatches: [mismatch] })
    : interaction('skipped', { description: text, reason: text });
};
const STATUS = findingOf('pact.status', { expected: 200, actual: '500' });
const problems = [{ message: 'no "pact" & no', remedy: 'name one' }];

const unreached = report([of('skipped', 'inconclusive')], {
  problems: [problemOf('target.unanswered', { baseUrl: 'https://a.example', why: 'wire.too-large', hint: null })],
  requests: { sent: 3, retried: 2, unreached: 3 },
});
const every = report([of('verified', 'failed', 'skipped', 'inconclusive')]);
const REPORTS: Readonly<Record<string, VerificationReport>> = {
  'every verdict': every,
  'a pending contract': report([of('verified'), pending('failed')]),
  'a problem alone': report([], { problems }),
  'an interruption': report([], { interruptedBy: 'SIGINT' }),
  'naughty strings': report([pact(naughtyStrings.map(naughty))]),
  'published results': withResults(PUBLISHED),
  'unpublished results': withResults(UNPUBLISHED),
  'nothing verified': report([of('skipped')]),
  'a problem that blocked all': unreached,
  'all required': report([of('verified', 'skipped')], { requireAll: true }),
};
const shown = (value: VerificationReport, language: Language = 'en', reports: readonly string[] = []) =>
  terminal(value, language, reports, (_, text) => text);

test.each<[VerificationReport, string, number]>([
  [report([of('verified')]), 'verified', 0],
  [report([of('verified', 'skipped')]), 'verified', 0],
  [report([of('verified', 'failed')]), 'failed', 1],
  [report([of('verified', 'inconclusive')]), 'inconclusive', 3],
  [report([of('failed', 'inconclusive')]), 'failed', 1],
  [report([of('skipped', 'skipped')]), 'inconclusive', 3],
  [report([]), 'inconclusive', 3],
  [report([of('failed')], { refused: true }), 'refused', 2],
  [report([of('failed')], { interruptedBy: 'SIGTERM' }), 'incomplete', 143],
  [report([of('verified')], { requireAll: true }), 'verified', 0],
  [report([of('verified', 'skipped')], { requireAll: true }), 'inconclusive', 3],
  [report([of('failed', 'skipped')], { requireAll: true }), 'failed', 1],
  [report([of('verified'), pending('skipped')], { requireAll: true }), 'verified', 0],
  [report([of('verified'), pending('failed')]), 'verified', 0],
  [report([pending('failed')]), 'inconclusive', 3],
])('a verification ends with a verdict and an exit code: %#', (value, verdict, exitCode) => {
  expect(value).toMatchObject({ verdict, exitCode, complete: verdict !== 'incomplete' });
});

describe('the JSON of a report', () => {
  test.each(Object.entries(REPORTS))('matches its schema: %s', (_, value) => {
    expect(validate(JSON.parse(jsonText(value))) ? [] : validate.errors).toEqual([]);
  });

  test.each<[string, object]>([
    ['without a reason', { ...every, pacts: [pact([{ ...interaction('skipped'), reason: undefined } as never])] }],
    ['failed without a mismatch', { ...every, pacts: [pact([interaction('failed', { mismatches: [] })])] }],
    ['unpublished for no reason', withResults({ outcome: 'not-published', providerVersion: '1' })],
    ['published without a verdict', withResults({ outcome: 'published', providerVersion: '1' })],
    ['with another verdict', { ...every, verdict: 'pass' }],
    ['with another field', { ...every, value: 1 }],
  ])('is invalid %s', (_, value) => expect(validate(JSON.parse(JSON.stringify(value)))).toBe(false));

  test('has a stub', () => expect(validate(JSON.parse(verificationFiles[0]?.stub('a secret') ?? ''))).toBe(true));
});

describe('the JUnit of a report', () => {
  const documents = [
    ...Object.entries(REPORTS).map(([name, value]) => [name, junit(value)] as const),
    ['the stub', verificationFiles[1]?.stub('& more') ?? ''] as const,
  ];

  test.skipIf(missingForJUnit !== '').each(documents)(
    `is valid by the XSD: %s${missingForJUnit && ` (needs ${missingForJUnit})`}`,
    (_, xml) => expect(lintedJUnit(xml)).toBe('- validates'),
  );

  test.each([
    ['every verdict', [4, 1, 1, 1]],
    ['a pending contract', [2, 0, 0, 1]],
    ['nothing verified', [2, 0, 1, 1]],
    ['all required', [3, 0, 1, 1]],
    ['published results', [2, 0, 0, 0]],
    ['unpublished results', [2, 0, 1, 0]],
    ['a problem alone', [1, 0, 1, 0]],
  ])('counts tests, failures, errors and skipped tests: %s', (name, counts) => {
    const xml = junit(REPORTS[name] ?? every);
    const tags = ['testcase', 'failure', 'error', 'skipped'];
    expect(tags.map((tag) => xml.match(new RegExp(`<${tag}[ />]`, 'g'))?.length ?? 0)).toEqual(counts);
    const [tests, failures, errors] = counts;
    expect(xml).toContain(
      `<testsuites name="pact verification" tests="${tests}" failures="${failures}" errors="${errors}"`,
    );
  });
});

test.each<[string, VerificationReport]>([
  ['The provider fulfills the contract', report([of('verified', 'verified')])],
  [
    'The provider fulfills the part of the contract that could be verified: 1 of 3 interactions',
    report([of('verified', 'skipped', 'skipped')]),
  ],
  [
    'The provider fulfills 2 of 3 interactions; the failed ones belong to a pending contract',
    report([of('verified'), pending('verified', 'failed')]),
  ],
  ['The provider does not fulfill the contract', report([of('failed', 'skipped')])],
  ['Inconclusive: 1 of 2 interactions could be verified', report([of('verified', 'skipped')], { requireAll: true })],
  [
    'The provider rejected the main credentials: 1 of 2 interactions could be verified',
    report([of('verified', 'inconclusive')], { refused: true }),
  ],
  ['Invalid configuration: nothing was verified', report([], { refused: true, requests: { sent: 0, retried: 0 } })],
])('every view has the verdict line: %s', (line, value) => {
  expect(verdictLine(value, 'en')).toBe(line);
  expect(shown(value)).toContain(`\n${line}\n`);
  if (value.pacts.length > 0) expect(junit(value)).toContain(`\n${line}\n`);
});

test('the next step of a failure comes before that of a problem', () => {
  const value = report([of('failed', 'skipped')], { requireAll: true });
  expect(shown(value)).toMatch(/\nWhat to do now: Report the mismatches .* in full\. Supply the settings .*\n$/);
});

describe('the terminal', () => {
  test('shows the verdict, then failures with their rules, then skipped interactions', () => {
    expect(shown(every, 'en', ['reports/pact-verification.json'])).toBe(
      `Target: staging, https://partner.example/integration
The provider does not fulfill the contract
1 verified, 1 failed, 1 skipped, 1 inconclusive; 12 requests sent, 1 of them a retry

Failed (1)
  an interaction that is failed
    provider state: the partner has simulations
    - $.itens[*].uf (3 places)
      expected  string
      actual    integer

Inconclusive (1)
  there is no token
    - an interaction that is inconclusive

Skipped: not verified (1)
  there is no token
    - an interaction that is skipped

Contract of a partner with the API, 4 interactions: a.json

Reports: reports/pact-verification.json
Exit code 1
What to do now: Report the mismatches to the provider, and rerun after a fix; \`explain ID\` shows a requirement in full
`,
    );
  });

  test('is in Portuguese: verdict, reasons, problems with their remedies and mismatches', () => {
    const why = textOf('pact.trouble-status', { status: 503 });
    const unavailable = interaction('inconclusive', { reason: why.message, reasons: [why] });
    const status = interaction('failed', { mismatches: [{ kind: 'status', count: 1, ...STATUS }] });
    const timeout = { variable: '--deadline', ...problemOf('pact.verifier-timeout') };
    const known = { description: 'a listing request without a token', states: ['the partner has credentials'] };
    const interactions = [interaction('failed', known), unavailable, status];
    const text = shown(report([pact(interactions)], { problems: [timeout] }), 'pt-BR');
    expect(text).toContain(
      'uma requisição da listagem sem token\n    estado do provedor: o parceiro tem credenciais\n',
    );
    expect(text).toContain('O provedor não cumpre o contrato');
    expect(text).toContain('o alvo retornou 503 em todas as tentativas');
    expect(text).toContain(
      '--deadline: o tempo limite encerrou a verificação antes do fim\n    solução: dê mais tempo',
    );
    expect(text).toContain('$.itens[*].uf (3 locais)\n      esperado  string\n      obtido    integer');
    expect(text).not.toMatch(/\b(?:expected|provider|Exit|remedy)\b/);
  });

  const UF: Mismatch = { ...mismatchAt('$.uf', 3), requirement: 'Simulation.uf' };
  const status: Mismatch = { kind: 'status', count: 1, ...STATUS };
  test.each<[readonly Mismatch[], string]>([
    [[UF], 'Simulation.uf'],
    [[status], 'listing.ok-200'],
    [[UF, status], 'Simulation.uf, listing.ok-200'],
  ])('names only the requirements that failed: %#', (mismatches, ids) => {
    const requirements = ['Page.total', 'Simulation.tipo', 'Simulation.uf', 'listing.ok-200'];
    const failed = report([pact([interaction('failed', { states: [], requirements, mismatches })])]);
    expect(shown(failed)).toContain(`\n    requirements: ${ids}\n`);
    expect(junit(failed)).toContain(`\nrequirements: ${ids}\n`);
  });

  test('shows equal mismatches of several interactions once', () => {
    const failed = (description: string, mismatches: readonly Mismatch[]) =>
      interaction('failed', { description, mismatches });
    const all = [failed('one', [UF]), failed('two', [status]), failed('three', [{ ...UF, count: 20 }])];
    expect(shown(report([pact(all)]))).toContain(
      `\nFailed (3)
  one
  three
    provider state: the partner has simulations
    requirements: Simulation.uf
    - $.uf (23 places)
      expected  string
      actual    integer
  two
`,
    );
  });

  test.each<[string, VerificationReport, string | null]>([
    ['a failure', every, 'Report the mismatches to the provider'],
    ['a reason', report([of('inconclusive')]), 'Fix what the reasons above name'],
    ['a problem', unreached, 'Check PARTNER_API_BASE_URL (https://a.example) and the network'],
    ['nothing left', report([of('verified')]), null],
  ])('ends with the next step: after %s', (_, value, step) => {
    const last = shown(value).split('\n').at(-2) ?? '';
    expect(last.startsWith(step === null ? 'Exit code 0' : `What to do now: ${step}`)).toBe(true);
  });

  test.each<[VerificationReport, string]>([
    [withResults(PUBLISHED), 'published as verified for version v/7 (trunk)'],
    [withResults({ ...PUBLISHED, success: false }), 'published as failed for version v/7 (trunk)'],
    [withResults({ ...UNPUBLISHED, outcome: 'not-published' }), 'not published (the verification did not finish)'],
    [withResults(UNPUBLISHED), 'publishing failed (the verification did not finish)'],
    [
      report([of('verified'), pending('failed')]),
      'does not fail the verification (1)\n  an interaction that is failed',
    ],
  ])('shows published results and pending contracts: %#', (value, words) => {
    expect(shown(value)).toContain(words);
    expect(shown(value)).not.toContain('\nFailed (');
  });

  test.each(Object.entries(REPORTS))('prints no control characters: %s', (_, value) => {
    expect(shown(value)).not.toMatch(/[^\n\P{Cc}]|\p{Cf}/u);
  });
});
