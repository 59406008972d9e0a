import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { describe, expect, test } from 'vitest';
import { canIDeploy, publish } from '../../../pact/broker/commands.ts';
import { type Asking, ask, troubleIn } from '../../../pact/broker/tool.ts';
import type { Trouble } from '../../../pact/broker/trouble.ts';
import type { Broker } from '../../../src/settings/broker.ts';
import { inDirectory } from '../../cli/process.ts';

const SECRET = 'tok-of-the-partner-4711';
const broker: Broker = { baseUrl: 'http://127.0.0.1:9', access: { kind: 'token', token: SECRET } };
const later = (ms: number) => performance.now() + ms;

/** A program that stands in for Pact's tool: it writes down how it was called, then does what `script` says. */
function withTool<Result>(
  script: string,
  use: (asking: Asking, called: () => string) => Promise<Result>,
): Promise<Result> {
  return inDirectory((directory) => {
    const tool = join(directory, 'tool');
    const log = join(directory, 'log');
    writeFileSync(log, '');
    writeFileSync(tool, `#!/bin/sh\n{ echo "args: $*"; env; } >> '${log}'\n${script}\n`);
    chmodSync(tool, 0o700);
    const env = { ...process.env, PACT_BROKER_CAN_I_DEPLOY_DRY_RUN: 'true', PARTNER_API_CLIENT_SECRET: SECRET };
    const { signal } = new AbortController();
    const asking: Asking = { broker, tool, env, cwd: directory, signal, retries: 2, endsAt: later(60_000) };
    return use(asking, () => readFileSync(log, 'utf8'));
  });
}

const unreachable = 'echo "❌ Failed to access pact broker path"; exit 1';
const calls = (log: string) => log.match(/^args: /gm)?.length ?? 0;
const version = { version: '1', branch: null, buildUrl: null, tags: [] };

describe.skipIf(process.platform === 'win32')("Pact's tool (not on Windows: its stand-in is a shell script)", () => {
  test('gets credentials in its environment, and nothing that changes what it does', () =>
    withTool(`echo '{"notices":[{"text":"done"}]}'`, async (asking, called) => {
      const odd = { version: '1 $(id)', branch: '--merge', buildUrl: null, tags: ['a', 'b'] };
      expect(await publish('{}', odd, asking)).toEqual({ kind: 'answer', value: 'published' });
      const [args = '', ...environment] = called().trim().split('\n');
      expect(args).toBe(
        'args: broker publish pact.json --consumer-app-version=1 $(id) --output=json --branch=--merge --tag=a,b --retries 0 --log-level error',
      );
      expect(environment).toContain(`PACT_BROKER_TOKEN=${SECRET}`);
      expect(environment).toContain('PACT_DO_NOT_TRACK=true');
      expect(environment.filter((line) => /^(PARTNER_|PACT_BROKER_CAN)/.test(line))).toEqual([]);
    }));

  test('runs again where the trouble can pass, with growing pauses', () =>
    withTool(unreachable, async (asking, called) => {
      const pauses: number[] = [];
      const answer = await ask({ ...asking, onRetry: (_, pause) => pauses.push(pause) }, ['x'], () => null);
      expect(answer).toMatchObject({ kind: 'trouble', trouble: { kind: 'unreachable' } });
      expect(calls(called())).toBe(3);
      expect(pauses).toEqual([500, 1_000]);
    }));

  test.each<[string, string, number, Trouble['kind']]>([
    ['the time would be over', unreachable, 450, 'unreachable'],
    ['somebody has to fix something', 'echo "failed: 401 Unauthorized"; exit 1', 60_000, 'unauthorized'],
  ])('does not run again where %s', (_, script, withinMs, kind) =>
    withTool(script, async (asking, called) => {
      expect(await ask({ ...asking, endsAt: later(withinMs) }, ['x'], () => null)).toMatchObject({ trouble: { kind } });
      expect(calls(called())).toBe(1);
    }),
  );

  test('ends with its time, and with an interruption', () =>
    withTool('exec sleep 30', async (asking, called) => {
      const answer = await ask({ ...asking, endsAt: later(300) }, ['x'], () => null);
      expect(answer).toMatchObject({ trouble: { kind: 'timeout' } });
      const interruption = new AbortController();
      const interrupted = ask({ ...asking, signal: interruption.signal }, ['x'], () => null);
      await expect.poll(() => calls(called())).toBe(2);
      interruption.abort('SIGINT');
      expect(await interrupted).toEqual({ kind: 'interrupted' });
    }));

  test.each(['exit 0', `echo '{"summary":{"deployable":"yes"}}'`, `echo '{"summary":null}'`, 'echo deployable: true'])(
    'is not believed where it ends well without an answer: %s',
    (script) =>
      withTool(script, async (asking) => {
        const told = { kind: 'trouble', trouble: { kind: 'not-understood' } };
        expect(await publish('{}', version, asking)).toMatchObject(told);
        expect(await canIDeploy({ pacticipant: 'a', version: '1', environment: 'e' }, asking)).toMatchObject(told);
      }),
  );

  test.each([
    [0, false],
    [1, true],
    [0, null],
  ])('says by JSON and not by exit code %i whether a version can be deployed: %j', (code, deployable) =>
    withTool(`echo '{"summary":{"deployable":${deployable}}}'; exit ${code}`, async (asking, called) => {
      const answer = await canIDeploy({ pacticipant: 'a', version: '1', environment: 'e' }, asking);
      expect(answer).toMatchObject({ kind: 'answer', value: { deployable } });
      expect(called()).toContain(
        'args: broker can-i-deploy --pacticipant a --version 1 --to-environment=e --output=json',
      );
    }),
  );

  test('may be missing, or impossible to start', () =>
    withTool('exit 0', async (asking) => {
      const missing = await ask({ ...asking, tool: null }, ['x'], () => null);
      expect(missing).toMatchObject({ trouble: { kind: 'tool-missing', exit: 2 } });
      const directory = await ask({ ...asking, tool: asking.cwd }, ['x'], () => null);
      expect(directory).toMatchObject({
        trouble: { kind: 'tool-unstartable', problem: { params: { error: 'EACCES' } } },
      });
    }));
});

