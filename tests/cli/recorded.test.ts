import { lstatSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { ProviderOptions } from '../../provider/index.ts';
import type { Report } from '../../src/report/report.ts';
import { openPoint, sampleReport } from '../report/sample.ts';
import { temporaryDirectory } from '../support/temporary.ts';
import { call, type Ended } from './process.ts';
import { idsWith, reportIn } from './report.ts';
import { withProvider } from './targets.ts';

/** A provider, and the ids that a run against it selects. */
const providers = {
  first: [{ seed: 1, count: 101 }, '*'],
  other: [{ seed: 2, count: 23 }, '*'],
  empty: [{ count: 0 }, '*'],
  moved: [{ behaviours: ['default-limit-10'] }, '{Page.*,open.default-limit}'],
  faulty: [{ faults: ['total-of-page'] }, 'Page.*'],
} as const satisfies Readonly<Record<string, readonly [ProviderOptions, string]>>;
type Name = keyof typeof providers;

/** Directory with the reports of one run against each provider. */
const recorded = temporaryDirectory();
const ran = new Map<string, Ended>();

beforeAll(async () => {
  const runs = Object.entries(providers).map(([name, [provider, ids]]) =>
    withProvider(provider, async ({ env }) => {
      ran.set(name, await call(['run', '--report-dir', name, '--only', ids], recorded, env));
    }),
  );
  await Promise.all(runs);
}, 120_000);

/** Creates a directory with links to the recorded reports, and other files. It is removed after the calling test. */
function withRecorded(files: Readonly<Record<string, string>> = {}): string {
  const directory = temporaryDirectory(onTestFinished);
  for (const name of Object.keys(providers)) symlinkSync(join(recorded, name), join(directory, name));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(directory, name), text);
  return directory;
}

const textAt = (directory: string, name: string) => readFileSync(join(directory, name), 'utf8');
const reportAt = (name: Name): Report => JSON.parse(textAt(recorded, `${name}/conformance.json`));
const pinning = (answers: object) => JSON.stringify({ format: 'vehicle-credit-baseline', formatVersion: 1, answers });
const FIRST = 'first/conformance.json';

describe('a baseline', () => {
  test('matches its provider with any data, and shows a change in one behavior', async () => {
    const directory = withRecorded();
    const written = await call(['baseline', FIRST, '--out', 'b.json'], directory);
    const err = 'b.json: 22 answers are pinned, 3 answers are "any"\n';
    expect(written).toEqual({ code: 0, out: '', err });
    const printed = await call(['baseline', FIRST], directory);
    expect(printed).toEqual({ code: 0, out: textAt(directory, 'b.json'), err: '' });
    const judged = async (name: Name) => {
      const args = ['judge', `${name}/evidence.json`, '--baseline', 'b.json', '--accept-unexercised', '*'];
      const { code, out } = await call(args, directory);
      const { gates, openPoints, verdict } = reportIn(directory);
      const differing = openPoints.flatMap(({ id, baseline = 'same' }) =>
        baseline === 'same' ? [] : [[id, baseline]],
      );
      return { code, out, verdict, gates: gates.map(({ kind, id }) => [kind, id]), differing };
    };
    expect(await judged('other')).toMatchObject({ code: 0, gates: [], differing: [] });
    expect(await judged('empty')).toMatchObject({ code: 0, gates: [] });
    const gates = [['baseline', 'open.default-limit']];
    const moved = await judged('moved');
    expect(moved).toMatchObject({ code: 1, verdict: 'conforming', gates });
    expect(moved.out).toContain('baseline: open.default-limit differs from the baseline: 20 → 10');
    const { out } = await call(['judge', 'moved/evidence.json', '--baseline', 'b.json', '--quiet'], directory);
    expect(out).toContain('\n0 of 1 answers match the baseline\nbaseline: open.default-limit');
  });

  test('that is written again keeps the choices of its owner', async () => {
    const answers = { 'open.default-limit': { oneOf: [10, 20] }, 'open.scopes': 'any' };
    const directory = withRecorded({ 'b.json': pinning(answers) });
    expect(await call(['baseline', FIRST, '--out', 'b.json'], directory)).toMatchObject({ code: 0 });
    expect(JSON.parse(textAt(directory, 'b.json')).answers).toMatchObject(answers);
  });

  test('of a failing run is written with a warning, through a symbolic link', async () => {
    const report = JSON.stringify(sampleReport({ openPoints: [seen, openPoint('open.formats')] }));
    const directory = withRecorded({ 'r.json': report, 'b.json': pinning({}) });
    symlinkSync('b.json', join(directory, 'link.json'));
    const { code, err } = await call(['baseline', 'r.json', '--out', 'link.json'], directory);
    expect(code).toBe(0);
    expect(err).toMatch(
      /^the run failed Page.r3-fail, Page.r4-fail: .+\nlink.json: 1 answer is pinned, 1 answer is "any"\n$/,
    );
    expect(lstatSync(join(directory, 'link.json')).isSymbolicLink()).toBe(true);
    expect(textAt(directory, 'b.json')).toContain('open.default-limit');
  });
});

