import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, test } from 'vitest';
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

describe.concurrent('a run', { timeout: 90_000 }, () => {
  test('whose report would hold a secret withholds it and ends with 4', async ({ expect }) => {
    const main = { clientId: 'accesstoken', clientSecret: 'The-Secret-Of-This-Test' };
    await withProvider({ count: 3, credentials: { main } }, ({ env }) =>
      inDirectory(async (directory) => {
        const { code, out, err } = await start(['run'], directory, env).ended;
        expect({ code, out }).toEqual({ code: 4, out: '' });
        expect(err).toContain('must not leave the process');
        const text = readFileSync(join(directory, 'reports/conformance.json'), 'utf8');
        expect(Object.keys(JSON.parse(text))).toEqual(['format', 'formatVersion', 'withheld']);
        expect(everythingIn(directory)).not.toContain('accesstoken');
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
        expect(err).toContain('a defect of the suite: TypeError');
        expect([out, err, JSON.stringify(report)].join('\n')).not.toContain('what-the-target-sent');
      }),
    );
  });
});
