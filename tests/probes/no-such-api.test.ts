import { describe, expect, test } from 'vitest';
import type { Outcome } from '../../src/evidence/exchange.ts';
import { createGate } from '../../src/redaction/gate.ts';
import type { Report } from '../../src/report/report.ts';
import { conclude } from '../../src/run/judge.ts';
import type { Target } from '../../src/settings/settings.ts';
import type { Wire } from '../../src/wire/wire.ts';
import { DEFAULTS, recordedRun } from '../proof/whole-run.ts';
import { answered } from '../support/answered.ts';

type Given = readonly [status: number, body?: string, headers?: Readonly<Record<string, string>>] | null;
/** Returns the response of a path; null for none. */
type Respond = (isToken: boolean, place: 'base' | 'v2' | 'origin') => Given;

const HTML = '<!doctype html><title>Welcome</title>';

function outcomeOf(given: Given): Outcome {
  if (given === null) return { kind: 'unanswered', failure: 'timeout', detail: 'no complete answer in time' };
  const [status, body, headers = {}] = given;
  return answered(status, body, Object.entries(headers));
}

/** Runs against a target with these responses. Returns the report and the requests. */
async function run(respond: Respond, environment: Target['environment'] = 'staging') {
  const sent: string[] = [];
  const send =
    (): Wire['send'] =>
    async (call, { atOrigin = false }) => {
      const { method, path } = call;
      sent.push(`${method} ${path.split('?')[0]}`);
      const given = respond(path.includes('accesstoken'), atOrigin ? 'origin' : path.startsWith('/v2') ? 'v2' : 'base');
      return { outcome: outcomeOf(given), earlier: [], startedAt: Date.now(), durationMs: 1 };
    };
  const main = { clientId: 'somebody-known', clientSecret: 'something-secret' };
  const target = ({ baseUrl, loopback, plainHttp }: Target) => ({ environment, baseUrl, loopback, plainHttp, main });
  const { recording, circumstances } = await recordedRun({ count: 0 }, DEFAULTS, { send, target, gateFor: createGate });
  return { report: await conclude(recording, circumstances), sent };
}

const failedIn = ({ requirements }: Report): readonly string[] =>
  requirements.flatMap(({ id, verdict }) => (verdict === 'fail' ? [id] : []));

describe('a run is refused if the API is not at the base URL', () => {
  test.each<[string, Respond, string]>([
    ['both paths return 404', () => [404, '{"message":"not found"}'], 'absent'],
    ['both paths return an HTML page with 200', () => [200, HTML], 'absent'],
    ['both paths redirect', () => [301], 'absent'],
    ['both paths return 405', () => [405], 'absent'],
    ['both paths return 501', () => [501], 'absent'],
    ['one path returns 404 and the other an HTML page', (isToken) => (isToken ? [404] : [200, HTML]), 'absent'],
    ['both paths return a JSON array', () => [200, '[]'], 'absent'],
    ['an HTML page comes with 400', () => [400, HTML], 'absent'],
    ['an HTML page is at the origin', (_, place) => (place === 'origin' ? [200, HTML] : [404]), 'absent'],
    ['a firewall returns a 403 page', () => [403, HTML], 'blocked'],
    ['a firewall blocks one path', (isToken) => (isToken ? [403, HTML] : [404]), 'blocked'],
  ])('%s', async (_, respond, code) => {
    const { report } = await run(respond);
    expect(report).toMatchObject({ verdict: 'refused', exitCode: 2, problems: [{ code: `target.no-api-${code}` }] });
    expect(report.requirements.filter(({ findings }) => findings.length > 0)).toEqual([]);
    const why = report.openPoints.flatMap(({ certainty, reasons = [] }) => [
      certainty,
      ...reasons.map((one) => one.code),
    ]);
    expect(new Set(why)).toEqual(new Set(['unseen', `target.${code}`]));
  });

  test.each<[Given, string]>([
    [[302, '', { location: 'https://login.example.com/sso?code=abc' }], '302 (Location: login.example.com)'],
    [[302, '', { location: '/login' }], '302'],
    [[302, '', { location: 'https://k4r9-t7x2.example.com/' }], '302 (Location: ….example.com)'],
    [[302, '', { location: 'https://something-secret.example.com/' }], '302'],
    [[200, HTML, { 'content-type': 'text/html; charset=utf-8', location: 'https://a.example/' }], '200 (text/html)'],
    [[404], '404'],
  ])('the problem of %j names %s', async (given, shown) => {
    const { report } = await run(() => given);
    expect(report.problems).toMatchObject([{ params: { token: shown, listing: shown } }]);
  });

  test('production gets no requests to other paths', async () => {
    const { report, sent } = await run(() => [404], 'production');
    expect(report).toMatchObject({ verdict: 'refused', exitCode: 2 });
    expect(sent).toEqual(['POST /v1/authentication/accesstoken', 'GET /v1/proposal/simulation']);
  });
});

test.each<[string, Respond, string]>([
  ['the listing path returns 401', (isToken) => (isToken ? [404] : [401]), 'token.issued-200'],
  ['the token path returns 200 without a token', () => [200, '{"error":"none"}'], 'token.issued-200'],
  ['one returns 401 and the other redirects', (isToken) => (isToken ? [302] : [401]), 'token.issued-200'],
  ['it is found under /v2', (_, place) => (place === 'v2' ? [401] : [404]), 'version.in-path'],
  ['it is found at the origin', (_, place) => (place === 'origin' ? [401] : [404]), 'environment.base-path'],
])('a missing endpoint is a finding if another path shows the API: %s', async (_, respond, failed) => {
  const { report } = await run(respond);
  expect(report).toMatchObject({ verdict: 'nonconforming', exitCode: 1 });
  expect(failedIn(report)).toContain(failed);
});

test.each<[string, Respond]>([
  ['the listing path times out', (isToken) => (isToken ? [404] : null)],
  ['the listing path returns 503', (isToken) => (isToken ? [404] : [503])],
  ['the token path times out', () => null],
  ['the token path returns 500', () => [500]],
])('a run is inconclusive without a complete response: %s', async (_, respond) => {
  const { report } = await run(respond);
  expect([report.exitCode, failedIn(report)]).toEqual([3, []]);
});

test('credentials rejected with 403 are a problem of the settings', async () => {
  const { report } = await run((isToken) => (isToken ? [403, '{"message":"denied"}'] : [401]));
  const problems = [{ variable: 'PARTNER_API_CLIENT_ID' }];
  expect(report).toMatchObject({ verdict: 'refused', exitCode: 2, problems });
});

test.each(['{"itens":null,"pagina":{}}', '{"pagina":{}}', '[]'])(
  'no missing data is reported if the listing returns %s',
  async (body) => {
    const token = '{"accesstoken":"an-opaque-token-of-some-length","expiresIn":3600,"tokenType":"Bearer"}';
    const { report } = await run((isToken) => [200, isToken ? token : body]);
    expect(report).toMatchObject({ exitCode: 1, problems: [] });
    const reasons = report.requirements.flatMap((one) => one.reasons ?? []);
    expect(reasons.flatMap(({ params }) => params.need ?? [])).toEqual([]);
  },
);