const asked = (rest: string) => `❌ Request to pact broker path '/x' failed: ${rest}. URL: 'http://127.0.0.1:9'`;

test.each<[printed: string, kind: Trouble['kind'], exit: number, params?: object]>([
  [asked('401 Unauthorized'), 'unauthorized', 2, { settings: ['PACT_BROKER_TOKEN'] }],
  [asked('403 Forbidden. Response: {"error":{"message":"No"}}'), 'forbidden', 2],
  [asked('404 Not Found'), 'not-found', 2],
  [asked('302 Found'), 'redirected', 2],
  [asked('429 Too Many Requests'), 'busy', 3],
  [
    asked('500 Internal Server Error. Response: {"message":"Cannot change the content of the pact"}'),
    'server-error',
    3,
  ],
  [asked('409 Conflict'), 'conflict', 1],
  [asked('400 Bad Request. Response: {"errors":{"branch":["is odd"]}}'), 'turned-down', 2],
  [
    '❌ failed validation - ["branch: must be filled"]\n',
    'turned-down',
    2,
    { words: 'failed validation - ["branch: must be filled"]' },
  ],
  [
    '\n📨 Attempting\n❌ Pact publication failed:\n   contracts: Cannot change the content of the pact\n',
    'conflict',
    1,
  ],
  ['❌ Pact publication failed:\n   It is the first.\n\nDetails:', 'turned-down', 2],
  ["❌ Did not get a valid HAL response body from pact broker path ''", 'no-broker', 2],
  ["❌ Could not find relation 'pb:publish-contracts'", 'no-broker', 2],
  ["❌ Failed to access pact broker path '' - error sending request", 'unreachable', 3],
  ['❌ Environment moon does not exist\n❌ ❌ Environment moon does not exist', 'unknown-environment', 2],
  ['❌ failed validation - ["Environment with name \'moon\' not found"]', 'unknown-environment', 2],
  ["error: unexpected argument '--x' found\n\nUsage: pact", 'not-understood', 3],
  ['', 'not-understood', 3],
])('%j of the tool is read', (printed, kind, exit, params = {}) => {
  expect(troubleIn(printed, broker)).toMatchObject({ trouble: { kind, exit, problem: { params } } });
});