describe('waivers', () => {
  const REPORT = 'faulty/conformance.json';
  const signed = ['--owner', ' the provider ', '--until', '2099-01-31'];
  const today = new Date().toISOString().slice(0, 10);
  const old = { requirement: 'Page.total', reason: 'ticket 7', owner: 'x', until: '2026-01-31' };
  const valid = { requirement: 'Page.tamanho', reason: 'x', owner: 'x', until: today };
  const added = { requirement: 'Page.total', reason: 'ticket 7', owner: 'the provider', until: '2099-01-31' };

  test('of a report waive its failures; waivers of the file stay until they expire', async () => {
    const directory = withRecorded({ 'w.json': JSON.stringify([old]) });
    const first = await call(['waivers', REPORT, ...signed, '--out', 'w.json'], directory);
    expect(JSON.parse(textAt(directory, 'w.json'))).toEqual([added]);
    const edit = 'Edit the reasons before you use the waivers.';
    const err = `1 expired waiver removed\n${edit}\nw.json: 1 waiver added, 0 kept\n`;
    expect(first).toEqual({ code: 0, out: '', err });
    const args = ['judge', 'faulty/evidence.json', '--waivers', 'w.json', '--accept-unexercised', '*'];
    const out = expect.stringContaining('waived until 2099-01-31, owner the provider: ticket 7');
    expect(await call(args, directory)).toMatchObject({ code: 0, out });
    expect(idsWith(reportIn(directory), 'waived')).toEqual(['Page.total']);
    const again = await call(['waivers', 'reports/conformance.json', ...signed, '--out', 'w.json'], directory);
    expect(again).toMatchObject({ code: 0, err: 'w.json: 0 waivers added, 1 kept\n' });
    const other = await call(['waivers', 'reports/conformance.json', ...signed], directory);
    expect(JSON.parse(other.out)).toMatchObject([{ requirement: 'Page.total' }]);
  });

  test('without a matching failure stay, and are reported', async () => {
    const directory = withRecorded({ 'w.json': JSON.stringify([valid]) });
    const { code, err } = await call(['waivers', REPORT, ...signed, '--out', 'w.json'], directory);
    expect({ code, err }).toEqual({ code: 0, err: expect.stringMatching(/Page\.tamanho .*no failure of this run/) });
    expect(JSON.parse(textAt(directory, 'w.json'))).toMatchObject([valid, { requirement: 'Page.total' }]);
  });

  test('are printed without --out, in the language of --lang, and may expire today', async () => {
    const args = ['waivers', REPORT, '--owner', 'x', '--until', today, '--lang', 'pt-BR'];
    const { code, out, err } = await call(args, recorded);
    expect([code, err]).toEqual([0, 'Edite os motivos antes de usar as dispensas.\n']);
    expect(JSON.parse(out)).toMatchObject([{ reason: expect.stringContaining('não'), until: today }]);
  });

  test('of a report without findings are none, which is said', async () => {
    const report = reportAt('faulty');
    const requirements = report.requirements.filter(({ findings }) => findings.length === 0);
    const directory = withRecorded({ 'r.json': JSON.stringify({ ...report, requirements }) });
    const { code, out, err } = await call(['waivers', 'r.json', ...signed], directory);
    expect({ code, out, err }).toEqual({ code: 0, out: '[]\n', err: 'no findings to waive\n' });
  });

  test('of an incomplete report, or of one with unknown ids, are incomplete', async () => {
    const report = reportAt('faulty');
    const [failed] = report.requirements.filter(({ verdict }) => verdict === 'fail');
    const requirements = [...report.requirements, { ...failed, id: 'Page.renamed' }];
    const text = JSON.stringify({ ...report, complete: false, requirements });
    const directory = withRecorded({ 'r.json': text });
    const { code, out, err } = await call(['waivers', 'r.json', ...signed], directory);
    expect([code, JSON.parse(out)]).toMatchObject([0, [{ requirement: 'Page.total' }]]);
    expect(err).toMatch(/^Page\.renamed is not a requirement .*\nthe report is incomplete/);
  });

  test('contain no secret and no personal value', async () => {
    const secret = 'kX9-vB2_qW7zRt4Lm8';
    const cpf = JSON.stringify([{ ...valid, reason: 'cliente 529.982.247-25' }]);
    const directory = withRecorded({ 'w.json': cpf });
    const run = (owner: string) =>
      call(['waivers', REPORT, '--owner', owner, '--until', '2099-01-31', '--out', 'w.json'], directory, {
        PARTNER_API_CLIENT_SECRET: secret,
      });
    expect(await run(secret)).toMatchObject({ code: 2, err: expect.stringContaining('--owner contains a secret') });
    expect(await run('x')).toMatchObject({ code: 2, err: expect.stringContaining('--out contains a secret') });
    expect(textAt(directory, 'w.json')).toBe(cpf);
  });
});

