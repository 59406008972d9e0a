import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { textOf } from '../../../../messages/index.ts';
import type {
  InteractionVerdict,
  Mismatch,
  Publication,
  VerificationReport,
} from '../../../../pact/verify/verification.ts';
import { json, verificationFiles } from '../../../../pact/verify/views/files.ts';
import { junit, junitStub } from '../../../../pact/verify/views/junit.ts';
import { terminal } from '../../../../pact/verify/views/terminal.ts';
import { restingInShortOn, restingOn, verdictLine } from '../../../../pact/verify/views/words.ts';
import { fileSchemas } from '../../../../schemas/report/index.ts';
import { english } from '../../../../src/report/language.ts';
import { naughtyStrings } from '../../../report/naughty.ts';
import { hasTool } from '../../../support/tools.ts';
import { interaction, pact, report } from '../sample.ts';

const ajv = new Ajv2020({ strict: true, strictRequired: false, strictTypes: false, allErrors: true });
addFormats.default(ajv);
const validate = ajv.compile(fileSchemas['pact-verification']);

const xsd = fileURLToPath(new URL('../../../../../shared/corpora/junit/junit-10.xsd', import.meta.url));
const missing = [...(existsSync(xsd) ? [] : ['the XSD']), ...(hasTool('xmllint') ? [] : ['xmllint'])].join(' and ');

const every = report([
  pact((['verified', 'failed', 'skipped', 'inconclusive'] as const).map((one) => interaction(one))),
]);
const naughty = report([
  pact(
    naughtyStrings.map((text, index) =>
      index % 2 === 0
        ? interaction('failed', {
            description: text,
            states: [text],
            mismatches: [{ kind: 'header', path: text, expected: text, actual: text, count: 1 }],
          })
        : interaction('skipped', { description: text, reason: text }),
    ),
  ),
]);
/** The report of a contract whose results were to be published. */
function withResults(publication: Publication): VerificationReport {
  return report([{ ...pact([interaction('verified')]), publication }]);
}

const PUBLISHED: Publication = { outcome: 'published', providerVersion: 'v/7', branch: 'trunk', success: true };
const reason = textOf('pact.results-unfinished');
const UNPUBLISHED: Publication = { outcome: 'failed', providerVersion: 'v/7', reason };

const problems = [{ message: 'no "pact" & no', remedy: 'name one' }];

const REPORTS: readonly (readonly [string, VerificationReport])[] = [
  ['with every verdict', every],
  ['of two pacts, one pending', report([pact([interaction('verified')]), pact([interaction('failed')], true)])],
  ['of nothing, with a problem', report([], { problems })],
  ['that was interrupted', report([], { interruptedBy: 'SIGINT' })],
  ['full of naughty strings', naughty],
  ['with results that were published', withResults(PUBLISHED)],
  ['with results that were not published', withResults(UNPUBLISHED)],
];

describe('the JSON of a report', () => {
  test.each(REPORTS)('%s is valid by its schema', (_, value) => {
    for (const { name, render } of verificationFiles.filter((file) => file.name.endsWith('.json'))) {
      validate(JSON.parse(render(value, english)));
      expect({ name, errors: validate.errors }).toEqual({ name, errors: null });
    }
  });

  test.each<[string, (value: VerificationReport) => object]>([
    [
      'without a reason',
      (value) => ({ ...value, pacts: [pact([{ ...interaction('skipped'), reason: undefined } as never])] }),
    ],
    [
      'failed without a mismatch',
      (value) => ({ ...value, pacts: [pact([interaction('failed', { mismatches: [] })])] }),
    ],
    [
      'with results that were not published for no reason',
      () => withResults({ outcome: 'not-published', providerVersion: '1' }),
    ],
    ['with published results of no verdict', () => withResults({ outcome: 'published', providerVersion: '1' })],
    ['of another verdict', (value) => ({ ...value, verdict: 'pass' })],
    ['with a value', (value) => ({ ...value, value: 1 })],
  ])('is not valid %s', (_, spoilt) => {
    expect(validate(JSON.parse(JSON.stringify(spoilt(every))))).toBe(false);
  });

  test('stands as a stub where it is withheld', () => {
    for (const file of verificationFiles.filter(({ name }) => name.endsWith('.json'))) {
      expect(validate(JSON.parse(file.stub('it held a secret')))).toBe(true);
    }
  });
});

