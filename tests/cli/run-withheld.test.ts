import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { inDirectory, start } from './process.ts';
import { everythingIn, reportIn } from './report.ts';
import { withProvider } from './targets.ts';

/** Makes the run stumble over the first page that it reads, with a message that quotes it. */
const stumblesOverPages = `
  const matchAll = String.prototype.matchAll;
  String.prototype.matchAll = function (pattern) {
    if (this.includes('"itens"')) throw new TypeError('what-the-target-sent ' + this);
    return matchAll.call(this, pattern);
  };
`;

/** Makes the suite write the client secret into what it writes as JSON. */
const leaksIntoJson = `
  const { stringify } = JSON;
  JSON.stringify = (value, ...rest) =>
    value?.format === 'vehicle-credit-conformance' && 'verdict' in value
      ? stringify({ ...value, leak: process.env.PARTNER_API_CLIENT_SECRET }, ...rest)
      : stringify(value, ...rest);
`;

/** Makes the suite tell the client secret on standard error. */
const leaksIntoProgress = `
  const { now } = Date;
  const { slice } = String.prototype;
  String.prototype.slice = function (...bounds) {
    const text = slice.apply(this, bounds);
    return / of about \\d+ requests, /.test(text) ? text + process.env.PARTNER_API_CLIENT_SECRET : text;
  };
  let asked = 0;
  Date.now = () => now() + 6_000 * asked++;
`;

async function preloaded(script: string, use: (directory: string, options: string) => Promise<void>): Promise<void> {
  await inDirectory(async (directory) => {
    const preload = join(directory, 'preload.mjs');
    writeFileSync(preload, script);
    await use(directory, `--import ${pathToFileURL(preload)}`);
  });
}

describe.concurrent('a run', { timeout: 90_000 }, () => {
  test('whose report would hold a secret withholds it and ends with 4', async ({ expect }) => {
    await withProvider({ count: 3 }, ({ env }) =>
      preloaded(leaksIntoJson, async (directory, NODE_OPTIONS) => {
        const { code, out, err } = await start(['run', '--json'], directory, { ...env, NODE_OPTIONS }).ended;
        expect({ code, out }).toEqual({ code: 4, out: '' });
        expect(err).toContain('withheld');
        const text = readFileSync(join(directory, 'reports/conformance.json'), 'utf8');
        expect(Object.keys(JSON.parse(text))).toEqual(['format', 'formatVersion', 'withheld']);
        expect(everythingIn(directory)).not.toContain(env.PARTNER_API_CLIENT_SECRET);
      }),
    );
  });

  test('whose progress would tell a secret prints a line in its place and ends with 4', async ({ expect }) => {
    await withProvider({ count: 3 }, ({ env }) =>
      preloaded(leaksIntoProgress, async (directory, NODE_OPTIONS) => {
        const args = ['run', '--only', 'Page.*', '--deadline', '86400'];
        const { code, out, err } = await start(args, directory, { ...env, NODE_OPTIONS }).ended;
        expect(err).toContain('This text was withheld');
        expect(code).toBe(4);
        expect(out + err).not.toContain(env.PARTNER_API_CLIENT_SECRET);
      }),
    );
  });

  test.each([
    ['en', { clientId: 'accesstoken', clientSecret: 'simulation' }],
    ['pt-BR', { clientId: 'provedor', clientSecret: 'requisição' }],
  ])('whose credentials are words of its own tells its verdict in %s', async (lang, main) => {
    await withProvider({ count: 3, credentials: { main } }, ({ env }) =>
      inDirectory(async (directory) => {
        const { code, out, err } = await start(['run', '--lang', lang], directory, env).ended;
        expect({ code, said: out + err }).toEqual({ code: 0, said: expect.not.stringMatching(/withheld|retido/) });
      }),
    );
  });

  test('that meets a defect of its own ends with 70, with a report, and quotes nothing', async ({ expect }) => {
    await withProvider({ count: 3 }, ({ env }) =>
      inDirectory(async (directory) => {
        const preload = join(directory, 'preload.mjs');
        writeFileSync(preload, stumblesOverPages);
        const NODE_OPTIONS = `--import ${pathToFileURL(preload)}`;
        const { code, out, err } = await start(['run'], directory, { ...env, NODE_OPTIONS }).ended;
        const report = reportIn(directory);
        expect(code).toBe(70);
        expect(report).toMatchObject({ complete: false, verdict: 'incomplete', exitCode: 70 });
        expect(err).toContain('defect of the suite: TypeError');
        expect([out, err, JSON.stringify(report)].join('\n')).not.toContain('what-the-target-sent');
      }),
    );
  });
});
