import { mkdirSync, rmSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createGate } from '../../src/redaction/gate.ts';
import { jsonFile, junitFile } from '../../src/report/files.ts';
import { english } from '../../src/report/language.ts';
import { foreignFiles, type WriteOptions, writeReports } from '../../src/report/write.ts';
import { finding, result, sampleReport } from './sample.ts';

const VIEWS = [jsonFile, junitFile];
let directory = '';

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'reports-'));
});

afterEach(async () => {
  await rm(directory, { recursive: true, force: true });
});

const SECRET = 'k9Xw72pQ-mD31';
const report = sampleReport();
const leaking = sampleReport({
  requirements: [result('a', 'fail', { findings: [finding({ actual: `got ${SECRET}` })] })],
});

function options(given: Partial<WriteOptions> = {}): WriteOptions {
  const gate = createGate();
  gate.know({ secrets: [SECRET], personal: ['123.456.789-09'] });
  return { directory, context: english, gate, views: VIEWS, ...given };
}

function contentOf(name: string): Promise<string> {
  return readFile(join(directory, name), 'utf8');
}

describe('writeReports', () => {
  test('writes every view into a directory that it makes, and leaves nothing else there', async () => {
    directory = join(directory, 'deep', 'er');
    expect(await writeReports(report, options())).toEqual({
      written: [join(directory, 'conformance.json'), join(directory, 'junit.xml')],
      withheld: [],
      removed: [],
      problems: [],
      broken: [],
    });
    expect((await readdir(directory)).toSorted()).toEqual(['conformance.json', 'junit.xml']);
    expect(JSON.parse(await contentOf('conformance.json'))).toEqual(report);
  });

  test('replaces its own files, stubs among them', async () => {
    await writeReports(leaking, options());
    await writeReports(report, options());
    expect(await contentOf('junit.xml')).toBe(junitFile.render(report, english));
    expect(await contentOf('conformance.json')).toBe(jsonFile.render(report, english));
  });

  test.each([
    ['conformance.json', '{"format":"something-else"}'],
    ['conformance.json', '{"note":"vehicle-credit-conformance"}'],
    ['conformance.json', ''],
    ['junit.xml', '<testsuites/>'],
  ])('keeps a foreign %s: %j', async (name, text) => {
    await writeFile(join(directory, name), text);
    const outcome = await writeReports(report, options());
    expect(outcome.problems).toEqual([
      expect.objectContaining({ code: 'reports.foreign', params: { path: join(directory, name) } }),
    ]);
    expect(outcome.written).toHaveLength(1);
    expect(await contentOf(name)).toBe(text);
    expect(await foreignFiles(directory, VIEWS)).toEqual(outcome.problems);
  });

  test('keeps a directory that bears the name of a report', async () => {
    await mkdir(join(directory, 'junit.xml'));
    expect((await writeReports(report, options())).problems).toHaveLength(1);
    expect(await readdir(directory)).toContain('conformance.json');
  });

  test('does not write through a symbolic link', async () => {
    await writeFile(join(directory, 'elsewhere.json'), jsonFile.render(leaking, english));
    await symlink(join(directory, 'elsewhere.json'), join(directory, 'conformance.json'));
    await writeReports(report, options());
    expect(await contentOf('elsewhere.json')).toBe(jsonFile.render(leaking, english));
    expect(await contentOf('conformance.json')).toBe(jsonFile.render(report, english));
  });

  test('removes a report of an earlier run that this one does not write, and nothing foreign', async () => {
    await writeReports(report, options());
    await writeFile(join(directory, 'notes.txt'), 'mine');
    const outcome = await writeReports(
      report,
      options({ context: english, views: [jsonFile], retired: [junitFile, jsonFile] }),
    );
    expect(outcome.removed).toEqual([join(directory, 'junit.xml')]);
    expect((await readdir(directory)).toSorted()).toEqual(['conformance.json', 'notes.txt']);
    await writeFile(join(directory, 'junit.xml'), '<mine/>');
    expect((await writeReports(report, options({ views: [jsonFile], retired: [junitFile] }))).removed).toEqual([]);
    expect(await contentOf('junit.xml')).toBe('<mine/>');
  });

  test('withholds a report that holds a secret, with a stub that says so', async () => {
    const outcome = await writeReports(leaking, options());
    expect(outcome.written).toEqual([]);
    expect(outcome.withheld).toMatchObject([
      { name: 'conformance.json', leaks: [{ kind: 'secrets', index: 0 }] },
      { name: 'junit.xml', leaks: [{ kind: 'secrets', index: 0 }] },
    ]);
    for (const { name } of VIEWS) {
      expect(await contentOf(name)).toContain('withheld');
      expect(await contentOf(name)).not.toContain(SECRET.slice(0, 8));
    }
  });

  test('withholds only the view that leaks, and tells what kind of value it was', async () => {
    const chatty = { ...junitFile, render: () => 'cpf 12345678909' };
    const outcome = await writeReports(report, options({ views: [jsonFile, chatty] }));
    expect(outcome.written).toEqual([join(directory, 'conformance.json')]);
    expect(outcome.withheld).toMatchObject([{ name: 'junit.xml', leaks: [{ kind: 'personal', encoding: 'digits' }] }]);
    expect(await contentOf('junit.xml')).toContain('it contained a personal value');
  });

  test('tells of a leak where a foreign file stands in the way too', async () => {
    await writeFile(join(directory, 'junit.xml'), 'mine');
    const outcome = await writeReports(leaking, options({ views: [junitFile] }));
    expect(outcome).toMatchObject({ withheld: [{ name: 'junit.xml' }], problems: [{}] });
    expect(await contentOf('junit.xml')).toBe('mine');
  });

  test.each(['a file', 'below a file'])('a directory that is %s is a problem, not an error', async (kind) => {
    await writeFile(join(directory, 'file'), 'mine');
    const path = kind === 'a file' ? join(directory, 'file') : join(directory, 'file', 'below');
    const outcome = await writeReports(report, options({ directory: path }));
    expect(outcome).toMatchObject({
      written: [],
      problems: [{ message: expect.stringContaining(path), remedy: expect.any(String) }],
    });
    expect(await contentOf('file')).toBe('mine');
    expect(await foreignFiles(path, VIEWS)).toEqual([]);
  });

  test('a name that the file system refuses is a problem', async () => {
    const unwritable = { ...jsonFile, name: `${'n'.repeat(300)}.json` };
    const outcome = await writeReports(report, options({ views: [unwritable, junitFile] }));
    expect(outcome.problems).toMatchObject([{ message: expect.stringContaining('ENAMETOOLONG') }]);
    expect(outcome.written).toEqual([join(directory, 'junit.xml')]);
  });

  test('what comes in the way at the last moment is a problem, and no temporary file stays', async () => {
    const path = join(directory, 'conformance.json');
    const overtaken = {
      ...jsonFile,
      isOurs: () => {
        rmSync(path);
        mkdirSync(path);
        return true;
      },
    };
    await writeFile(path, 'earlier');
    const outcome = await writeReports(report, options({ views: [overtaken] }));
    expect(outcome).toMatchObject({
      written: [],
      problems: [
        { code: 'reports.file', params: { doing: 'file.written' } },
        { code: 'reports.file', params: { doing: 'file.removed' } },
      ],
    });
    expect(await readdir(directory)).toEqual(['conformance.json']);
  });

  test('a view that throws leaves a stub, and the others are written', async () => {
    const thrown = new TypeError('inner');
    const throwing = {
      ...junitFile,
      render: () => {
        throw thrown;
      },
    };
    await writeReports(report, options());
    const outcome = await writeReports(report, options({ views: [throwing, jsonFile] }));
    expect(outcome).toMatchObject({ broken: [thrown], written: [join(directory, 'conformance.json')], problems: [] });
    expect(await contentOf('junit.xml')).toMatch(/<error message="This report could not be rendered/);
  });

  test('an earlier report that cannot be replaced is removed', async () => {
    const path = join(directory, 'junit.xml');
    await writeReports(report, options());
    // A text that this file system can't take: its name is one byte too long once it is written beside.
    const long = { ...junitFile, name: `${'j'.repeat(220)}.xml` };
    await writeFile(join(directory, long.name), await readFile(path));
    const outcome = await writeReports(report, options({ views: [long] }));
    expect(outcome).toMatchObject({
      written: [],
      problems: [{ message: expect.stringContaining('cannot be written') }],
    });
    expect((await readdir(directory)).toSorted()).toEqual(['conformance.json', 'junit.xml']);
  });
});