const at = ['open.default-limit@listing.parameters-omitted (no parameters)'];
const somewhere = { kind: 'selection', selected: 0, of: 91, skipped: [], at } as const;
const seen = openPoint('open.default-limit', { answer: 20 });
const unseen = openPoint('open.default-limit', { answer: null, certainty: 'unseen', reason: 'not asked', basis: 0 });
const format = { format: 'vehicle-credit-conformance', formatVersion: 1 };
const files = {
  'empty.json': '{}',
  'foreign.json': JSON.stringify({ name: 'x', version: '1.0.0' }),
  'cut.json': JSON.stringify(format),
  'list.json': '[]',
  'two.json': '[] []',
  'later.json': JSON.stringify({ ...format, formatVersion: 2 }),
  'withheld.json': JSON.stringify({ ...format, withheld: 'a secret' }),
  'pinned.json': pinning({ 'open.default-limit': { is: 20 } }),
  'stray.json': pinning({ 'open.limit': 'any' }).replace('{"open.limit', '{\n"open.limit'),
  'waivers.json': '[\n{}]',
  'unseen.json': JSON.stringify(sampleReport({ openPoints: [unseen] })),
  'somewhere.json': JSON.stringify({ ...sampleReport({ openPoints: [seen] }), scope: somewhere }),
  'refused.json': JSON.stringify(sampleReport({ verdict: 'refused' })),
  'nothing.json': JSON.stringify(sampleReport({ requirements: [], openPoints: [] })),
};

