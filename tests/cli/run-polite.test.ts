import { readdirSync } from 'node:fs';
import { describe, test } from 'vitest';
import { call, inDirectory } from './process.ts';
import { idsWith, reportIn } from './report.ts';
import { withProvider } from './targets.ts';

const TOKEN_CALL = 'POST /v1/authentication/accesstoken';
const WITHIN_BOUNDS =
  /^GET \/v1\/proposal\/simulation(?:\?(?:pagina_inicial=[1-9]\d*)?&?(?:limite=(?:[1-9]\d?|100))?)?$/;

describe.concurrent('a run', { timeout: 90_000 }, () => {
  test('sends production one token call, GETs within the bounds, one GET without a token, and nothing else', async ({
    expect,
  }) => {
    await withProvider({}, ({ env, asked }) =>
      inDirectory(async (directory) => {
        const labelled = { ...env, PARTNER_API_ENVIRONMENT: 'production' };
        const { code } = await call(['run', '--allow-production'], directory, labelled);
        const authorized = asked
          .filter((one) => one.endsWith(' with a token'))
          .map((one) => one.replace(/ with a token$/, ''));
        const others = asked.filter((one) => !one.endsWith(' with a token'));
        expect(code).toBe(0);
        expect(authorized.filter((one) => !WITHIN_BOUNDS.test(one))).toEqual([]);
        expect(others.filter((one) => one === TOKEN_CALL)).toHaveLength(1);
        expect(others.filter((one) => one !== TOKEN_CALL)).toHaveLength(1);
        expect(others.find((one) => one !== TOKEN_CALL)).toMatch(WITHIN_BOUNDS);
        const report = reportIn(directory);
        expect(report).toMatchObject({
          complete: true,
          verdict: 'conforming',
          requests: { sent: asked.length, retried: 0 },
        });
        expect(idsWith(report, 'not-exercised')).toContain('token.needs-credentials');
      }),
    );
  });

  test('with --dry-run prints what it would send, and sends nothing', async ({ expect }) => {
    await withProvider({}, ({ env, asked }) =>
      inDirectory(async (directory) => {
        const dry = await call(['run', '--dry-run'], directory, env);
        expect({ code: dry.code, asked, files: readdirSync(directory) }).toEqual({ code: 0, asked: [], files: [] });
        for (const [name, value] of Object.entries(env)) {
          if (/CLIENT_ID|CLIENT_SECRET|TOKEN/.test(name)) expect(dry.out + dry.err).not.toContain(value);
        }
        await call(['run', '--quiet'], directory, env);
        const base = env.PARTNER_API_BASE_URL ?? '';
        const printed = dry.out
          .trimEnd()
          .split('\n')
          .map((line) => line.split(base)[0]?.trim().split(/\s+/).at(-1));
        const methods = asked.map((one) => one.split(' ')[0]);
        expect(printed.toSorted()).toEqual(methods.toSorted());
        expect(dry.err).toContain(`A run would send ${asked.length} requests`);
      }),
    );
  });

  test('with --dry-run and --max-requests prints as many as that', async ({ expect }) => {
    await inDirectory(async (directory) => {
      const { code, out } = await call(['run', '--dry-run', '--max-requests', '7'], directory);
      expect(code).toBe(0);
      expect(out.trimEnd().split('\n')).toHaveLength(7);
    });
  });

  test('with --dry-run against production prints what may be sent there alone', async ({ expect }) => {
    await inDirectory(async (directory) => {
      const env = {
        PARTNER_API_BASE_URL: 'https://api.example.com/integration',
        PARTNER_API_ENVIRONMENT: 'production',
        PARTNER_API_CLIENT_ID: 'a-client',
        PARTNER_API_CLIENT_SECRET: 'a-secret',
      };
      const { code, out } = await call(['run', '--dry-run', '--allow-production'], directory, env);
      expect(code).toBe(0);
      expect(out.match(/POST /g)).toHaveLength(1);
      expect(out).not.toMatch(/OPTIONS|HEAD|=0|-1|abc/);
    });
  });
});
