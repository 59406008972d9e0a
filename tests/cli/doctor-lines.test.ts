import { describe, expect, test } from 'vitest';
import { requirements } from '../../requirements/index.ts';
import type { Offer } from '../../src/cli/doctor/answers.ts';
import type { Consultation } from '../../src/cli/doctor/ask.ts';
import { clockLine, connectionLines } from '../../src/cli/doctor/connection.ts';
import { credentialLines, heldBackLines, overlapLine } from '../../src/cli/doctor/credentials.ts';
import { dataLines } from '../../src/cli/doctor/data.ts';
import { codeOfLines, type Line } from '../../src/cli/doctor/line.ts';
import type { FailureKind, Outcome } from '../../src/evidence/exchange.ts';
import type { Target } from '../../src/settings/settings.ts';
import { type CredentialSet, credentialSets } from '../../src/settings/variables.ts';

const target: Target = {
  environment: 'staging',
  baseUrl: 'https://api.example.com/integration',
  loopback: false,
  plainHttp: false,
  main: { clientId: 'a', clientSecret: 'b' },
};

function answered(status: number, body: unknown = '', headers: Readonly<Record<string, string>> = {}): Outcome {
  const bytes = new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body));
  return { kind: 'answered', status, headers: Object.entries(headers), body: bytes, encodedBytes: bytes.length };
}

function unanswered(failure: FailureKind): Outcome {
  return { kind: 'unanswered', failure, detail: 'in words' };
}

const issued = answered(200, { accesstoken: 'aaa.bbb.ccc' });

function listing(ids: readonly string[], total = ids.length): Outcome {
  return answered(200, { itens: ids.map((id) => ({ id_simulacao: id })), pagina: { total } });
}

function consultation(set: CredentialSet['set'], token: Outcome, page?: Outcome): Consultation {
  const names = credentialSets.find((one) => one.set === set) ?? credentialSets[0];
  return { names, token, at: 0, ...(page === undefined ? {} : { listing: page }) };
}

function marks(lines: readonly Line[]): readonly Line['mark'][] {
  return lines.map(({ mark }) => mark);
}

test.each([
  ['https', target, answered(200), ['ok', 'ok']],
  ['plain http that was allowed', { ...target, baseUrl: 'http://x', plainHttp: true }, answered(200), ['ok', 'note']],
  ['plain http on this machine', { ...target, baseUrl: 'http://x', loopback: true }, answered(200), ['ok', 'ok']],
  ['a certificate that is not trusted', target, unanswered('tls'), ['ok', 'blocked']],
  ['a name that does not resolve', target, unanswered('name-not-found'), ['blocked']],
  ['a closed port', target, unanswered('refused'), ['blocked']],
] as const)('connection: %s', (_title, given, outcome, expected) => {
  expect(marks(connectionLines(given, outcome))).toEqual(expected);
});

const noon = Date.parse('2024-05-06T12:00:00Z');

test.each([
  [0, 'ok', 'within a minute'],
  [60_000, 'ok', 'within a minute'],
  [61_000, 'note', '61 s ahead of'],
  [-3_600_000, 'note', '3600 s behind'],
] as const)('a clock %i ms from the target is %s: %s', (apart, mark, words) => {
  const line = clockLine(answered(200, '', { date: new Date(noon).toUTCString() }), noon + apart);
  expect(line).toMatchObject({ mark, says: expect.stringContaining(words) });
});

test('a clock is not compared with no Date', () => {
  expect(clockLine(answered(200), noon)?.mark).toBe('note');
  expect(clockLine(unanswered('refused'), noon)).toBeNull();
});

