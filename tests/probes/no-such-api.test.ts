import { describe, expect, test } from 'vitest';
import type { Call, Outcome } from '../../src/evidence/exchange.ts';
import type { Report } from '../../src/report/report.ts';
import { conclude } from '../../src/run/judge.ts';
import { record } from '../../src/run/record.ts';
import type { Target } from '../../src/settings/settings.ts';
import type { Wire } from '../../src/wire/wire.ts';
import { DEFAULTS } from '../proof/whole-run.ts';

const target: Target = {
  environment: 'staging',
  baseUrl: 'http://127.0.0.1:1/integration',
  loopback: true,
  plainHttp: false,
  main: { clientId: 'somebody-known', clientSecret: 'something-secret' },
};

type Given = readonly [status: number, body?: string] | null;
type Respond = (path: string, atOrigin: boolean) => Given;

const HTML = '<!doctype html><title>Welcome</title>';

function outcomeOf(given: Given): Outcome {
  if (given === null) return { kind: 'unanswered', failure: 'timeout', detail: 'no complete answer in time' };
  const [status, body = ''] = given;
  return { kind: 'answered', status, headers: [], body: Buffer.from(body), encodedBytes: body.length };
}

/** Runs against a target that gives these responses, without a socket. */
async function run(
  respond: Respond,
  given: Partial<Target> = {},
): Promise<{ report: Report; paths: readonly string[] }> {
  const paths: string[] = [];
  const wire: Wire = {
    async send({ method, path }: Call, { atOrigin = false }) {
      paths.push(`${method} ${atOrigin ? 'origin' : 'base'} ${path.split('?')[0]}`);
      return { outcome: outcomeOf(respond(path, atOrigin)), earlier: [], startedAt: Date.now(), durationMs: 1 };
    },
    counts: () => ({ sent: paths.length, retried: 0, throttled: 0 }),
    close: () => undefined,
  };
  const asked = { ...target, ...given };
  const recording = await record(asked, DEFAULTS, { signal: new AbortController().signal, wire });
  return { report: await conclude(recording, { target: asked, options: DEFAULTS, interruptedBy: null }), paths };
}

const isToken = (path: string): boolean => path.includes('accesstoken');
const verdictOf = ({ requirements }: Report, id: string) => requirements.find((one) => one.id === id)?.verdict;

describe('where nothing of the API is at the base URL, the run is refused', () => {
  test.each<[string, Respond, string]>([
    ['both paths return 404', () => [404, '{"message":"not found"}'], 'target.no-api-absent'],
    ['both paths return an HTML page with 200', () => [200, HTML], 'target.no-api-absent'],
    ['both paths redirect', () => [301], 'target.no-api-absent'],
    ['both paths return 405', () => [405], 'target.no-api-absent'],
    ['both paths return 501', () => [501], 'target.no-api-absent'],
    [
      'one path returns 404 and the other an HTML page',
      (path) => (isToken(path) ? [404] : [200, HTML]),
      'target.no-api-absent',
    ],
    ['both paths return a JSON array', () => [200, '[]'], 'target.no-api-absent'],
    ['an HTML page comes with 400', () => [400, HTML], 'target.no-api-absent'],
    ['a firewall returns a 403 page', () => [403, HTML], 'target.no-api-blocked'],
    ['a firewall guards one path', (path) => (isToken(path) ? [403, HTML] : [404]), 'target.no-api-blocked'],
  ])('%s', async (_, respond, code) => {
    const { report } = await run(respond);
    expect(report).toMatchObject({ verdict: 'refused', exitCode: 2 });
    expect(report.problems.map((problem) => problem.code)).toEqual([code]);
    expect(report.requirements.filter(({ findings }) => findings.length > 0)).toEqual([]);
  });

  test('production included, where it is not looked for elsewhere', async () => {
    const { report, paths } = await run(() => [404], { environment: 'production' });
    expect(report).toMatchObject({ verdict: 'refused', exitCode: 2 });
    expect(paths).toEqual(['POST base /v1/authentication/accesstoken', 'GET base /v1/proposal/simulation']);
  });
});

describe('as soon as one place shows the API, what is missing is the fault of the API', () => {
  test.each<[string, Respond, string]>([
    ['the listing path returns 401', (path) => (isToken(path) ? [404] : [401]), 'token.issued-200'],
    ['the token path returns 200 without a token', () => [200, '{"error":"none"}'], 'token.issued-200'],
    [
      'the listing path returns 401 and the token path redirects',
      (path) => (isToken(path) ? [302] : [401]),
      'token.issued-200',
    ],
    ['it is found under /v2', (path) => (path.startsWith('/v2') ? [401] : [404]), 'version.in-path'],
    ['it is found at the origin', (_, atOrigin) => (atOrigin ? [401] : [404]), 'environment.base-path'],
  ])('%s', async (_, respond, failed) => {
    const { report } = await run(respond);
    expect(report).toMatchObject({ verdict: 'nonconforming', exitCode: 1 });
    expect(verdictOf(report, failed)).toBe('fail');
  });

  test('an HTML page at the origin is not the API', async () => {
    const { report } = await run((_, atOrigin) => (atOrigin ? [200, HTML] : [404]));
    expect(report.exitCode).toBe(2);
  });
});

describe('where a path gave no complete response, nothing is settled', () => {
  test.each<[string, Respond]>([
    ['the listing path times out', (path) => (isToken(path) ? [404] : null)],
    ['the listing path returns 503', (path) => (isToken(path) ? [404] : [503])],
    ['the token path times out', () => null],
    ['the token path returns 500', () => [500]],
  ])('%s', async (_, respond) => {
    const { report } = await run(respond);
    expect(report.exitCode).toBe(3);
    expect(report.requirements.filter(({ verdict }) => verdict === 'fail')).toEqual([]);
  });
});

test('credentials that a path of the API denies with 403 are refused as such', async () => {
  const { report } = await run((path) => (isToken(path) ? [403, '{"message":"denied"}'] : [401]));
  expect(report).toMatchObject({ verdict: 'refused', exitCode: 2 });
  expect(report.problems.map(({ variable }) => variable)).toEqual(['PARTNER_API_CLIENT_ID']);
});
