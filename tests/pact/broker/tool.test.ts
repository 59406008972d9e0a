import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { textOf } from '../../../messages/index.ts';
import { canIDeploy, publish } from '../../../pact/broker/commands.ts';
import { startRelay } from '../../../pact/broker/relay.ts';
import { type Asking, ask, troubleIn } from '../../../pact/broker/tool.ts';
import { rejected, type Trouble, trouble } from '../../../pact/broker/trouble.ts';
import type { Call, Outcome } from '../../../src/evidence/exchange.ts';
import type { Broker } from '../../../src/settings/broker.ts';
import { unanswered } from '../../../src/wire/failure.ts';
import { answered } from '../../support/answered.ts';
import { temporaryDirectory } from '../../support/temporary.ts';

const SECRET = 'tok-of-the-partner-4711';
const broker: Broker = { baseUrl: 'https://broker.example/base', access: { kind: 'token', token: SECRET } };
const later = (ms: number) => performance.now() + ms;

/** Replaces Pact's tool by a program that records its arguments and environment, and then runs `script`. */
function toolOf(script: string, response: Outcome = answered(200)) {
  const cwd = temporaryDirectory(onTestFinished);
  const [tool, log] = [join(cwd, 'tool'), join(cwd, 'log')];
  writeFileSync(log, '');
  writeFileSync(tool, `#!/bin/sh\n{ echo "args: $*"; env; } >> '${log}'\n${script}\n`);
  chmodSync(tool, 0o700);
  const env = { ...process.env, PACT_BROKER_CAN_I_DEPLOY_DRY_RUN: 'true', PARTNER_API_CLIENT_SECRET: SECRET };
  const { signal } = new AbortController();
  const connect = () => ({ send: async () => response, close: () => undefined });
  const asking: Asking = { broker, connect, tool, env, cwd, signal, retries: 2, endsAt: later(60_000) };
  const written = () => readFileSync(log, 'utf8');
  return { asking, written, starts: () => written().match(/^args: /gm)?.length ?? 0 };
}

const attempt = (asking: Asking) => ask(asking, ['x'], () => null);
const asks = `node -e 'fetch(process.env.PACT_BROKER_BASE_URL)' && exit 1`;
const refused = unanswered('refused', textOf('wire.refused', { error: 'ECONNREFUSED' }));
const deployment = { pacticipant: 'a', version: '1', environment: 'e' };

describe.skipIf(process.platform === 'win32')("Pact's tool (not on Windows: its stand-in is a shell script)", () => {
  test('gets a base URL on this machine, no credentials and no variables that change its behavior', async () => {
    const { asking, written } = toolOf(`echo '{"notices":[{"text":"done"}]}'`);
    const odd = { version: '1 $(id)', branch: '--merge', buildUrl: null, tags: ['a', 'b'] };
    expect(await publish('{}', odd, asking)).toBe('published');
    const [args = '', ...environment] = written().trim().split('\n');
    expect(args).toBe(
      'args: broker publish pact.json --consumer-app-version=1 $(id) --output=json --branch=--merge --tag=a,b --retries 0 --log-level error',
    );
    expect(environment).toContain('PACT_DO_NOT_TRACK=true');
    expect(environment.filter((line) => /^(PARTNER_|PACT_BROKER_|https?_proxy=|all_proxy=)/i.test(line))).toEqual([
      expect.stringMatching(/^PACT_BROKER_BASE_URL=http:\/\/127\.0\.0\.1:\d+\/[\da-f-]{36}\/base$/),
    ]);
    expect(environment).toContain('NO_PROXY=*');
  });

  test('is restarted after a temporary failure, with increasing pauses', async () => {
    const { asking, starts } = toolOf(asks, refused);
    const pauses: number[] = [];
    const ended = attempt({ ...asking, onRetry: (_, pause) => pauses.push(pause) });
    await expect(ended).rejects.toMatchObject({ kind: 'unreachable' });
    expect(starts()).toBe(3);
    expect(pauses).toEqual([500, 1_000]);
  });

  test.each<[string, Outcome, number, Trouble['kind']]>([
    ['the time would be over', refused, 450, 'unreachable'],
    ['somebody must fix something', answered(401), 60_000, 'unauthorized'],
  ])('is not restarted if %s', async (_, response, leftMs, kind) => {
    const { asking, starts } = toolOf(asks);
    const endsAt = later(60_000);
    const send = async () => {
      vi.spyOn(performance, 'now').mockReturnValue(endsAt - leftMs);
      return response;
    };
    onTestFinished(() => void vi.restoreAllMocks());
    const ended = attempt({ ...asking, connect: () => ({ send, close: () => undefined }), endsAt });
    await expect(ended).rejects.toMatchObject({ kind });
    expect(starts()).toBe(1);
  });

  test('ends with the time limit, and with an interruption', async () => {
    const { asking, starts } = toolOf('exec sleep 30');
    await expect(attempt({ ...asking, endsAt: later(300) })).rejects.toMatchObject({ kind: 'timeout' });
    const interruption = new AbortController();
    const ended = attempt({ ...asking, signal: interruption.signal });
    await expect.poll(starts).toBe(2);
    interruption.abort('SIGINT');
    await expect(ended).rejects.toMatchObject({ kind: 'interrupted' });
  });

  test.each(['exit 0', `echo '{"summary":{"deployable":"yes"}}'`, `echo '{"summary":null}'`, 'echo deployable: true'])(
    'is not believed if it succeeds without an answer: %s',
    async (script) => {
      const { asking } = toolOf(script);
      const version = { version: '1', branch: null, buildUrl: null, tags: [] };
      await expect(publish('{}', version, asking)).rejects.toMatchObject({ kind: 'not-understood' });
      await expect(canIDeploy(deployment, asking)).rejects.toMatchObject({ kind: 'not-understood' });
    },
  );

  test.each([
    [0, false],
    [1, true],
    [0, null],
  ])('with exit code %i decides can-i-deploy by its JSON: %j', async (code, deployable) => {
    const { asking, written } = toolOf(`echo '{"summary":{"deployable":${deployable}}}'; exit ${code}`);
    expect(await canIDeploy(deployment, asking)).toMatchObject({ deployable });
    const args = 'can-i-deploy --pacticipant a --version 1 --to-environment=e --output=json';
    expect(written()).toContain(`args: broker ${args}`);
  });

  test('may be missing, or impossible to start', async () => {
    const { asking } = toolOf('exit 0');
    await expect(attempt({ ...asking, tool: null })).rejects.toMatchObject({ kind: 'tool-missing', exit: 2 });
    const unstartable = { kind: 'tool-unstartable', problem: { params: { error: 'EACCES' } } };
    await expect(attempt({ ...asking, tool: asking.cwd })).rejects.toMatchObject(unstartable);
  });
});

