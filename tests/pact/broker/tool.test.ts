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

/** Replaces Pact's tool by a program that records its arguments and environment, and then runs `script`. */
function withTool<Result>(
  script: string,
  use: (asking: Asking, started: () => string) => Promise<Result>,
): Promise<Result> {
  return inDirectory((cwd) => {
    const [tool, log] = [join(cwd, 'tool'), join(cwd, 'log')];
    writeFileSync(log, '');
    writeFileSync(tool, `#!/bin/sh\n{ echo "args: $*"; env; } >> '${log}'\n${script}\n`);
    chmodSync(tool, 0o700);
    const env = { ...process.env, PACT_BROKER_CAN_I_DEPLOY_DRY_RUN: 'true', PARTNER_API_CLIENT_SECRET: SECRET };
    const { signal } = new AbortController();
    return use({ broker, tool, env, cwd, signal, retries: 2, endsAt: later(60_000) }, () => readFileSync(log, 'utf8'));
  });
}

const attempt = (asking: Asking) => ask(asking, ['x'], () => null);
const unreachable = 'echo "❌ Failed to access pact broker path"; exit 1';
const starts = (log: string) => log.match(/^args: /gm)?.length ?? 0;
const deployment = { pacticipant: 'a', version: '1', environment: 'e' };

describe.skipIf(process.platform === 'win32')("Pact's tool (not on Windows: its stand-in is a shell script)", () => {
  test('gets credentials in its environment, and no variables that change its behavior', () =>
    withTool(`echo '{"notices":[{"text":"done"}]}'`, async (asking, started) => {
      const odd = { version: '1 $(id)', branch: '--merge', buildUrl: null, tags: ['a', 'b'] };
      expect(await publish('{}', odd, asking)).toBe('published');
      const [args = '', ...environment] = started().trim().split('\n');
      expect(args).toBe(
        'args: broker publish pact.json --consumer-app-version=1 $(id) --output=json --branch=--merge --tag=a,b --retries 0 --log-level error',
      );
      expect(environment).toContain(`PACT_BROKER_TOKEN=${SECRET}`);
      expect(environment).toContain('PACT_DO_NOT_TRACK=true');
      expect(environment.filter((line) => /^(PARTNER_|PACT_BROKER_CAN)/.test(line))).toEqual([]);
    }));

  test.each<[string, Broker['proxy'], readonly string[]]>([
    ['none where the broker has none', undefined, ['NO_PROXY=*']],
    [
      'the one that is set',
      { url: 'http://u:p@proxy:1/', variable: '--proxy' },
      ['HTTPS_PROXY=http://u:p@proxy:1/', 'http_proxy=http://u:p@proxy:1/'],
    ],
  ])('gets %s of the proxies', (_, proxy, expected) =>
    withTool(`echo '{"notices":[{"text":"done"}]}'`, async (asking, started) => {
      const given = { HTTPS_PROXY: 'http://other:1', http_proxy: 'http://other:1', NO_PROXY: 'x' };
      const env = { ...asking.env, ...given, ALL_PROXY: 'http://a:1', all_proxy: 'socks5://a:1', no_proxy: 'x' };
      await ask({ ...asking, env, broker: { ...broker, ...(proxy && { proxy }) } }, ['x'], () => true);
      const proxies = started().match(/^\w*_proxy=.*$/gim);
      expect(proxies?.toSorted()).toEqual(expected);
    }),
  );

  test('is restarted after a temporary failure, with increasing pauses', () =>
    withTool(unreachable, async (asking, started) => {
      const pauses: number[] = [];
      const ended = attempt({ ...asking, onRetry: (_, pause) => pauses.push(pause) });
      await expect(ended).rejects.toMatchObject({ kind: 'unreachable' });
      expect(starts(started())).toBe(3);
      expect(pauses).toEqual([500, 1_000]);
    }));

  test.each<[string, string, number, Trouble['kind']]>([
    ['the time would be over', unreachable, 450, 'unreachable'],
    ['somebody must fix something', 'echo "failed: 401 Unauthorized"; exit 1', 60_000, 'unauthorized'],
  ])('is not restarted if %s', (_, script, withinMs, kind) =>
    withTool(script, async (asking, started) => {
      await expect(attempt({ ...asking, endsAt: later(withinMs) })).rejects.toMatchObject({ kind });
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

const failed = (rest: string) => `❌ Request to pact broker path '/x' failed: ${rest}. URL: 'http://127.0.0.1:9'`;

test.each<[printed: string, kind: Trouble['kind'], exit: number, params?: object]>([
  [failed('401 Unauthorized'), 'unauthorized', 2, { settings: ['PACT_BROKER_TOKEN'] }],
  [failed('500 Internal Server Error. {"message":"Cannot change the content of the pact"}'), 'server-error', 3],
  [failed('409 Conflict'), 'conflict', 1],
  ['❌ failed validation - ["branch"]\n', 'turned-down', 2, { words: 'failed validation - ["branch"]' }],
  ['\n📨 Trying\n❌ Pact publication failed:\n   Cannot change the content of the pact\n', 'conflict', 1],
  ['❌ Pact publication failed:\n   It is the first.\n\nDetails:', 'turned-down', 2],
  ["❌ Could not find relation 'pb:publish-contracts'", 'no-broker', 2],
  ['❌ failed validation - ["Environment with name \'moon\' not found"]', 'unknown-environment', 2],
  ["error: unexpected argument '--x' found\n\nUsage: pact", 'not-understood', 3],
  ['', 'not-understood', 3],
])('output that no stand-in can cause is read: %j', (printed, kind, exit, params = {}) => {
  expect(troubleIn(printed, broker)).toMatchObject({ kind, exit, problem: { params } });
});