describe('the JUnit of a report', () => {
  const documents = [
    ...REPORTS.map(([name, value]) => [name, junit(value)] as const),
    ['the stub', junitStub('& more')] as const,
  ];

  test.skipIf(missing !== '').each(documents)(`%s is valid by the XSD${missing && ` (needs ${missing})`}`, (_, xml) => {
    const { stderr } = spawnSync('xmllint', ['--noout', '--schema', xsd, '-'], { input: xml, encoding: 'utf8' });
    expect(stderr.trim()).toBe('- validates');
  });

  test.each([
    ['every verdict', junit(every), { tests: 4, failures: 1, errors: 1, skipped: 1 }],
    [
      'a failure that is pending',
      junit(report([pact([interaction('failed')], true), pact([interaction('verified')])])),
      { tests: 2, failures: 0, errors: 0, skipped: 1 },
    ],
    [
      'what no case says: that nothing was verified',
      junit(report([pact([interaction('skipped')])])),
      { tests: 2, failures: 0, errors: 1, skipped: 1 },
    ],
    [
      'what no case says: that all was required',
      junit(report([pact([interaction('verified'), interaction('skipped')])], { requireAll: true })),
      { tests: 3, failures: 0, errors: 1, skipped: 1 },
    ],
    ['results that were published', junit(withResults(PUBLISHED)), { tests: 2, failures: 0, errors: 0, skipped: 0 }],
    ['results that were not', junit(withResults(UNPUBLISHED)), { tests: 2, failures: 0, errors: 1, skipped: 0 }],
    ['a problem alone', junit(report([], { problems })), { tests: 1, failures: 0, errors: 1, skipped: 0 }],
  ])('counts %s', (_, xml, expected) => {
    const number = (tag: string) => xml.match(new RegExp(`<${tag}[ />]`, 'g'))?.length ?? 0;
    const counted = {
      tests: number('testcase'),
      failures: number('failure'),
      errors: number('error'),
      skipped: number('skipped'),
    };
    expect(counted).toEqual(expected);
    const { skipped: _skipped, ...totals } = expected;
    for (const [name, value] of Object.entries(totals))
      expect(xml).toMatch(new RegExp(`<testsuites[^>]* ${name}="${value}"`));
  });
});

describe('how much of the contract was verified', () => {
  const of = (...verdicts: readonly InteractionVerdict[]) => pact(verdicts.map((one) => interaction(one)));
  const pending = pact([interaction('verified'), interaction('failed')], true);

  test.each<[string, VerificationReport]>([
    ['keeps the contract', report([of('verified', 'verified')])],
    [
      'keeps what could be verified of the contract: 1 of 3 interactions',
      report([of('verified', 'skipped', 'skipped')]),
    ],
    [
      'keeps 2 of 3 interactions: those that failed are of a contract that is pending',
      report([of('verified'), pending]),
    ],
    ['does not keep the contract', report([of('failed', 'skipped')])],
    [
      'is not settled: 1 of 2 interactions of the contract could be verified',
      report([of('verified', 'skipped')], { requireAll: true }),
    ],
    ['is not settled: 0 of 1 interaction of the contract could be verified', report([of('inconclusive')])],
    ['is not settled: nothing of the contract could be verified', report([])],
    [
      'refused the main credentials: 1 of 2 interactions of the contract could be verified',
      report([of('verified', 'inconclusive')], { refused: true }),
    ],
    ['was not asked: the verification was refused', report([], { refused: true, requests: { sent: 0, retried: 0 } })],
  ])('stands in the first line of every view: %s', (words, value) => {
    const line = `The provider ${words}`;
    expect(verdictLine(value)).toBe(line);
    expect(terminal(value, { color: false, reports: [] })).toContain(`\n${line}\n`);
    if (value.pacts.length > 0) expect(junit(value)).toContain(`\n${line}\n`);
  });

  test('is counted in the JSON and in the JUnit', () => {
    const value = report([of('verified', 'skipped', 'skipped')]);
    expect(JSON.parse(json(value))).toMatchObject({ verdict: 'verified', coverage: { verified: 1, of: 3 } });
    expect(junit(value)).toContain('<property name="coverage" value="1 of 3"');
  });
});