const turnedDown = rejected('status 400');

test.each<[printed: string, response: Trouble | null, kind: Trouble['kind'], exit: number, params?: object]>([
  ['❌ Cannot change the content of the pact', trouble('not-found'), 'not-found', 2],
  ['❌ failed validation - ["branch"]\n', turnedDown, 'turned-down', 2, { words: 'failed validation - ["branch"]' }],
  ['', turnedDown, 'turned-down', 2, { words: 'status 400' }],
  ['\n📨 Trying\n❌ Pact publication failed:\n   Cannot change the content of the pact\n', null, 'conflict', 1],
  ['❌ Pact publication failed:\n   It is the first.\n\nDetails:', null, 'turned-down', 2],
  ["❌ Could not find relation 'pb:publish-contracts'", null, 'no-broker', 2],
  ['❌ failed validation - ["Environment with name \'moon\' not found"]', turnedDown, 'unknown-environment', 2],
  ["error: unexpected argument '--x' found\n\nUsage: pact", null, 'not-understood', 3],
  ['', null, 'not-understood', 3],
])('output of the tool %j after %s is read', (printed, response, kind, exit, params = {}) => {
  expect(troubleIn(printed, response)).toMatchObject({ kind, exit, problem: { params } });
});

describe('the relay of the tool', () => {
  const HAL = [['content-type', 'application/hal+json']] as const;

  /** Starts a relay to a Pact Broker with this response. `sent` has the requests to it. */
  async function relayTo(response: Outcome) {
    const sent: Call[] = [];
    const relay = await startRelay(broker, async (call) => {
      sent.push(call);
      return response;
    });
    onTestFinished(relay.close);
    return { ...relay, sent };
  }

  test('sends a request to the broker with its body, without the headers of the tool', async () => {
    const { baseUrl, trouble, sent } = await relayTo(answered(201, { done: true }, HAL));
    const headers = { 'content-type': 'application/json', accept: 'a/b', authorization: 'x', 'x-odd': '1' };
    const response = await fetch(`${baseUrl}/contracts/publish?q=%2F`, { method: 'POST', body: '{"a":"é"}', headers });
    expect([response.status, await response.json(), trouble()]).toEqual([201, { done: true }, null]);
    const kept = { 'content-type': 'application/json', accept: 'a/b' };
    expect(sent).toEqual([{ method: 'POST', path: '/base/contracts/publish?q=%2F', body: '{"a":"é"}', headers: kept }]);
  });

  test.each([
    ['https://broker.example/base/pacts/{name}', '/base/pacts/{name}'],
    ['HTTP://broker.internal:9292/base/pacts?a=b', '/base/pacts?a=b'],
    ['https://user@elsewhere.example', ''],
    ['//elsewhere.example/x', '/x'],
    ['/base/pacts', '/base/pacts'],
    ['https://[', ''],
  ])('is where the link %s leads', async (href, path) => {
    const { baseUrl } = await relayTo(answered(200, { _links: { a: { href, name: href } } }, HAL));
    const resource = await (await fetch(baseUrl)).json();
    expect(resource).toEqual({ _links: { a: { href: `${baseUrl.replace(/\/base$/, '')}${path}`, name: href } } });
  });

  test.each([
    ['a redirect', answered(302, '', [['location', 'https://elsewhere.example/']]), 502, 'redirected'],
    ['no response', unanswered('reset', textOf('wire.reset', { error: 'ECONNRESET' })), 502, 'unreachable'],
    ['a rejection', answered(400, '{"error":{"message":"the contract is bad"}}', HAL), 400, 'turned-down'],
    ['no JSON', answered(200, '<p>', [['content-type', 'text/html']]), 200, undefined],
  ])('has a status of its own for %s', async (_, response, status, kind) => {
    const { baseUrl, trouble } = await relayTo(response);
    const got = await fetch(`${baseUrl}/x`, { redirect: 'manual' });
    expect([got.status, got.headers.get('location'), trouble()?.kind]).toEqual([status, null, kind]);
  });

  test('does not send another path, or another method', async () => {
    const { baseUrl, trouble, sent } = await relayTo(answered(200));
    for (const url of [new URL('/base', baseUrl).href, baseUrl.replace(/\/base$/, 'x/base')]) {
      expect((await fetch(url)).status).toBe(502);
    }
    expect((await fetch(baseUrl, { method: 'DELETE' })).status).toBe(502);
    expect([sent, trouble()?.kind]).toEqual([[], 'no-broker']);
  });

  test('names the broker in texts for the user', async () => {
    const { baseUrl, restored } = await relayTo(answered(200));
    expect(restored(`failed. URL: '${baseUrl}/x'`)).toBe("failed. URL: 'https://broker.example/base/x'");
  });
});
