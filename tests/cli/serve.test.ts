import { parse } from 'dotenv';
import { describe, test } from 'vitest';
import { inDirectory, run, start } from './process.ts';

describe.concurrent('serve', () => {
  test.for(['SIGTERM', 'SIGINT'] as const)(
    'prints an environment file alone and ends in order at %s',
    async (signal, { expect }) => {
      await inDirectory(async (directory) => {
        const serving = start(['serve', '--count', '3'], directory);
        const settings = parse(await serving.outMatching(/EXPIRED_TOKEN=.*\n/));
        serving.child.kill(signal);
        const { code, out, err } = await serving.ended;
        expect(code).toBe(0);
        expect(
          out
            .trimEnd()
            .split('\n')
            .filter((line) => !/^PARTNER_API_\w+=\S+$/.test(line)),
        ).toEqual([]);
        expect(settings.PARTNER_API_BASE_URL).toMatch(/^http:\/\/127\.0\.0\.1:\d+\//);
        expect(err).toContain(settings.PARTNER_API_BASE_URL);
      });
    },
  );

  test('its settings are in order, and doctor finds the data that was asked for', async ({ expect }) => {
    await inDirectory(async (directory) => {
      const serving = start(['serve', '--count', '3', '--seed', '7'], directory);
      const settings = parse(await serving.outMatching(/EXPIRED_TOKEN=.*\n/));
      const { code, out, err } = await run(['doctor'], settings);
      serving.child.kill('SIGTERM');
      await serving.ended;
      expect({ code, err }).toEqual({ code: 0, err: '' });
      expect(out).toContain('3 simulations, 1 page of 100');
    });
  });

  test('a port that is taken is told with its remedy', async ({ expect }) => {
    await inDirectory(async (directory) => {
      const serving = start(['serve'], directory);
      const { PARTNER_API_BASE_URL = '' } = parse(await serving.outMatching(/EXPIRED_TOKEN=.*\n/));
      const { code, out, err } = await run(['serve', '--port', new URL(PARTNER_API_BASE_URL).port]);
      serving.child.kill('SIGTERM');
      await serving.ended;
      expect({ code, out }).toEqual({ code: 2, out: '' });
      expect(err).toContain('EADDRINUSE');
      expect(err).toContain('--port');
    });
  });

  test('--list tells the ids without serving', async ({ expect }) => {
    const { code, out } = await run(['serve', '--list']);
    expect(code).toBe(0);
    expect(out).toMatch(/^behaviours/);
    expect(out).toContain('faults');
  });
});
