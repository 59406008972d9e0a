import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { textOf } from '../../../messages/index.ts';
import { canIDeploy, publish } from '../../../pact/broker/commands.ts';
import { type Asking, ask, troubleIn } from '../../../pact/broker/tool.ts';
import { rejected, type Trouble, trouble } from '../../../pact/broker/trouble.ts';
import type { Outcome } from '../../../src/evidence/exchange.ts';
import type { Broker } from '../../../src/settings/broker.ts';
import { unanswered } from '../../../src/wire/failure.ts';
import { inDirectory } from '../../cli/process.ts';
import { answered } from '../../support/answered.ts';

const SECRET = 'tok-of-the-partner-4711';
const broker: Broker = { baseUrl: 'https://broker.example/base', access: { kind: 'token', token: SECRET } };
const later = (ms: number) => performance.now() + ms;

/** Replaces Pact's tool by a program that records its arguments and environment, and then runs `script`. */
function withTool<Result>(
  script: string,
  use: (asking: Asking, started: () => string) => Promise<Result>,
  response: Outcome = answered(200),
): Promise<Result> {
  return inDirectory((cwd) => {
    const [tool, log] = [join(cwd, 'tool'), join(cwd, 'log')];
    writeFileSync(log, '');
    writeFileSync(tool, `#!/bin/sh\n{ echo "args: $*"; env; } >> '${log}'\n${script}\n`);
    chmodSync(tool, 0o700);
    const env = { ...process.env, PACT_BROKER_CAN_I_DEPLOY_DRY_RUN: 'true', PARTNER_API_CLIENT_SECRET: SECRET };
    const { signal } = new AbortController();
    const connect = () => ({ send: async () => response, close: () => undefined });
    const asking = { broker, connect, tool, env, cwd, signal, retries: 2, endsAt: later(60_000) };
    return use(asking, () => readFileSync(log, 'utf8'));
  });
}

const attempt = (asking: Asking) => ask(asking, ['x'], () => null);
const asks = `node -e 'fetch(process.env.PACT_BROKER_BASE_URL)' && exit 1`;
const refused = unanswered('refused', textOf('wire.refused', { error: 'ECONNREFUSED' }));
const starts = (log: string) => log.match(/^args: /gm)?.length ?? 0;
const deployment = { pacticipant: 'a', version: '1', environment: 'e' };

describe.skipIf(process.platform === 'win32')("Pact's tool (not on Windows: its stand-in is a shell script)", () => {
  test('gets a base URL on this machine, no credentials and no variables that change its behavior', () =>
    withTool(`echo '{"notices":[{"text":"done"}]}'`, async (asking, started) => {
      const odd = { version: '1 $(id)', branch: '--merge', buildUrl: null, tags: ['a', 'b'] };
      expect(await publish('{}', odd, asking)).toBe('published');
      const [args = '', ...environment] = started().trim().split('\n');
      expect(args).toBe(
        'args: broker publish pact.json --consumer-app-version=1 $(id) --output=json --branch=--merge --tag=a,b --retries 0 --log-level error',
      );
      expect(environment).toContain('PACT_DO_NOT_TRACK=true');
      expect(environment.filter((line) => /^(PARTNER_|PACT_BROKER_|https?_proxy=|all_proxy=)/i.test(line))).toEqual([
        expect.stringMatching(/^PACT_BROKER_BASE_URL=http:\/\/127\.0\.0\.1:\d+\/[\da-f-]{36}\/base$/),
      ]);
      expect(environment).toContain('NO_PROXY=*');
    }));

  test('is restarted after a temporary failure, with increasing pauses', () =>
    withTool(
      asks,
      async (asking, started) => {
        const pauses: number[] = [];
        const ended = attempt({ ...asking, onRetry: (_, pause) => pauses.push(pause) });
        await expect(ended).rejects.toMatchObject({ kind: 'unreachable' });
        expect(starts(started())).toBe(3);
        expect(pauses).toEqual([500, 1_000]);
      },
      refused,
    ));

  test.each<[string, Outcome, number, Trouble['kind']]>([
    ['the time would be over', refused, 450, 'unreachable'],
    ['somebody must fix something', answered(401), 60_000, 'unauthorized'],
  ])('is not restarted if %s', (_, response, leftMs, kind) =>
    withTool(asks, async (asking, started) => {
      const endsAt = later(60_000);
      const send = async () => {
        vi.spyOn(performance, 'now').mockReturnValue(endsAt - leftMs);
        return response;
      };
      onTestFinished(() => void vi.restoreAllMocks());
      const ended = attempt({ ...asking, connect: () => ({ send, close: () => undefined }), endsAt });
      await expect(ended).rejects.toMatchObject({ kind });
      expect(starts(started())).toBe(1);
    }),
  );

  test('ends with the time limit, and with an interruption', () =>
    withTool('exec sleep 30', async (asking, started) => {
      await expect(attempt({ ...asking, endsAt: later(300) })).rejects.toMatchObject({ kind: 'timeout' });
      const interruption = new AbortController();
      const ended = attempt({ ...asking, signal: interruption.signal });
      await expect.poll(() => starts(started())).toBe(2);
      interruption.abort('SIGINT');
      await expect(ended).rejects.toMatchObject({ kind: 'interrupted' });
    }));

  test.each(['exit 0', `echo '{"summary":{"deployable":"yes"}}'`, `echo '{"summary":null}'`, 'echo deployable: true'])(
    'is not believed if it succeeds without an answer: %s',
    (script) =>
      withTool(script, async (asking) => {
        const version = { version: '1', branch: null, buildUrl: null, tags: [] };
        await expect(publish('{}', version, asking)).rejects.toMatchObject({ kind: 'not-understood' });
        await expect(canIDeploy(deployment, asking)).rejects.toMatchObject({ kind: 'not-understood' });
      }),
  );

  test.each([
    [0, false],
    [1, true],
    [0, null],
  ])('with exit code %i decides can-i-deploy by its JSON: %j', (code, deployable) =>
    withTool(`echo '{"summary":{"deployable":${deployable}}}'; exit ${code}`, async (asking, started) => {
      expect(await canIDeploy(deployment, asking)).toMatchObject({ deployable });
      const args = 'can-i-deploy --pacticipant a --version 1 --to-environment=e --output=json';
      expect(started()).toContain(`args: broker ${args}`);
    }),
  );

  test('may be missing, or impossible to start', () =>
    withTool('exit 0', async (asking) => {
      await expect(attempt({ ...asking, tool: null })).rejects.toMatchObject({ kind: 'tool-missing', exit: 2 });
      const unstartable = { kind: 'tool-unstartable', problem: { params: { error: 'EACCES' } } };
      await expect(attempt({ ...asking, tool: asking.cwd })).rejects.toMatchObject(unstartable);
    }));
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
