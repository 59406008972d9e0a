import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runKept } from './pinned.ts';
import { call, inDirectory } from './process.ts';
import { reportIn } from './report.ts';

describe('judge', () => {
  test('gives the same reports as the run did, offline, and only their owner can read the evidence', async () => {
    await inDirectory(async (directory) => {
      const ran = await runKept(directory, 'first.json', { faults: ['tem-proximo-always-true'] });
      const evidence = join(directory, 'reports/evidence.json');
      const text = readFileSync(evidence, 'utf8');
      expect(statSync(evidence).mode & 0o777).toBe(0o600);

      const judged = await call(['judge', 'reports/evidence.json', '--report-dir', 'again'], directory);
      expect(judged.code).toBe(ran.code);
      for (const name of ['conformance.json', 'junit.xml', 'evidence.har', 'evidence.json']) {
        expect(readFileSync(join(directory, 'again', name), 'utf8'), name).toBe(
          readFileSync(join(directory, 'reports', name), 'utf8'),
        );
      }
      expect(readFileSync(evidence, 'utf8')).toBe(text);
    });
  });

  test('holds the evidence to gates that the run did not have', async () => {
    await inDirectory(async (directory) => {
      const ran = await runKept(directory, 'first.json', { faults: ['tem-proximo-always-true'] });
      const entry = { requirement: 'Page.tem_proximo', reason: 'known', owner: 'them', until: '2999-12-31' };
      writeFileSync(join(directory, 'waivers.json'), JSON.stringify([entry]));
      const args = ['judge', 'reports/evidence.json', '--waivers', 'waivers.json', '--only', 'Page.*'];
      const judged = await call(args, directory);
      expect([ran.code, judged.code]).toEqual([1, 0]);
      expect(reportIn(directory).counts).toMatchObject({ fail: 0, waived: 1 });
    });
  });

  test('tells mistakes in the language that is asked for', async () => {
    await inDirectory(async (directory) => {
      writeFileSync(join(directory, 'waivers.json'), '[] []');
      const args = ['judge', 'none.json', '--waivers', 'waivers.json', '--lang', 'pt-BR'];
      const { code, err } = await call(args, directory);
      expect({ code, err }).toMatchObject({ code: 2, err: expect.stringContaining('não é JSON') });
    });
  });

  test('refuses evidence that is damaged, and leaves the reports as they are', async () => {
    await inDirectory(async (directory) => {
      await runKept(directory, 'first.json', {});
      const text = readFileSync(join(directory, 'reports/evidence.json'), 'utf8');
      const before = readFileSync(join(directory, 'reports/conformance.json'), 'utf8');
      writeFileSync(join(directory, 'damaged.json'), text.replace('"status":200', '"status":201'));
      const { code, err } = await call(['judge', 'damaged.json'], directory);
      expect({ code, err }).toMatchObject({ code: 2, err: expect.stringContaining('the digest does not match') });
      expect(readFileSync(join(directory, 'reports/conformance.json'), 'utf8')).toBe(before);
    });
  });
});
