import { expect, test } from 'vitest';
import { consult, present } from '../../src/cli/doctor/ask.ts';
import type { Call, Outcome } from '../../src/evidence/exchange.ts';
import type { Target } from '../../src/settings/settings.ts';
import type { SendOptions, Wire } from '../../src/wire/wire.ts';

const target: Target = {
  environment: 'staging',
  baseUrl: 'https://api.example.com/integration',
  loopback: false,
  plainHttp: false,
  main: { clientId: 'main', clientSecret: 'of main' },
  second: { clientId: 'second', clientSecret: 'of second' },
  revokedToken: 'revoked',
};

/** A wire that answers every call alike, and what it was given to send. */
function wireThatGives(outcome: Outcome): { readonly wire: Wire; readonly sent: (Call & SendOptions)[] } {
  const sent: (Call & SendOptions)[] = [];
  const wire: Wire = {
    send: async (call, options) => {
      sent.push({ ...call, ...options });
      return { outcome, earlier: [], startedAt: 0, durationMs: 0 };
    },
    counts: () => ({ sent: sent.length, retried: 0, throttled: 0 }),
    close: () => undefined,
  };
  return { wire, sent };
}

function answered(status: number, body: string): Outcome {
  return { kind: 'answered', status, headers: [], body: new TextEncoder().encode(body), encodedBytes: body.length };
}

const token = 'POST /v1/authentication/accesstoken';
const listing = 'GET /v1/proposal/simulation?pagina_inicial=1&limite=100';

test.each([
  [
    'one token call and one listing call a set',
    answered(200, '{"accesstoken":"abc"}'),
    [token, listing, token, listing],
  ],
  ['one token call a set that is refused', answered(401, ''), [token, token]],
  ['one token call where nothing answers', { kind: 'unanswered', failure: 'refused', detail: '' }, [token]],
] as const)('doctor sends %s, and repeats none', async (_title, outcome, calls) => {
  const { wire, sent } = wireThatGives(outcome);
  await consult(target, wire);
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual(calls);
  expect(sent.filter(({ retry }) => retry !== 'never')).toEqual([]);
});

test('doctor sends one token call and one listing call to production, whatever is configured', async () => {
  const { wire, sent } = wireThatGives(answered(200, '{"accesstoken":"abc"}'));
  const production = { ...target, environment: 'production' } as const;
  await consult(production, wire);
  await present(production, wire);
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([token, listing]);
});