test.each([
  ['baseline x.json', /x\.json does not exist\n.*`run` writes evidence\.json and conformance\.json/],
  ['baseline empty.json', /^ .* empty\.json is not the report of a run \(conformance\.json\)\n.*\n$/],
  [
    'diff foreign.json list.json',
    /^ .*foreign\.json is not the report of a run \(conformance\.json\)\n.*\n.*list\.json is not the report of .*\)\n.*\n$/,
  ],
  ['waivers foreign.json --owner x --until 2099-01-31', 'foreign.json is not the report of a run (conformance.json)\n'],
  ['baseline two.json', 'two.json is not the report of a run (conformance.json): line 1: not valid JSON'],
  [
    'baseline cut.json',
    'cut.json is not the report of a run (conformance.json): line 1: the property "suite" is missing',
  ],
  ['baseline later.json', 'later.json is in format 2, but this version of the suite reads format 1'],
  ['baseline withheld.json', 'the suite withheld it'],
  ['baseline unseen.json --out pinned.json', 'contains no answer to any open point'],
  ['baseline somewhere.json --out pinned.json', 'only at the requests that --only names'],
  ['baseline refused.json', 'refused.json is the report of a run that ended before it checked the API'],
  ['baseline first/conformance.json --out /dev/null', '/dev/null is not a regular file'],
  ['baseline first/conformance.json --out withheld.json', 'withheld.json contains the report of a run (conformance'],
  ['waivers first/conformance.json', /--owner is required[\s\S]*--until is required/],
  [
    'waivers x.json --owner  --until 2099-02-30',
    /--owner is required[\s\S]*--until is not a valid date[\s\S]*x\.json does not/,
  ],
  ['waivers first/conformance.json --owner x --until 2026-11-01', /--until is in the past[\s\S]*a day \(UTC\) from/],
  ['waivers nothing.json --owner x --until 2099-01-31', 'nothing.json contains no checked requirement'],
  ['waivers first/conformance.json --owner x --until 2099-01-31 --out pinned.json', 'pinned.json contains a baseline'],
  ['waivers first/conformance.json --owner x --until 2099-01-31 --out waivers.json', 'waivers.json, line 2'],
  ['diff x.json y.json', /x\.json does not exist[\s\S]*y\.json does not exist/],
  ['diff first x.json', /first is a directory\n.* use first\/conformance\.json\n[\s\S]*x\.json does not/],
  ['judge first --lang pt-BR', /first é um diretório\n.* informe first\/evidence\.json/],
  ['diff two.json two.json --json --markdown', '--json and --markdown are both set'],
  ['diff nothing.json nothing.json', 'no requirement was checked'],
  ['judge first/conformance.json', 'this command reads the evidence of a run (evidence.json)'],
  ['run --lang fr', '--lang has an unknown value'],
  ['judge faulty/evidence.json --baseline pinned.json', '--baseline pins no open point that the run checks'],
  ['judge first/evidence.json --only auth.missing-401@listing.without-token', 'remove @ and what follows it'],
  ['doctor --lang fr', '--lang has an unknown value'],
  ['run --baseline x.json', /--baseline x\.json does not exist\n.*write the file with `baseline`/],
  ['run --waivers x.json', /--waivers x\.json does not exist\n.*write the file with `waivers`/],
  ['run --baseline stray.json', '--baseline stray.json, line 2: "open.limit" is not an open point'],
  ['run --waivers waivers.json --baseline list.json', 'waivers.json, line 2: the property "owner" is missing'],
])('%s ends with 2 and writes at most a report of the problem', async (args, words) => {
  const directory = withRecorded(files);
  const { code, out, err } = await call(args.split(' '), directory);
  const said = typeof words === 'string' ? expect.stringContaining(words) : expect.stringMatching(words);
  expect({ code, out, err }).toEqual({ code: 2, out: '', err: said });
  for (const [name, text] of Object.entries(files)) expect(textAt(directory, name)).toBe(text);
  if (args.startsWith('run')) expect(reportIn(directory)).toMatchObject({ verdict: 'refused', requests: { sent: 0 } });
});

