import { describe, test } from 'vitest';
import { type Change, runEchoed, withEchoing } from './echoing.ts';
import { leakedIn, written } from './written.ts';

const UUID = '550e8400-e29b-41d4-a716-446655440000';
const SESSIONS: Readonly<Record<string, string>> = {
  hex: '1f7a9c0e55b24d10',
  uuid: UUID,
  mixed: 'qWmRtYuIoPxaSdFg',
  encoded: 's%3AaB3dE5gH7jK9mN.zY8xW6vU4tS2rQ',
  token: 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiJwYXJ0bmVyIn0.c2lnbmF0dXJlLW9mLXRoaXM',
};
const all = Object.values(SESSIONS);

/** Sets the cookies from response `silent + 1` on, and echoes them in every response everywhere a report reads. */
function echoing(silent: number): Change {
  let answered = 0;
  return ({ status, body }) => {
    answered += 1;
    const text = [...all, ...all.map((value) => Buffer.from(value).toString('base64'))].join(' ');
    const set = Object.entries(SESSIONS).map(([name, value]) => `${name}=${value}; Path=/; HttpOnly`);
    const cookies = answered > silent ? { 'set-cookie': set } : {};
    return {
      headers: { 'x-request-id': UUID, server: text, 'x-session': text, ...cookies },
      body:
        status < 400
          ? body.replace('"scope":"', `"scope":"${SESSIONS.hex} `).replace('"veiculo":{', `"veiculo":{"${UUID}":1,`)
          : JSON.stringify({ tipo: `Partner.${SESSIONS.hex}`, titulo: text, status, detalhe: text, erro: null }),
    };
  };
}

const values = all.flatMap((value) => {
  const plain = decodeURIComponent(value);
  return value.startsWith('eyJ') ? value : [value, plain, ...plain.split(/[:.]/).filter((part) => part.length > 8)];
});

describe.concurrent('cookies of the provider', { timeout: 60_000 }, () => {
  test.for([0, 12])('are in no report if set after %i responses', async (silent, { expect }) => {
    const ended = await runEchoed({ count: 12 }, echoing(silent), 'run --profile quick');
    expect({ leaked: leakedIn(ended, values), code: ended.code }).toEqual({ leaked: [], code: 1 });
  });

  test('do not withhold a report if they are words, numbers, addresses and dates', async ({ expect }) => {
    let host = '';
    const ordinary: Change = ({ path }) => ({
      headers: {
        'x-request-id': UUID,
        'set-cookie': [
          ...['lb=1', 'path=/', 'lang=pt-BR', 'agent=vehicle-credit-conformance', 'visited=1763798400000'],
          ...[`at=${new Date().toISOString()}`, `on=${encodeURIComponent(new Date().toUTCString())}`],
          ...[`last=${path}`, `base=http://${host}/integration`, `host=${host}`, `request=${UUID}`, 'deleted='],
        ],
      },
    });
    await withEchoing({ count: 12 }, ordinary, async ({ env }) => {
      host = new URL(env.PARTNER_API_BASE_URL ?? '').host;
      expect((await written('run --profile quick', env)).code).toBe(0);
    });
  });
});
