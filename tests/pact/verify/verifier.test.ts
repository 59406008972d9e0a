import { fork } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { textOf } from '../../../messages/index.ts';
import { inconclusive, type Obstacle, type State, type States, skipped } from '../../../pact/verify/forwarder.ts';
import { readResults } from '../../../pact/verify/mismatches.ts';
import { createNativeVerifier, type Ended, type NativeVerifier } from '../../../pact/verify/verifier.ts';
import { verifyPact } from '../../../pact/verify/verify.ts';
import type { Call, Outcome } from '../../../src/evidence/exchange.ts';
import type { JsonObject } from '../../../src/json/read-json.ts';
import { answered } from '../../support/answered.ts';
import { temporaryDirectory } from '../../support/temporary.ts';
import { server } from '../broker/workplace.ts';
import { contractOf, pactOf, written } from './sample.ts';

const native = createNativeVerifier();
afterAll(native.close);

const TYPE = { combine: 'AND', matchers: [{ match: 'type' }] };
const body = { contentType: 'application/json', content: { a: 'x' } };
const asking = (description = 'a request', states: readonly string[] = []) =>
  written(description, {
    providerStates: states.map((name) => ({ name })),
    response: { status: 200, body, matchingRules: { body: { '$.a': TYPE } } },
  });
const json = (status: number, value: unknown = { a: 'y' }, ...headers: (readonly [string, string])[]) =>
  answered(status, value, [['content-type', 'application/json'], ...headers]);

interface Given {
  /** Responses to the first interaction, or why it is not sent. The last one is repeated. */
  readonly responses?: readonly (Outcome | Error)[];
  readonly states?: States;
  readonly verifier?: NativeVerifier;
  readonly interactions?: readonly JsonObject[];
}

/** Verifies a pact against a target with these responses. */
async function verified({ responses = [], states = {}, verifier = native, interactions = [asking()] }: Given) {
  const left = [...responses];
  const sent: Call[] = [];
  const outcome = await verifyPact(pactOf(...interactions), {
    ...{ verifier, states, withinMs: 30_000, signal: new AbortController().signal },
    async send(call, { index }) {
      sent.push(call);
      const response = (index > 0 ? undefined : left.length > 1 ? left.shift() : left[0]) ?? json(200);
      if (response instanceof Error) throw response;
      return response;
    },
  });
  return { ...outcome, sent, verdicts: outcome.interactions.map(({ verdict }) => verdict) };
}