describe('a comparison', () => {
  test.each([
    ['other', 0, 'Both runs show the same behavior'],
    ['moved', 1, '✗ open.default-limit'],
    ['faulty', 1, /✗ Page\.total +pass → fail/],
  ] as const)('with the %s provider ends with %i', async (name, code, words) => {
    const args = ['diff', FIRST, `${name}/conformance.json`];
    expect(await call(args, recorded)).toEqual({ code, out: expect.stringMatching(words), err: '' });
    const markdown = await call([...args, '--markdown'], recorded);
    expect(markdown).toMatchObject({ code, out: expect.stringMatching(/^<!-- .* -->\n\n## [\s\S]*\n$/) });
    expect(markdown.out.replaceAll('`', '')).toMatch(words);
  });

  test('is in Portuguese, but its JSON in English', async () => {
    const args = ['diff', FIRST, 'other/conformance.json', '--lang', 'pt-BR'];
    expect((await call(args, recorded)).out).toContain('As duas execuções mostram o mesmo comportamento');
    const json = await call([...args, '--json'], recorded);
    expect(JSON.parse(json.out)).toMatchObject({ format: 'vehicle-credit-comparison', same: true });
    expect(json).toEqual(await call(['diff', FIRST, 'other/conformance.json', '--json'], recorded));
  });

  test('of two environments shows the verdict on their requirement, and a missing id is a difference', async () => {
    const { target, ...report } = reportAt('first');
    const other = { ...report, target: { ...target, environment: 'production' } };
    const less = { ...other, requirements: other.requirements.slice(1) };
    const part = { ...other, scope: { ...report.scope, kind: 'selection', selected: 1 } };
    const texts = Object.entries({ 'part.json': part, 'same.json': other, 'less.json': less });
    const files = Object.fromEntries(texts.map(([name, one]) => [name, JSON.stringify(one)]));
    const directory = withRecorded(files);
    const alone = await call(['diff', FIRST, 'other/conformance.json'], directory);
    expect(alone.out).not.toContain('environment.same-in-both');
    const same = await call(['diff', FIRST, 'same.json'], directory);
    const lesser = await call(['diff', FIRST, 'less.json'], directory);
    expect(same).toMatchObject({ code: 0, out: expect.stringContaining('pass  environment.same-in-both') });
    expect(lesser).toMatchObject({ code: 1, out: expect.stringContaining('fail  environment.same-in-both') });
    expect(lesser.out).toContain('the right report: environment.base-path');
    const { code: partly, out: text } = await call(['diff', FIRST, 'part.json'], directory);
    expect(partly).toBe(0);
    expect(text).toContain('No difference in what both runs checked; not everything was compared');
    expect(text).toMatch(
      /not checked {2}environment\.same-in-both: .*\n {2}The right report is of a selection: 1 of 91 /,
    );
    const { code, out } = await call(['diff', FIRST, 'less.json', '--markdown', '--lang', 'pt-BR'], directory);
    expect(code).toBe(1);
    expect(out).toContain('**reprovado** `environment.same-in-both` staging e produção');
    expect(out).toContain('- ✗ no relatório da direita: `environment.base-path`');
  });
});

describe('judge', () => {
  test('writes the same reports as the run, offline, and only their owner can read the evidence', async () => {
    const directory = withRecorded();
    expect(statSync(join(directory, 'faulty/evidence.json')).mode & 0o777).toBe(0o600);
    const { code, out } = await call(['judge', 'faulty/evidence.json'], directory);
    expect(code).toBe(ran.get('faulty')?.code);
    expect(out).toMatch(/ requests sent: evidence of \d{4}-.* UTC, evaluated again offline\n/);
    for (const name of ['junit.xml', 'evidence.har', 'evidence.json']) {
      const text = textAt(directory, `reports/${name}`).replace(/: evidence of .* UTC, evaluated again offline/g, '');
      expect(text, name).toBe(textAt(directory, `faulty/${name}`));
    }
    const ofRun = JSON.parse(textAt(directory, 'faulty/conformance.json'));
    expect(reportIn(directory)).toEqual({ ...ofRun, run: { ...ofRun.run, evaluatedAgain: true } });
  });

  test('writes the reports again that a run with an invalid flag replaced', async () => {
    const directory = withRecorded();
    await call(['judge', 'faulty/evidence.json'], directory);
    const [before, evidence] = [reportIn(directory), textAt(directory, 'reports/evidence.json')];
    const err = expect.stringContaining(
      '! this error replaced the reports of an earlier run; its reports/evidence.json is kept. `vehicle-credit-conformance judge reports/evidence.json`',
    );
    expect(await call(['run', '--only', 'Page.totl'], directory)).toMatchObject({ code: 2, err });
    expect(reportIn(directory)).toMatchObject({ verdict: 'refused', exchanges: [] });
    expect(textAt(directory, 'reports/evidence.json')).toBe(evidence);
    await call(['judge', 'reports/evidence.json'], directory);
    expect(reportIn(directory)).toEqual(before);
  });

  test('rejects damaged evidence and does not change the reports', async () => {
    const directory = withRecorded();
    const before = textAt(directory, FIRST);
    const damaged = textAt(directory, 'first/evidence.json').replace('"status":200', '"status":201');
    writeFileSync(join(directory, 'damaged.json'), damaged);
    const { code, err } = await call(['judge', 'damaged.json', '--report-dir', 'first'], directory);
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining('the digest does not match') });
    expect(textAt(directory, FIRST)).toBe(before);
  });

  test.each<[string, Name, Record<string, string>, number, string[]]>([
    ['a failure', 'faulty', { requirement: 'Page.total' }, 0, ['Page.total']],
    ['another failure', 'faulty', { requirement: 'Page.numero' }, 1, []],
    ['a pass', 'first', { requirement: 'Page.total' }, 1, []],
    ['a failure, expired', 'faulty', { requirement: 'Page.total', until: '2020-01-01' }, 1, []],
  ])('with a waiver of %s: %s, %j ends with %i', async (_, name, given, code, waived) => {
    const waiver = { reason: 'the fix is on its way', owner: 'the provider', until: '2999-12-31', ...given };
    const directory = withRecorded({ 'waivers.json': JSON.stringify([waiver]) });
    const args = ['judge', `${name}/evidence.json`, '--waivers', 'waivers.json', '--only', 'Page.*', '--strict'];
    const ended = await call(args, directory);
    const report = reportIn(directory);
    expect({ code: ended.code, waived: idsWith(report, 'waived') }).toEqual({ code, waived });
    expect(report.gates.map(({ kind }) => kind)).toEqual(code === 0 ? [] : ['waiver']);
    const words = 'waived until 2999-12-31, owner the provider: the fix is on its way';
    if (code === 0) expect(ended.out).toContain(words);
  });
});
