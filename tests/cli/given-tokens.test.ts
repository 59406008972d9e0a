import type { RequestListener } from 'node:http';
import { describe, test } from 'vitest';
import { call, inDirectory } from './process.ts';
import { idsWith, reportIn } from './report.ts';
import { withProvider, withServer } from './targets.ts';

const unfinished: RequestListener = (_request, response) => {
  const problem = { tipo: 'Partner.AccountIsIncompleted', titulo: 'Bad Request', status: 400, detalhe: '', erro: null };
  response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify(problem));
};

const ENDS = ['--timeout', '5', '--deadline', '60'];

describe.concurrent('configured tokens and accounts', { timeout: 120_000 }, () => {
  test.for(['PARTNER_API_REVOKED_TOKEN', 'PARTNER_API_EXPIRED_TOKEN'])(
    'a run with a word in %s is refused before it is sent',
    async (variable, { expect }) => {
      await withProvider({ count: 3 }, ({ env, asked }) =>
        inDirectory(async (directory) => {
          const { code, err, out } = await call(['run', ...ENDS], directory, { ...env, [variable]: 'abc' });
          expect({ code, asked }).toEqual({ code: 2, asked: ['POST /v1/authentication/accesstoken'] });
          expect(`${out}${err}`).toContain(`${variable} is neither a compact JWS nor a compact JWE`);
          expect(reportIn(directory)).toMatchObject({ verdict: 'refused', exitCode: 2, problems: [{ variable }] });
        }),
      );
    },
  );

  test('doctor names the token that is none, and one that is still good', async ({ expect }) => {
    await withProvider({ count: 3 }, ({ env }) =>
      inDirectory(async (directory) => {
        const changed = {
          PARTNER_API_REVOKED_TOKEN: 'abc',
          PARTNER_API_EXPIRED_TOKEN: env.PARTNER_API_REVOKED_TOKEN ?? '',
        };
        const { code, out } = await call(['doctor'], directory, { ...env, ...changed });
        expect(code).toBe(2);
        expect(out).toMatch(/^✗ PARTNER_API_REVOKED_TOKEN: .*neither a compact JWS.* → set the whole token/m);
        expect(out).toMatch(/^✗ PARTNER_API_EXPIRED_TOKEN: .*has not expired by its own exp/m);
      }),
    );
  });

  test('doctor speaks Portuguese of a revoked token that opens the listing', async ({ expect }) => {
    await withProvider({ count: 3, faults: ['accepts-revoked'] }, ({ env }) =>
      inDirectory(async (directory) => {
        const { code, out } = await call(['doctor', '--lang', 'pt-BR'], directory, env);
        expect(code).toBe(2);
        expect(out).toMatch(/^✗ PARTNER_API_REVOKED_TOKEN: abre a listagem/m);
      }),
    );
  });

  test('main credentials whose account is not finished end with 3 and blame nobody', async ({ expect }) => {
    await withProvider({ count: 3 }, ({ env }) =>
      inDirectory(async (directory) => {
        const settings = {
          PARTNER_API_BASE_URL: env.PARTNER_API_BASE_URL ?? '',
          PARTNER_API_CLIENT_ID: env.PARTNER_API_INCOMPLETE_CLIENT_ID ?? '',
          PARTNER_API_CLIENT_SECRET: env.PARTNER_API_INCOMPLETE_CLIENT_SECRET ?? '',
        };
        const { code } = await call(['run', ...ENDS], directory, settings);
        const report = reportIn(directory);
        expect([code, report.verdict, idsWith(report, 'fail')]).toEqual([3, 'inconclusive', []]);
        expect(report.problems.map(({ code: told }) => told)).toContain('account.main-incomplete');
      }),
    );
  });

  test('main credentials that get no token until the account is finished end with 3', async ({ expect }) => {
    await withServer(unfinished, ({ env }) =>
      inDirectory(async (directory) => {
        const { code } = await call(['run', ...ENDS], directory, env);
        const report = reportIn(directory);
        expect([code, report.verdict, idsWith(report, 'fail')]).toEqual([3, 'inconclusive', []]);
        expect(report.problems.map(({ code: told }) => told)).toContain('account.main-incomplete');
      }),
    );
  });
});