describe("Pact's Verifier", { timeout: 60_000 }, () => {
  const broken: Outcome = { kind: 'unanswered', failure: 'reset', detail: 'reset' };
  test.each<[string, Outcome | Obstacle, string, code?: string]>([
    ['matches the contract', json(200), 'verified'],
    ['has another type', json(200, { a: 1 }), 'failed'],
    ['is no JSON', json(200, '<p>'), 'failed'],
    ['says that the service is unavailable', json(503), 'inconclusive', 'pact.trouble-status'],
    ['is that of a network in front', json(520), 'inconclusive', 'pact.trouble-status'],
    ['asks to wait', json(429), 'inconclusive', 'pact.trouble-status'],
    ['does not arrive', broken, 'inconclusive', 'pact.no-response'],
    ['must not be asked for', skipped(textOf('pact.production-bounds')), 'skipped', 'pact.production-bounds'],
  ])('checks a response that %s', async (_, response, verdict, code) => {
    const { interactions } = await verified({ responses: [response] });
    expect(interactions.map((one) => [one.verdict, one.reasons?.[0]?.code])).toEqual([[verdict, code]]);
  });

  test('checks a status that is trouble if the contract expects it', async () => {
    const interactions = [written('a failure', { response: { status: 503 } })];
    expect((await verified({ interactions, responses: [json(503)] })).verdicts).toEqual(['verified']);
  });

  test.each([
    ['failing', 'pact.list-changing'],
    ['unknown', 'pact.state-unknown'],
    ['toString', 'pact.state-unknown'],
  ])('sends no request whose state is not set up: %s', async (name, code) => {
    const states: States = { failing: () => Promise.reject(inconclusive(textOf('pact.list-changing'))) };
    const { interactions, sent } = await verified({ interactions: [asking('in a state', [name])], states });
    expect(interactions).toMatchObject([{ verdict: 'inconclusive', reasons: [{ code }] }]);
    expect(sent).toEqual([]);
  });

  test('checks each interaction separately, inserts the values of its state into the request, and sends no message', async () => {
    const generated = (expression: string) => ({ type: 'ProviderState', expression, dataType: 'STRING' });
    const request = {
      ...{ method: 'GET', path: '/v1/a', headers: { Authorization: ['Bearer example'] }, query: { page: ['1'] } },
      generators: {
        header: { Authorization: generated(`Bearer \${accessToken}`) },
        query: { page: generated(`\${lastPage}`) },
      },
    };
    const s = async () => ({ accessToken: 'live', lastPage: 9 });
    const interactions = [
      written('with values', { providerStates: [{ name: 's' }], request }),
      written('another status', { response: { status: 404 } }),
      asking('a request'),
      written('a message', { type: 'Asynchronous/Messages' }),
      written('a pending one', { pending: true }),
    ];
    const { verdicts, sent } = await verified({ interactions, states: { s } });
    expect(verdicts).toEqual(['verified', 'failed', 'verified', 'inconclusive', 'skipped']);
    expect(sent).toHaveLength(3);
    expect(sent).toContainEqual({ method: 'GET', path: '/v1/a?page=9', headers: { authorization: 'Bearer live' } });
  });

  test.each([
    ['null in the field', null, 'verified', []],
    ['a value', 2025, 'failed', ['an array with the 3 elements of the contract']],
  ])('checks that the interaction with nulls gets %s', async (_, ano, verdict, expected) => {
    const { interactions: nulls } = contractOf(/fields null/);
    const values = { accessToken: 't', nullPage: 7 };
    const states: States = { 'the partner has simulations with null fields': async () => values };
    const itens = [{ veiculo: { ano, valor: null, cor: 'Azul' } }, { veiculo: { ano: 1, veiculo_zero_km: null } }];
    const pagina = { numero: 7, tamanho: 100, total: 602, tem_proximo: false, tem_anterior: true };
    const outcome = await verified({ interactions: nulls, states, responses: [json(200, { itens, pagina })] });
    expect(outcome.verdicts).toEqual([verdict]);
    expect(outcome.sent.map(({ path }) => path)).toEqual([
      expect.stringMatching(/^(?=.*[?&]pagina_inicial=7\b)(?=.*[?&]limite=100\b)/),
    ]);
    expect(outcome.interactions[0]?.mismatches.map((one) => one.expected)).toEqual(expected);
  });

  test.each<[string, readonly (number | Obstacle)[], readonly number[], string, number]>([
    ['holds', [1, 1], [404, 200], 'failed', 1],
    ['has other values, and the response matches then', [1, 2], [404, 200], 'verified', 2],
    ['has other values, and the response differs again', [1, 2, 2, 2], [404, 404], 'failed', 2],
    ['changes each time', [1, 2, 3, 4], [404, 404], 'inconclusive', 2],
    ['is gone', [1, skipped(textOf('pact.too-few-simulations', { variable: 'x', atLeast: 2 }))], [404], 'skipped', 1],
    ['cannot be read', [1, inconclusive(textOf('pact.token-unusable', { status: 500 }))], [404], 'failed', 1],
  ])('after a failure looks at the state anew: it %s', async (_, found, statuses, verdict, times) => {
    const left = [...found];
    const again: boolean[] = [];
    const s: State = async (_params, isAgain = false) => {
      again.push(isAgain);
      const now = left.shift() ?? 2;
      if (typeof now !== 'number') throw now;
      return { accessToken: `${again.length}`, page: now };
    };
    const interactions = [asking('in a state', ['s']), asking()];
    const responses = statuses.map((status) => json(status));
    const outcome = await verified({ interactions, states: { s }, responses });
    expect(outcome.verdicts).toEqual([verdict, 'verified']);
    expect(outcome.sent).toHaveLength(times + 1);
    expect(again.slice(0, 2)).toEqual([false, true]);
  });

  test('does not follow a redirect, and reports it as a mismatch', async () => {
    const headers = { 'content-type': 'application/json' };
    const { env, asked } = await server((_, response) => response.writeHead(200, headers).end('{"a":"elsewhere"}'));
    const redirect = json(302, '', ['location', `${env.PARTNER_API_BASE_URL}/v1/list`]);
    expect((await verified({ responses: [redirect] })).verdicts).toEqual(['failed']);
    expect(asked).toEqual([]);
  });

  const defect = new RangeError('a defect');
  test.each<[string, Given]>([
    ['setting up a state', { interactions: [asking('x', ['s'])], states: { s: () => Promise.reject(defect) } }],
    ['sending a request', { responses: [defect] }],
  ])('rethrows an error of the suite while %s', async (_, given) => {
    await expect(verified(given)).rejects.toThrow(defect);
  });
});

