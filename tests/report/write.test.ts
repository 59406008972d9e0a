import { mkdirSync, rmSync } from 'node:fs';
import { mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { createGate } from '../../src/redaction/gate.ts';
import { jsonFile } from '../../src/report/files.ts';
import { english } from '../../src/report/language.ts';
import { harFile } from '../../src/report/views/har.ts';
import { junitFile } from '../../src/report/views/junit.ts';
import {
  appendToStepSummary,
  foreignFiles,
  STEP_SUMMARY_BYTES,
  type WriteOptions,
  writeReports,
} from '../../src/report/write.ts';
import { evidenceFile } from '../../src/run/evidence.ts';
import { temporaryDirectory } from '../support/temporary.ts';
import { finding, result, sampleReport } from './sample.ts';

const VIEWS = [jsonFile, junitFile];
let directory = '';

beforeEach(() => {
  directory = temporaryDirectory(onTestFinished);
});

const SECRET = 'k9Xw72pQ-mD31';
const report = sampleReport();
const findings = [finding({ actual: `got ${SECRET}` })];
const leaking = sampleReport({ requirements: [result('a', 'fail', { findings })] });

function options(given: Partial<WriteOptions> = {}): WriteOptions {
  const gate = createGate();
  gate.know({ secrets: [SECRET], personal: ['123.456.789-09'] });
  return { directory, context: english, gate, views: VIEWS, ...given };
}

const pathOf = (name: string) => join(directory, name);
const contentOf = (name: string) => readFile(pathOf(name), 'utf8');
const names = async () => (await readdir(directory)).toSorted();

describe('writeReports', () => {
  test('writes every view into a directory that it makes, and leaves nothing else there', async () => {
    directory = join(directory, 'deep', 'er');
    const written = VIEWS.map(({ name }) => pathOf(name));
    const nothing = { withheld: [], problems: [], broken: [] };
    expect(await writeReports(report, options())).toEqual({ written, ...nothing });
    expect(await names()).toEqual(['conformance.json', 'junit.xml']);
    expect(JSON.parse(await contentOf('conformance.json'))).toEqual(report);
  });

  test('replaces its own files, stubs among them', async () => {
    await writeReports(leaking, options());
    await writeReports(report, options());
    for (const { name, render } of VIEWS) expect(await contentOf(name)).toBe(render(report, english));
  });

  test.each([
    ['conformance.json', '{"format":"something-else"}'],
    ['conformance.json', '{"note":"vehicle-credit-conformance"}'],
    ['conformance.json', ''],
    ['junit.xml', '<testsuites/>'],
  ])('keeps a foreign %s: %j', async (name, text) => {
    await writeFile(pathOf(name), text);
    const { problems, written } = await writeReports(report, options());
    expect(problems).toMatchObject([{ code: 'reports.foreign', params: { path: pathOf(name) } }]);
    expect(written).toHaveLength(1);
    expect(await contentOf(name)).toBe(text);
    expect(await foreignFiles(directory, VIEWS)).toEqual(problems);
  });

  test('keeps a directory with the name of a report', async () => {
    await mkdir(pathOf('junit.xml'));
    expect((await writeReports(report, options())).problems).toMatchObject([{ code: 'reports.foreign' }]);
    expect(await names()).toEqual(['conformance.json', 'junit.xml']);
  });

  test('lets only its owner read the evidence', async () => {
    const views = [harFile, { ...evidenceFile(null), render: () => '{}' }];
    await writeReports(report, options({ views }));
    const modes = await Promise.all(views.map(async ({ name }) => (await stat(pathOf(name))).mode & 0o777));
    expect(modes).toEqual([0o600, 0o600]);
  });

  test('does not write through a symbolic link', async () => {
    await writeFile(pathOf('elsewhere.json'), jsonFile.render(leaking, english));
    await symlink(pathOf('elsewhere.json'), pathOf('conformance.json'));
    await writeReports(report, options());
    expect(await contentOf('elsewhere.json')).toBe(jsonFile.render(leaking, english));
    expect(await contentOf('conformance.json')).toBe(jsonFile.render(report, english));
  });

  test('removes a report of an earlier run that this one does not write, and nothing foreign', async () => {
    const once = options({ views: [jsonFile], retired: [junitFile, jsonFile] });
    await writeReports(report, options());
    await writeFile(pathOf('notes.txt'), 'mine');
    expect((await writeReports(report, once)).problems).toEqual([]);
    expect(await names()).toEqual(['conformance.json', 'notes.txt']);
    await writeFile(pathOf('junit.xml'), '<mine/>');
    await writeReports(report, once);
    expect(await contentOf('junit.xml')).toBe('<mine/>');
  });

  test('replaces a report that contains a secret by a stub with a notice', async () => {
    const { written, withheld } = await writeReports(leaking, options());
    expect(written).toEqual([]);
    const leaks = [{ kind: 'secrets', index: 0 }];
    expect(withheld).toMatchObject(VIEWS.map(({ name }) => ({ name, leaks })));
    for (const { name } of VIEWS) {
      expect(await contentOf(name)).toContain('withheld');
      expect(await contentOf(name)).not.toContain(SECRET.slice(0, 8));
    }
  });

  test('withholds only the view that leaks, with the kind of the value', async () => {
    const chatty = { ...junitFile, render: () => 'cpf 12345678909' };
    const { written, withheld } = await writeReports(report, options({ views: [jsonFile, chatty] }));
    expect(written).toEqual([pathOf('conformance.json')]);
    expect(withheld).toMatchObject([{ name: 'junit.xml', leaks: [{ kind: 'personal', encoding: 'digits' }] }]);
    expect(await contentOf('junit.xml')).toContain('it contained a personal value');
  });

  test('reports a leak where a foreign file has the name, too', async () => {
    await writeFile(pathOf('junit.xml'), 'mine');
    const outcome = await writeReports(leaking, options({ views: [junitFile] }));
    expect(outcome).toMatchObject({ withheld: [{ name: 'junit.xml' }], problems: [{}] });
    expect(await contentOf('junit.xml')).toBe('mine');
  });

  test.each(['file', 'file/below'])('takes a directory %s for a problem, not an error', async (name) => {
    await writeFile(pathOf('file'), 'mine');
    const outcome = await writeReports(report, options({ directory: pathOf(name) }));
    expect(outcome).toMatchObject({ written: [], problems: [{ message: expect.stringContaining(pathOf(name)) }] });
    expect(await contentOf('file')).toBe('mine');
    expect(await foreignFiles(pathOf(name), VIEWS)).toEqual([]);
  });

  test('reports a name that the file system rejects, and removes an earlier report that it cannot replace', async () => {
    // Written beside its final name, the second one is too long.
    const named = (length: number) => ({ ...junitFile, name: `${'n'.repeat(length)}.xml` });
    const [long, longer] = [named(240), named(300)];
    await writeFile(pathOf(long.name), junitFile.render(report, english));
    const { problems, written } = await writeReports(report, options({ views: [long, longer, jsonFile] }));
    expect(problems).toMatchObject([long, longer].map(({ name }) => ({ message: expect.stringContaining(name) })));
    expect(written).toEqual([pathOf('conformance.json')]);
    expect(await names()).toEqual(['conformance.json']);
  });

  test('leaves no temporary file where something takes the name at the last moment', async () => {
    const isOurs = () => {
      rmSync(pathOf('conformance.json'));
      mkdirSync(pathOf('conformance.json'));
      return true;
    };
    await writeFile(pathOf('conformance.json'), 'earlier');
    const { written, problems } = await writeReports(report, options({ views: [{ ...jsonFile, isOurs }] }));
    expect(written).toEqual([]);
    expect(problems.map(({ params }) => params?.doing)).toEqual(['file.written', 'file.removed']);
    expect(await names()).toEqual(['conformance.json']);
  });

  test('leaves a stub for a view that throws, and writes the others', async () => {
    const thrown = new TypeError('inner');
    const render = () => {
      throw thrown;
    };
    const outcome = await writeReports(report, options({ views: [{ ...junitFile, render }, jsonFile] }));
    expect(outcome).toMatchObject({ broken: [thrown], written: [pathOf('conformance.json')], problems: [] });
    expect(await contentOf('junit.xml')).toMatch(/<error message="This report could not be rendered/);
  });
});

describe('the summary of a step', () => {
  const append = async (standing: string | null, step = pathOf('step')) => {
    await writeFile(pathOf('summary.md'), '## The API conforms\n');
    if (standing !== null) await writeFile(step, standing);
    return appendToStepSummary(pathOf('summary.md'), step);
  };

  test.each([
    [null, '## The API conforms\n'],
    ['', '## The API conforms\n'],
    ['built\n', 'built\n\n\n## The API conforms\n'],
  ])('is appended to %j', async (standing, text) => {
    expect(await append(standing)).toEqual([]);
    expect(await contentOf('step')).toBe(text);
  });

  test('stays as it is where it would become too long for GitHub', async () => {
    const standing = 'x'.repeat(STEP_SUMMARY_BYTES - 10);
    expect(await append(standing)).toMatchObject([{ message: expect.stringContaining('no room') }]);
    expect(await contentOf('step')).toBe(standing);
  });

  test.each(['nowhere/step', '.'])('is a problem and no more at %s', async (name) => {
    expect(await append(null, pathOf(name))).toMatchObject([{ variable: 'GITHUB_STEP_SUMMARY' }]);
  });
});