describe('what a failure is about is named first', () => {
  const at = (path: string, requirement?: string): Mismatch => ({
    ...{ kind: 'body', path, expected: 'a string', actual: 'null', count: 1 },
    ...(requirement === undefined ? {} : { requirement }),
  });
  const status: Mismatch = { kind: 'status', expected: 'status 200', actual: 'status 500', count: 1 };
  const requirements = ['Page.total', 'Simulation.tipo', 'Simulation.uf', 'listing.ok-200'];

  test.each<[string, readonly Mismatch[], string, string]>([
    [
      'a field',
      [at('$.itens[*].uf', 'Simulation.uf')],
      'Simulation.uf and 3 more',
      'Simulation.uf, Page.total, Simulation.tipo, listing.ok-200',
    ],
    [
      'two fields, one of them twice',
      [
        at('$.itens[*].uf', 'Simulation.uf'),
        at('$.itens[*].uf', 'Simulation.uf'),
        at('$.itens[*].tipo', 'Simulation.tipo'),
      ],
      'Simulation.uf, Simulation.tipo and 2 more',
      'Simulation.uf, Simulation.tipo, Page.total, listing.ok-200',
    ],
    ['the call', [status], 'listing.ok-200 and 3 more', 'listing.ok-200, Page.total, Simulation.tipo, Simulation.uf'],
    [
      'more than is shown',
      requirements.slice(0, 3).map((id) => at('$.a', id)),
      'Page.total, Simulation.tipo and 2 more',
      'Page.total, Simulation.tipo, Simulation.uf, listing.ok-200',
    ],
  ])('%s', (_, mismatches, short, whole) => {
    const failed = interaction('failed', { states: ['a state'], requirements, mismatches });
    expect(restingInShortOn(failed, 2)).toBe(`given a state; ${short}`);
    expect(restingOn(failed)).toBe(`given a state; ${whole}`);
  });
});

describe('the terminal', () => {
  test('tells the verdict first, then what failed with its rule, then what was left out', () => {
    expect(terminal(every, { color: false, reports: ['reports/pact-verification.json'] })).toBe(
      `Target: staging, https://partner.example/integration
The provider does not keep the contract
1 verified, 1 failed, 1 skipped, 1 inconclusive; 12 requests sent, 1 of them retries

Failed (1)
  an interaction that is failed
    given the partner has simulations; Page.total
    - $.itens[*].uf, in 3 places
      expected  a string
      actual    an integer

Inconclusive (1)
  there is no token
    - an interaction that is inconclusive

Skipped, and so not verified (1)
  there is no token
    - an interaction that is skipped

Contract of a partner with the API, 4 interactions: a.json

Reports: reports/pact-verification.json
Exit code 1
`,
    );
  });

  test.each<[string, VerificationReport, string]>([
    [
      'that results were published',
      withResults(PUBLISHED),
      'Results of a partner with the API: published as verified for version v/7, branch trunk',
    ],
    [
      'that results say of a contract that it is not kept',
      withResults({ outcome: 'published', providerVersion: '1', success: false }),
      'Results of a partner with the API: published as failed for version 1',
    ],
    [
      'that results were not published, and why',
      withResults({ ...UNPUBLISHED, outcome: 'not-published' }),
      'Results of a partner with the API: not published (the verification did not finish)',
    ],
    [
      'that publishing failed, and why',
      withResults(UNPUBLISHED),
      'Results of a partner with the API: publishing failed (the verification did not finish)',
    ],
    [
      'what fails in a pact that is pending',
      report([pact([interaction('verified')]), pact([interaction('failed')], true)]),
      'Pending: failed, and does not fail the verification (1)\n  an interaction that is failed',
    ],
  ])('tells %s', (_, value, words) => {
    const told = terminal(value, { color: false, reports: [] });
    expect(told).toContain(words);
    expect(told).not.toContain('\nFailed (');
  });

  test.each(REPORTS)('of a report %s holds nothing that steers it', (_, value) => {
    expect(terminal(value, { color: false, reports: [] })).not.toMatch(/[^\n\P{Cc}]|\p{Cf}/u);
  });
});