const OK = JSON.stringify({ interactionResults: [{ interactionId: '0', result: 'OK' }], errors: [] });
test.each<[Ended, string | null, string]>([
  [{ kind: 'missing' }, 'missing', 'pact.verifier-missing'],
  [{ kind: 'crashed' }, 'crashed', 'pact.verifier-crashed'],
  [{ kind: 'timeout' }, 'timeout', 'pact.verifier-timeout'],
  [{ kind: 'failed' }, 'failed', 'pact.verifier-failed'],
  [{ kind: 'results', text: '{}' }, 'failed', 'pact.verifier-failed'],
  [{ kind: 'results', text: OK }, null, 'pact.not-sent'],
])('a Verifier that ends with %j verifies nothing without a request', async (given, ended, code) => {
  const verifier = { verify: async () => given, close: () => undefined };
  const interactions = [{ verdict: 'inconclusive', reasons: [{ code }] }];
  const outcome = await verified({ verifier });
  expect(outcome).toMatchObject({ ended, interactions });
  // The schema of the report allows no other members.
  const [reason = {}] = outcome.interactions[0]?.reasons ?? [];
  expect(Object.keys(reason).sort()).toEqual(['code', 'message', 'params']);
});

describe('the process of the Verifier', () => {
  const job = { provider: 'p', baseUrl: 'http://x', statesUrl: 'http://x', pactFile: 'p.json', timeoutMs: 20_000 };
  const { signal } = new AbortController();

  /** Creates a Verifier whose process runs this code for each job. */
  function verifierOf(code: string): NativeVerifier {
    const path = join(temporaryDirectory(onTestFinished), 'child.cjs');
    const end = `process.on('disconnect', () => process.exit());`;
    writeFileSync(path, `process.on('message', (job) => { ${code} });\n${end}`);
    const verifier = createNativeVerifier(() => fork(path, { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] }));
    onTestFinished(verifier.close);
    return verifier;
  }

  test.each([
    ['is killed', `process.kill(process.pid, 'SIGSEGV')`, 'crashed'],
    ['ends in an error', `throw new Error('x')`, 'crashed'],
    ['reports that the package is missing', `process.send({ kind: 'missing' })`, 'missing'],
    ['never answers', '', 'timeout'],
  ])('%s', async (_, code, kind) => {
    const timeoutMs = kind === 'timeout' ? 300 : job.timeoutMs;
    expect(await verifierOf(code).verify({ ...job, timeoutMs }, signal)).toEqual({ kind });
  });

  test('ends after an interruption', async () => {
    const verifier = verifierOf('');
    const interruption = new AbortController();
    const ended = verifier.verify(job, interruption.signal);
    interruption.abort();
    expect(await ended).toEqual({ kind: 'interrupted' });
    expect(await verifier.verify(job, interruption.signal)).toEqual({ kind: 'interrupted' });
  });

  test('is replaced after a crash', async () => {
    const answer = `process.send({ kind: 'results', text: job.pactFile })`;
    const verifier = verifierOf(`if (job.pactFile === 'bad') process.kill(process.pid, 'SIGKILL'); else ${answer}`);
    expect(await verifier.verify({ ...job, pactFile: 'bad' }, signal)).toEqual({ kind: 'crashed' });
    for (const text of ['good', 'better']) {
      expect(await verifier.verify({ ...job, pactFile: text }, signal)).toEqual({ kind: 'results', text });
    }
  });
});

describe('the results of the Verifier', () => {
  const found = [{ type: 'BodyMismatch', path: '$.a' }];
  const errorOf = (interactionId: string, type: string, mismatches?: unknown) => ({
    mismatch: { interactionId, type, mismatches },
  });
  const results = (first: string) => ({
    errors: [errorOf('1', 'mismatches', found), errorOf('2', 'error'), errorOf('3', 'mismatches', [])],
    interactionResults: ['OK', first, 'Error', 'Error', 'Error'].map((result, id) => ({
      interactionId: `${id}`,
      result,
    })),
  });

  test.each(['Error', 'OK'])('are read by the interaction marks, with mismatches before the result %s', (first) => {
    const read = readResults(JSON.stringify(results(first))) ?? [];
    expect([...read]).toEqual([...['ok', found, 'error', 'error', 'error'].entries()]);
  });

  test.each(['', '{}', '[]', '{"interactionResults":1}', 'panic'])('are missing in %j', (text) => {
    expect(readResults(text)).toBeNull();
  });
});