describe('credentials', () => {
  test.each([
    ['production', ['PARTNER_API_SECOND_CLIENT_ID and _SECRET', 'PARTNER_API_EMPTY_CLIENT_ID and _SECRET']],
    ['staging', []],
  ] as const)('those that are not sent to %s are named', (environment, subjects) => {
    const others = { second: target.main, empty: target.main };
    const lines = heldBackLines({ ...target, ...others, environment });
    expect(lines.map(({ subject }) => subject)).toEqual(subjects);
    for (const line of lines) expect(line).toMatchObject({ mark: 'note', says: expect.stringMatching(/production/) });
  });

  test.each<[string, Consultation, readonly Line['mark'][]]>([
    ['a token and a listing', consultation('main', issued, listing(['1'])), ['ok']],
    ['a token call of 400', consultation('main', answered(400)), ['problem']],
    ['a token call of 401', consultation('main', answered(401)), ['problem']],
    ['a token call of 403', consultation('second', answered(403)), ['problem']],
    ['a token call of 404', consultation('main', answered(404)), ['problem']],
    ['a token call of 302', consultation('main', answered(302)), ['problem']],
    ['a page instead of a token', consultation('main', answered(200, '<html>')), ['problem']],
    ['a token that no header can carry', consultation('main', answered(200, { accesstoken: 'a\nb' })), ['problem']],
    ['a token call of 429', consultation('main', answered(429)), ['blocked']],
    ['a token call of 503', consultation('main', answered(503)), ['blocked']],
    ['a token call without an answer', consultation('main', unanswered('timeout')), ['blocked']],
    ['a listing without an answer', consultation('main', issued, unanswered('reset')), ['ok', 'blocked']],
    ['a listing of 503', consultation('main', issued, answered(503)), ['ok', 'blocked']],
    ['a listing of 401', consultation('main', issued, answered(401)), ['ok', 'note']],
    ['a listing that is no JSON', consultation('main', issued, answered(200, 'ok')), ['ok', 'note']],
    ['a main account that is not finished', consultation('main', issued, incomplete()), ['ok', 'problem']],
    ['an incomplete account that is not finished', consultation('incomplete', issued, incomplete()), ['ok']],
    ['a main account without a token until it is finished', consultation('main', incomplete()), ['problem']],
    ['an incomplete account without a token', consultation('incomplete', incomplete()), ['ok']],
    ['a token call of 423', consultation('main', answered(423)), ['problem']],
    ['an incomplete account that lists', consultation('incomplete', issued, listing(['1'])), ['ok', 'problem']],
    ['an incomplete account that lists nothing', consultation('incomplete', issued, listing([])), ['ok', 'note']],
    ['an empty account that is empty', consultation('empty', issued, listing([])), ['ok']],
    ['an empty account that is not', consultation('empty', issued, listing(['1'])), ['ok', 'problem']],
  ])('%s', (_title, given, expected) => {
    const lines = credentialLines([given]);
    expect(marks(lines)).toEqual(expected);
    for (const { mark, remedy } of lines) if (mark === 'problem' || mark === 'blocked') expect(remedy).toBeTruthy();
  });

  test.each([
    ['none', ['1', '2'], ['3'], 'ok'],
    ['all', ['1', '2'], ['2', '1'], 'problem'],
    ['some', ['1', '2'], ['2', '3'], 'note'],
    ['none, being empty', [], [], 'ok'],
  ] as const)('two sets whose listings share %s', (_title, main, second, mark) => {
    const consultations = [
      consultation('main', issued, listing(main)),
      consultation('second', issued, listing(second)),
    ];
    expect(overlapLine(consultations)?.mark).toBe(mark);
  });

  test('one set alone is not compared', () => {
    expect(overlapLine([consultation('main', issued, listing(['1']))])).toBeNull();
  });
});

function incomplete(): Outcome {
  return answered(400, { tipo: 'Partner.AccountIsIncompleted' });
}

describe('data', () => {
  const plenty: Offer = { total: 240, ids: ['1', '2'], items: 100, vehiclesWithNull: 3 };
  const tokens = { revokedToken: 'x', expiredToken: 'x' };
  const whole: Target = { ...target, second: target.main, incomplete: target.main, empty: target.main, ...tokens };
  const says = (lines: readonly Line[]) => lines.map((line) => line.says).join('\n');

  test('with everything at hand nothing is lacking', () => {
    const lines = dataLines({ target: whole, main: plenty, second: plenty }, requirements);
    expect(marks(lines)).toEqual(['ok']);
    expect(says(lines)).toContain('240 simulations, 3 pages of 100');
  });

  test('without optional settings each is named with what it would exercise', () => {
    const lines = says(dataLines({ target, main: plenty, second: null }, requirements));
    expect(lines).toContain(
      "PARTNER_API_REVOKED_TOKEN is not set: 1 requirement can't be exercised (auth.revoked-401)",
    );
    expect(lines).toContain('PARTNER_API_EXPIRED_TOKEN is not set: 1 requirement can be exercised in part only');
    expect(lines).toContain('(auth.own-simulations)');
  });

  test('an empty account exercises no field', () => {
    const nothing: Offer = { total: 0, ids: [], items: 0, vehiclesWithNull: 0 };
    const fields = Object.values(requirements).filter(({ needs }) => needs?.includes('one-simulation')).length;
    const lines = says(dataLines({ target: whole, main: nothing, second: plenty }, requirements));
    expect(lines).toContain(`the account has no simulation: ${fields} requirements can't be exercised`);
    expect(lines).toContain('fewer than 2 pages of 100');
  });

  test('vehicles without a null leave their fields exercised in part', () => {
    const lines = says(
      dataLines({ target: whole, main: { ...plenty, vehiclesWithNull: 0 }, second: plenty }, requirements),
    );
    expect(lines).toContain('no vehicle with a null on the first page: 3 requirements can be exercised in part only');
  });

  test('production leaves out what is not sent there', () => {
    const lines = says(
      dataLines({ target: { ...whole, environment: 'production' }, main: plenty, second: plenty }, requirements),
    );
    expect(lines).toContain('the target is production:');
  });
});

test.each([
  [['ok', 'note'], 0],
  [['ok', 'blocked'], 3],
  [['blocked', 'problem'], 2],
] as const)('lines marked %j end with %i', (given, code) => {
  expect(codeOfLines(given.map((mark) => ({ mark, subject: '', says: '' })))).toBe(code);
});
