import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { findingOf, type Language, problemOf, textOf } from '../../../../messages/index.ts';
import type { InteractionVerdict, Mismatch, Publication, VerificationReport } from '../../../../pact/verify/report.ts';
import { json, junit, terminal, verdictLine, verificationFiles } from '../../../../pact/verify/views.ts';
import { fileSchemas } from '../../../../schemas/report/index.ts';
import { english } from '../../../../src/report/language.ts';
import { naughtyStrings } from '../../../report/naughty.ts';
import { hasTool } from '../../../support/tools.ts';
import { interaction, mismatchAt, pact, report } from '../sample.ts';

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
            mismatches: [{ ...mismatchAt(text), kind: 'header', message: text, expected: text, actual: text }],
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

const STATUS = findingOf('pact.status', { expected: 200, actual: '500' });
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
    ['the stub', verificationFiles.find(({ name }) => name.endsWith('.xml'))?.stub('& more') ?? ''] as const,
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
    ['The provider fulfils the contract', report([of('verified', 'verified')])],
    [
      'The provider fulfils the part of the contract that could be verified: 1 of 3 interactions',
      report([of('verified', 'skipped', 'skipped')]),
    ],
    [
      'The provider fulfils 2 of 3 interactions; the failed ones belong to a pending contract',
      report([of('verified'), pending]),
    ],
    ['The provider does not fulfil the contract', report([of('failed', 'skipped')])],
    ['Inconclusive: 1 of 2 interactions could be verified', report([of('verified', 'skipped')], { requireAll: true })],
    [
      'The provider rejected the main credentials: 1 of 2 interactions could be verified',
      report([of('verified', 'inconclusive')], { refused: true }),
    ],
    ['Invalid configuration: nothing was verified', report([], { refused: true, requests: { sent: 0, retried: 0 } })],
  ])('stands in the first line of every view: %s', (line, value) => {
    expect(verdictLine(value, 'en')).toBe(line);
    expect(shown(value)).toContain(`\n${line}\n`);
    if (value.pacts.length > 0) expect(junit(value)).toContain(`\n${line}\n`);
  });

  test('is counted in the JSON and in the JUnit', () => {
    const value = report([of('verified', 'skipped', 'skipped')]);
    expect(JSON.parse(json(value))).toMatchObject({ verdict: 'verified', coverage: { verified: 1, of: 3 } });
    expect(junit(value)).toContain('<property name="coverage" value="1 of 3"');
  });
});

/** A report on a terminal without colours. */
function shown(value: VerificationReport, language: Language = 'en', reports: readonly string[] = []): string {
  return terminal(value, { color: false, language, reports });
}

describe('the terminal', () => {
  test('shows the verdict first, then what failed with its rule, then what was left out', () => {
    expect(shown(every, 'en', ['reports/pact-verification.json'])).toBe(
      `Target: staging, https://partner.example/integration
The provider does not fulfil the contract
1 verified, 1 failed, 1 skipped, 1 inconclusive; 12 requests sent, 1 retry

Failed (1)
  an interaction that is failed
    the partner has simulations, Page.total
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
`,
    );
  });

  test('speaks Portuguese: verdict, reasons, problems with their remedies and mismatches', () => {
    const why = textOf('pact.trouble-status', { status: 503 });
    const inPortuguese = shown(
      report(
        [
          pact([
            interaction('failed'),
            interaction('inconclusive', { reason: why.message, reasons: [why] }),
            interaction('failed', { mismatches: [{ kind: 'status', count: 1, ...STATUS }] }),
          ]),
        ],
        { problems: [{ variable: '--deadline', ...problemOf('pact.verifier-timeout') }] },
      ),
      'pt-BR',
    );
    expect(inPortuguese).toContain('O provedor não cumpre o contrato');
    expect(inPortuguese).toContain('o alvo retornou 503 em todas as tentativas');
    expect(inPortuguese).toContain(
      '--deadline: o prazo encerrou a verificação antes do fim\n    solução: dê mais tempo',
    );
    expect(inPortuguese).toContain('$.itens[*].uf (3 locais)\n      esperado  string\n      obtido    integer');
    expect(inPortuguese).not.toMatch(/\b(?:expected|provider|Exit|remedy)\b/);
  });

  test('names the requirements of what failed first', () => {
    const requirements = ['Page.total', 'Simulation.tipo', 'Simulation.uf', 'listing.ok-200'];
    const uf = { ...mismatchAt('$.itens[*].uf'), requirement: 'Simulation.uf' };
    const status = { kind: 'status', count: 1, ...STATUS } as const;
    const failed = (...mismatches: readonly Mismatch[]) =>
      shown(report([pact([interaction('failed', { states: [], requirements, mismatches })])]));
    expect(failed(uf)).toContain('    Simulation.uf, Page.total, Simulation.tipo, listing.ok-200\n');
    expect(failed(status)).toContain('    listing.ok-200, Page.total, Simulation.tipo, Simulation.uf\n');
  });

  test.each<[string, VerificationReport, string]>([
    [
      'that results were published',
      withResults(PUBLISHED),
      'Results of a partner with the API: published as verified for version v/7 (trunk)',
    ],
    [
      'that results were published as failed',
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
      'what fails in a pending pact',
      report([pact([interaction('verified')]), pact([interaction('failed')], true)]),
      'in pending contracts: does not fail the verification (1)\n  an interaction that is failed',
    ],
  ])('shows %s', (_, value, words) => {
    expect(shown(value)).toContain(words);
    expect(shown(value)).not.toContain('\nFailed (');
  });

  test.each(REPORTS)('of a report %s holds nothing that steers it', (_, value) => {
    expect(shown(value)).not.toMatch(/[^\n\P{Cc}]|\p{Cf}/u);
  });
});
