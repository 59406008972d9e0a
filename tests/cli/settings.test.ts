import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'vitest';
import { call, inDirectory, run } from './process.ts';

const wrong = {
  PARTNER_API_BASE_URL: 'https://api.example.com/integration/v1',
  PARTNER_API_CLIENT_ID: 'a-client',
  PARTNER_API_CLIENT_SECRET: ' The-Secret-Itself',
  PARTNER_API_REVOKED_TOKN: 'x',
};

const named = [
  'PARTNER_API_BASE_URL ends with /v1',
  'PARTNER_API_CLIENT_SECRET has leading or trailing whitespace',
  'PARTNER_API_REVOKED_TOKN is not a setting; did you mean PARTNER_API_REVOKED_TOKEN?',
  '--max-pages is not a valid number: "0"',
];

describe.concurrent('settings that are not in order', () => {
  test('run is refused, and every problem is named at once', async ({ expect }) => {
    const { code, err } = await run(['run', '--max-pages', '0'], wrong);
    expect(code).toBe(2);
    for (const words of named) expect(err).toContain(words);
    expect(err).not.toContain('The-Secret-Itself');
  });

  test('doctor is refused, and every problem is named at once', async ({ expect }) => {
    const { code, err } = await run(['doctor'], wrong);
    expect(code).toBe(2);
    for (const words of named.slice(0, 3)) expect(err).toContain(words);
  });

  test('run --json still gives a report, of a refusal', async ({ expect }) => {
    const { code, out } = await run(['run', '--json'], wrong);
    expect(code).toBe(2);
    expect(out).not.toContain('The-Secret-Itself');
    expect(JSON.parse(out)).toMatchObject({
      format: 'vehicle-credit-conformance',
      verdict: 'refused',
      exitCode: 2,
      complete: false,
      requests: { sent: 0, retried: 0 },
      counts: { pass: 0, fail: 0 },
      problems: [
        { variable: 'PARTNER_API_REVOKED_TOKN' },
        { variable: 'PARTNER_API_BASE_URL' },
        { variable: 'PARTNER_API_CLIENT_SECRET' },
      ],
    });
  });

  test('a refused run leaves its report in the report directory', async ({ expect }) => {
    await inDirectory(async (directory) => {
      const { code } = await call(['run', '--report-dir', 'out/here'], directory, wrong);
      const report = readFileSync(join(directory, 'out/here/conformance.json'), 'utf8');
      expect(code).toBe(2);
      expect(JSON.parse(report)).toMatchObject({ verdict: 'refused', exitCode: 2, complete: false });
      expect(report).not.toContain('The-Secret-Itself');
      expect(readdirSync(directory)).toEqual(['out']);
    });
  });

  test('a report directory that is a file is one more problem', async ({ expect }) => {
    await inDirectory(async (directory) => {
      writeFileSync(join(directory, 'reports'), 'mine');
      const { code, err } = await call(['run'], directory, wrong);
      expect(code).toBe(2);
      expect(err).toContain('report directory');
      expect(readFileSync(join(directory, 'reports'), 'utf8')).toBe('mine');
    });
  });

  test('a refused dry run leaves the reports of earlier runs alone', async ({ expect }) => {
    await inDirectory(async (directory) => {
      mkdirSync(join(directory, 'reports'));
      const { code } = await call(['run', '--dry-run'], directory, wrong);
      expect(code).toBe(2);
      expect(readdirSync(join(directory, 'reports'))).toEqual([]);
    });
  });

  test('.env of the working directory counts', async ({ expect }) => {
    await inDirectory(async (directory) => {
      writeFileSync(join(directory, '.env'), 'PARTNER_API_CLIENT_ID=\n');
      const { code, err } = await call(['run'], directory);
      expect(code).toBe(2);
      expect(err).toContain('PARTNER_API_CLIENT_ID is set but empty');
    });
  });

  test('production is refused by doctor too', async ({ expect }) => {
    const env = { ...wrong, PARTNER_API_BASE_URL: 'https://127.0.0.1:1/x', PARTNER_API_ENVIRONMENT: 'production' };
    const { code, err } = await run(['doctor'], env);
    expect(code).toBe(2);
    expect(err).toContain('is a production target');
  });
});
