import type { RequestListener } from 'node:http';
import { describe, test } from 'vitest';
import { call, inDirectory, start } from './process.ts';
import { everythingIn, idsWith, reportIn } from './report.ts';
import { credentials, nobody, type TargetUnderTest, withProvider, withServer } from './targets.ts';

/** Keeps the time in which an answer is waited for short; the runs below end long before the deadline. */
const IMPATIENT = ['--timeout', '1', '--deadline', '8'];

/** The token path answers with a status; the listing path shows the API. */
const status =
  (code: number): RequestListener =>
  ({ method }, response) =>
    response.writeHead(method === 'POST' ? code : 401, { 'content-type': 'application/json' }).end('{}');

const silence: RequestListener = () => undefined;

const endless: RequestListener = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).write('{');
};

describe.concurrent('a run whose target', { timeout: 90_000 }, () => {
  test('does not know the secret is refused, with the remedy and a report', async ({ expect }) => {
    await withProvider({}, ({ env }) =>
      inDirectory(async (directory) => {
        const wrong = { ...env, PARTNER_API_CLIENT_SECRET: 'Another-Secret-Altogether' };
        const { code, out, err } = await call(['run'], directory, wrong);
        expect(code).toBe(2);
        expect(out).toContain('check PARTNER_API_CLIENT_ID and PARTNER_API_CLIENT_SECRET');
        const report = reportIn(directory);
        expect(report).toMatchObject({
          verdict: 'refused',
          exitCode: 2,
          problems: [{ variable: 'PARTNER_API_CLIENT_ID' }],
        });
        expect(report.requests.sent).toBe(1);
        expect(idsWith(report, 'fail')).toEqual([]);
        expect([out, err, everythingIn(directory)].join('\n')).not.toContain('Another-Secret-Altogether');
      }),
    );
  });

  test.for([
    [404, 1],
    [405, 1],
    [302, 1],
    [400, 2],
    [403, 2],
    [422, 2],
    [500, 3],
    [503, 3],
    [429, 3],
  ] as const)('answers the token call %i ends with %i', async ([answer, expected], { expect }) => {
    await withServer(status(answer), ({ env }) =>
      inDirectory(async (directory) => {
        const { code } = await call(['run', ...IMPATIENT], directory, env);
        const report = reportIn(directory);
        expect(code).toBe(expected);
        expect(report.exitCode).toBe(expected);
        if (expected === 1) expect(idsWith(report, 'fail')).toContain('token.issued-200');
        else expect(idsWith(report, 'fail')).toEqual([]);
        expect(idsWith(report, 'pass')).not.toContain('token.issued-200');
      }),
    );
  });

  test.for([
    ['never answers', silence],
    ['never ends its answer', endless],
  ] as const)('%s is given up', async ([, answer], { expect }) => {
    await withServer(answer, ({ env }) =>
      inDirectory(async (directory) => {
        const { code, out } = await call(['run', ...IMPATIENT], directory, env);
        expect(code).toBe(3);
        expect(out).toContain('The API could not be checked in full');
        expect(reportIn(directory)).toMatchObject({ verdict: 'inconclusive', exitCode: 3 });
      }),
    );
  });

  test('never answers is given up at the deadline of the run, and told incomplete', async ({ expect }) => {
    await withServer(silence, ({ env }) =>
      inDirectory(async (directory) => {
        const { code } = await call(['run', '--deadline', '1'], directory, env);
        const { startedAt, finishedAt, ...report } = reportIn(directory);
        expect(code).toBe(3);
        expect(report).toMatchObject({ complete: false, verdict: 'inconclusive', exitCode: 3 });
        expect(Date.parse(finishedAt) - Date.parse(startedAt)).toBeLessThan(5_000);
      }),
    );
  });

  test('stops answering in the middle ends at the deadline, with the rest open', async ({ expect }) => {
    await withProvider({}, (provider) =>
      withServer(
        forwarding(provider, 40),
        ({ env }) =>
          inDirectory(async (directory) => {
            const { code } = await call(['run', '--deadline', '6', '--timeout', '1'], directory, env);
            const report = reportIn(directory);
            expect(code).toBe(3);
            expect(report).toMatchObject({ complete: false, verdict: 'inconclusive', exitCode: 3 });
            expect(idsWith(report, 'fail')).toEqual([]);
            expect(idsWith(report, 'pass')).toContain('AccessToken.tokenType');
            expect(idsWith(report, 'inconclusive')).toContain('auth.missing-401');
          }),
        provider.env,
      ),
    );
  });

  test('is a closed port ends with 3', async ({ expect }) => {
    await inDirectory(async (directory) => {
      const { code, out } = await start(['run'], directory, nobody).ended;
      expect(code).toBe(3);
      expect(out).toContain('check PARTNER_API_BASE_URL');
      expect(reportIn(directory)).toMatchObject({
        verdict: 'inconclusive',
        problems: [{ variable: 'PARTNER_API_BASE_URL' }],
      });
    });
  });

  test('is a name that does not resolve ends with 3', async ({ expect }) => {
    const env = {
      ...credentials,
      PARTNER_API_BASE_URL: 'http://x.invalid/integration',
      PARTNER_API_ENVIRONMENT: 'staging',
    };
    await inDirectory(async (directory) => {
      const { code } = await call(['run', '--allow-http', 'x.invalid', ...IMPATIENT], directory, env);
      expect(code).toBe(3);
      expect(reportIn(directory)).toMatchObject({ verdict: 'inconclusive', exitCode: 3 });
    });
  });

  test.for([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('is slow ends at %s with %i, and with what is known so far', async ([signal, expected], { expect }) => {
    await withProvider({}, (provider) =>
      withServer(
        forwarding(provider, 20),
        ({ env, reached }) =>
          inDirectory(async (directory) => {
            const running = start(['run'], directory, env);
            await reached(21);
            running.child.kill(signal);
            const { code } = await running.ended;
            expect(code).toBe(expected);
            const report = reportIn(directory);
            expect(report).toMatchObject({ complete: false, verdict: 'incomplete', exitCode: expected });
            expect(idsWith(report, 'fail')).toEqual([]);
            expect(idsWith(report, 'pass')).toContain('AccessToken.tokenType');
          }),
        provider.env,
      ),
    );
  });
});

/** Hands everything on to the provider, so many times; what comes after that is never answered. */
function forwarding({ env }: Pick<TargetUnderTest, 'env'>, times: number): RequestListener {
  const base = env.PARTNER_API_BASE_URL ?? '';
  let left = times;
  return async (request, response) => {
    left -= 1;
    if (left < 0) return;
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { authorization, 'content-type': contentType } = request.headers;
    const answer = await fetch(new URL(request.url ?? '', base), {
      method: request.method ?? 'GET',
      headers: { ...(authorization && { authorization }), ...(contentType && { 'content-type': contentType }) },
      ...(chunks.length === 0 ? {} : { body: Buffer.concat(chunks) }),
    });
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(Buffer.from(await answer.arrayBuffer()));
  };
}
