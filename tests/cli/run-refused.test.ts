import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'vitest';
import { call, inDirectory } from './process.ts';
import { reportIn } from './report.ts';
import { withProvider } from './targets.ts';

interface Refused {
  readonly title: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Files in the working directory before the run, with what is in them. */
  readonly files?: Readonly<Record<string, string>>;
  readonly words: string;
  /** Whether a report of the refusal can be written. */
  readonly reported: boolean;
}

const cases: readonly Refused[] = [
  {
    title: '--only that matches nothing',
    args: ['--only', 'Pages.*'],
    words: '--only matches no id',
    reported: true,
  },
  {
    title: '--require that matches nothing',
    args: ['--require', 'x'],
    words: '--require matches no id',
    reported: true,
  },
  {
    title: 'production that is not allowed',
    env: { PARTNER_API_ENVIRONMENT: 'production' },
    words: '--allow-production',
    reported: true,
  },
  {
    title: 'half a credential',
    env: { PARTNER_API_EMPTY_CLIENT_SECRET: '' },
    words: 'PARTNER_API_EMPTY_CLIENT_SECRET',
    reported: true,
  },
  {
    title: 'a report directory that is a file',
    files: { reports: 'mine' },
    words: 'report directory',
    reported: false,
  },
  {
    title: 'a report file that somebody else wrote',
    files: { 'reports/conformance.json': '{"mine":true}' },
    words: 'was not written by this suite',
    reported: false,
  },
  {
    title: 'a JUnit file that somebody else wrote',
    files: { 'reports/junit.xml': '<testsuites/>' },
    words: 'was not written by this suite',
    reported: true,
  },
];

describe.concurrent('a run is refused before anything is sent:', { timeout: 90_000 }, () => {
  test.for(cases)('$title', async ({ args = [], env: changed, files = {}, words, reported }, { expect }) => {
    await withProvider({ count: 3 }, ({ env, asked }) =>
      inDirectory(async (directory) => {
        for (const [name, text] of Object.entries(files)) {
          mkdirSync(join(directory, name, '..'), { recursive: true });
          writeFileSync(join(directory, name), text);
        }
        const { code, err } = await call(['run', ...args], directory, { ...env, ...changed });
        expect(code).toBe(2);
        expect(err.split(words)).toHaveLength(2);
        expect(asked).toEqual([]);
        for (const [name, text] of Object.entries(files))
          expect(readFileSync(join(directory, name), 'utf8')).toBe(text);
        if (reported)
          expect(reportIn(directory)).toMatchObject({ verdict: 'refused', exitCode: 2, requests: { sent: 0 } });
      }),
    );
  });

  const isRoot = process.getuid?.() === 0;
  test.skipIf(isRoot)('a report directory without leave to write (root may always)', async ({ expect }) => {
    await withProvider({ count: 3 }, ({ env, asked }) =>
      inDirectory(async (directory) => {
        mkdirSync(join(directory, 'reports'));
        chmodSync(join(directory, 'reports'), 0o500);
        const { code, err } = await call(['run'], directory, env);
        chmodSync(join(directory, 'reports'), 0o700);
        expect(code).toBe(2);
        expect(err).toContain('EACCES');
        expect(asked).toEqual([]);
      }),
    );
  });
});

test('reports of an earlier run are replaced', async ({ expect }) => {
  await inDirectory(async (directory) => {
    await call(['run', '--only', 'Pages.*'], directory);
    const first = reportIn(directory);
    await call(['run', '--quiet'], directory);
    expect([first.verdict, reportIn(directory).verdict]).toEqual(['refused', 'conforming']);
  });
});
