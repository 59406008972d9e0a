import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { describe, expect, test } from 'vitest';
import { type Asking, ask } from '../../../pact/broker/ask.ts';
import { canIDeploy } from '../../../pact/broker/deployments.ts';
import { publish } from '../../../pact/broker/publish.ts';
import type { BrokerAccess } from '../../../src/settings/broker.ts';
import { inDirectory } from '../../cli/process.ts';

const SECRET = 'tok-of-the-partner-4711';
const access: BrokerAccess = { kind: 'token', token: SECRET };
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
    const asking: Asking = {
      broker: { baseUrl: 'http://127.0.0.1:9', access },
      tool,
      env: {
        ...process.env,
        PACT_BROKER_CAN_I_DEPLOY_DRY_RUN: 'true',
        PARTNER_API_CLIENT_SECRET: SECRET,
        OTEL_TRACES_EXPORTER: 'otlp',
      },
      cwd: directory,
      signal: new AbortController().signal,
      retries: 2,
      endsAt: later(60_000),
    };
    return use(asking, () => readFileSync(log, 'utf8'));
  });
}

const unreachable = 'echo "❌ Failed to access pact broker path"; exit 1';
const calls = (log: string) => log.match(/^args: /gm)?.length ?? 0;

describe.skipIf(process.platform === 'win32')(
  'how the tool is run (not on Windows, for want of a shell script)',
  () => {
    test('with its credentials in the environment, and with nothing that changes what it does', () =>
      withTool(`echo '{"notices":[{"text":"done"}]}'`, async (asking, called) => {
        const version = { version: '1 $(id)', branch: '--merge', buildUrl: null, tags: ['a', 'b'] };
        expect(await publish('{}', version, asking)).toEqual({ kind: 'answer', value: 'published' });
        const [args = '', ...environment] = called().trim().split('\n');
        expect(args).toBe(
          'args: broker publish pact.json --consumer-app-version=1 $(id) --branch=--merge --tag=a,b --output=json --retries 0 --log-level error',
        );
        expect(environment).toContain(`PACT_BROKER_TOKEN=${SECRET}`);
        expect(environment).toContain('PACT_DO_NOT_TRACK=true');
        expect(environment.filter((line) => /^(PARTNER_|OTEL_|PACT_BROKER_CAN)/.test(line))).toEqual([]);
      }));

    test('again where the trouble can pass, so many times as it may be', () =>
      withTool(unreachable, async (asking, called) => {
        const met: number[] = [];
        const answer = await ask({ ...asking, onRetry: (_trouble, pause) => met.push(pause) }, ['x'], () => null);
        expect(answer).toEqual({ kind: 'trouble', trouble: { kind: 'unreachable' }, tries: 3 });
        expect(calls(called())).toBe(3);
        expect(met).toEqual([500, 1_000]);
      }));

    test('not again where the time would be over', () =>
      withTool(unreachable, async (asking, called) => {
        const answer = await ask({ ...asking, endsAt: later(450) }, ['x'], () => null);
        expect(answer).toMatchObject({ kind: 'trouble', tries: 1 });
        expect(calls(called())).toBe(1);
      }));

    test('not again where somebody has to mend something', () =>
      withTool('echo "failed: 401 Unauthorized"; exit 1', async (asking, called) => {
        expect(await ask(asking, ['x'], () => null)).toMatchObject({ trouble: { kind: 'unauthorized' }, tries: 1 });
        expect(calls(called())).toBe(1);
      }));

    test('no longer than its time', () =>
      withTool('exec sleep 30', async (asking) => {
        const answer = await ask({ ...asking, endsAt: later(300) }, ['x'], () => null);
        expect(answer).toMatchObject({ trouble: { kind: 'timeout' }, tries: 1 });
      }));

    test('no longer than until it is interrupted', () =>
      withTool('exec sleep 30', async (asking, called) => {
        const interruption = new AbortController();
        const answer = ask({ ...asking, signal: interruption.signal }, ['x'], () => null);
        await expect.poll(() => calls(called())).toBe(1);
        interruption.abort('SIGINT');
        expect(await answer).toEqual({ kind: 'interrupted' });
      }));

    test('and not taken at its word where it ends well and says nothing', () =>
      withTool('exit 0', async (asking) => {
        expect(await publish('{}', { version: '1', branch: null, buildUrl: null, tags: [] }, asking)).toMatchObject({
          trouble: { kind: 'not-understood', words: '' },
        });
      }));

    test.each([
      [0, false],
      [1, true],
      [0, null],
    ])('and can-i-deploy not by its exit code: where that is %i, the answer %j counts', (code, deployable) =>
      withTool(`echo '{"summary":{"deployable":${deployable}}}'; exit ${code}`, async (asking, called) => {
        const answer = await canIDeploy({ pacticipant: 'a', version: '1', environment: 'e' }, asking);
        expect(answer).toMatchObject({ kind: 'answer', value: { deployable } });
        expect(called()).toContain(
          'args: broker can-i-deploy --pacticipant a --version 1 --to-environment=e --output=json',
        );
      }),
    );

    test.each(['{"summary":{"deployable":"yes"}}', '{"summary":{}}', '{"summary":null}', 'deployable: true'])(
      'and can-i-deploy not by what is no answer: %s',
      (printed) =>
        withTool(`echo '${printed}'`, async (asking) => {
          const answer = await canIDeploy({ pacticipant: 'a', version: '1', environment: 'e' }, asking);
          expect(answer).toMatchObject({ kind: 'trouble', trouble: { kind: 'not-understood' } });
        }),
    );

    test('not at all where it is not there or not to be started', () =>
      withTool('exit 0', async (asking) => {
        const missing = await ask({ ...asking, tool: null }, ['x'], () => null);
        expect(missing).toMatchObject({ trouble: { kind: 'tool-missing' }, tries: 1 });
        const directory = await ask({ ...asking, tool: asking.cwd }, ['x'], () => null);
        expect(directory).toMatchObject({ trouble: { kind: 'tool-unstartable', code: 'EACCES' }, tries: 1 });
      }));
  },
);
