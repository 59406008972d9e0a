import { describe, expect, test } from 'vitest';
import { textOf } from '../../messages/index.ts';
import { checkUp } from '../../probes/checkup.ts';
import { requirements } from '../../requirements/index.ts';
import { codeOfLines, type Line, linesOf } from '../../src/cli/doctor/lines.ts';
import type { FailureKind, Outcome } from '../../src/evidence/exchange.ts';
import { record } from '../../src/run/record.ts';
import { resolveOptions } from '../../src/settings/options.ts';
import type { Target } from '../../src/settings/settings.ts';
import type { CredentialSet } from '../../src/settings/variables.ts';
import type { Wire } from '../../src/wire/wire.ts';

type Set = CredentialSet['set'];

const credentials = (set: Set) => ({ clientId: `id of ${set}`, clientSecret: `secret of ${set}` });

const target: Target = {
  environment: 'staging',
  baseUrl: 'https://api.example.com/integration',
  loopback: false,
  plainHttp: false,
  main: credentials('main'),
};

const tokens = { revokedToken: 'aaaa.bbbb.revoked', expiredToken: 'aaaa.bbbb.expired' };
const others = { second: credentials('second'), incomplete: credentials('incomplete'), empty: credentials('empty') };
const whole: Target = { ...target, ...others, ...tokens };

function answered(status: number, body: unknown = '', headers: Readonly<Record<string, string>> = {}): Outcome {
  const bytes = new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body));
  return { kind: 'answered', status, headers: Object.entries(headers), body: bytes, encodedBytes: bytes.length };
}

function unanswered(failure: FailureKind): Outcome {
  return { kind: 'unanswered', failure, detail: 'in words' };
}

const issued = 'issued';
const unfinished = answered(400, { tipo: 'Partner.AccountIsIncompleted', titulo: '', status: 400, detalhe: '' });

function listing(ids: readonly number[], ano: number | null = null, total: number = ids.length): Outcome {
  const itens = ids.map((id) => ({
    id_simulacao: `00000000-0000-4000-8000-00000000000${id}`,
    veiculo: { ano, valor: ano, veiculo_zero_km: ano },
  }));
  return answered(200, { itens, pagina: { total } });
}

interface Account {
  readonly token?: Outcome | typeof issued;
  readonly page?: Outcome;
}

type Accounts = Readonly<Partial<Record<Set | 'revoked' | 'expired', Account>>>;

const plenty: Accounts = {
  main: { page: listing([1, 2], null, 240) },
  second: { page: listing([3, 4]) },
  incomplete: { page: unfinished },
  empty: { page: listing([]) },
};

const NOON = Date.parse('2024-05-06T12:00:00Z');

/** A wire to these accounts, and what was sent over it. */
function wireTo(
  accounts: Accounts,
  date: string | undefined,
): { readonly wire: Wire; readonly sent: readonly string[] } {
  const sent: string[] = [];
  const wire: Wire = {
    send: async ({ method, path, headers, body = '' }) => {
      const shown = `${body}${headers.authorization ?? ''}`;
      const owner = /main|second|incomplete|empty|revoked|expired/.exec(shown)?.[0] as keyof Accounts;
      sent.push(`${method} ${path} ${owner}`);
      const { token = issued, page = answered(401) } = accounts[owner] ?? {};
      const dated = date === undefined ? {} : { date };
      const fresh = answered(200, { accesstoken: `aaaa.bbbb.${owner}` }, dated);
      const outcome = method === 'GET' ? page : token === issued ? fresh : token;
      return { outcome, earlier: [], startedAt: NOON, durationMs: 0 };
    },
    counts: () => ({ sent: sent.length, retried: 0, throttled: 0 }),
    close: () => undefined,
  };
  return { wire, sent };
}

const { options } = resolveOptions({}, null, () => ({ kind: 'missing' }));

async function examined(
  about: Target,
  accounts: Accounts,
  date?: string,
): Promise<{ readonly lines: readonly Line[]; readonly sent: readonly string[] }> {
  const { wire, sent } = wireTo(accounts, date);
  const { signal } = new AbortController();
  const { facts, defects } = await record(about, options, { signal, wire, inquire: checkUp });
  expect(defects).toEqual([]);
  return { lines: linesOf(about, facts, NOON), sent };
}

/** The mark and the code of each line about something. */
function about(lines: readonly Line[], ...subjects: readonly string[]): readonly string[] {
  return lines.filter(({ subject }) => subjects.includes(subject.code)).map(({ mark, says }) => `${mark} ${says.code}`);
}

const TOKEN = 'POST /v1/authentication/accesstoken';
const LISTING = 'GET /v1/proposal/simulation?pagina_inicial=1&limite';

describe('doctor sends', () => {
  test.each<[string, Target, Accounts, readonly string[]]>([
    [
      'one token request and one listing request for each account, and one for each token',
      whole,
      plenty,
      [
        ...['main', 'second', 'incomplete', 'empty'].flatMap((set) => [`${TOKEN} ${set}`, `${LISTING}=100 ${set}`]),
        ...['revoked', 'expired'].map((token) => `${LISTING}=1 ${token}`),
      ],
    ],
    [
      'one token request for each account that is rejected',
      { ...target, second: others.second },
      { main: { token: answered(401) }, second: { token: answered(401) } },
      [`${TOKEN} main`, `${TOKEN} second`],
    ],
    ['one token request where nothing answers', whole, { main: { token: unanswered('refused') } }, [`${TOKEN} main`]],
    [
      'one token request and one listing request to production',
      { ...whole, environment: 'production' },
      plenty,
      [`${TOKEN} main`, `${LISTING}=100 main`],
    ],
  ])('%s', async (_title, given, accounts, requests) => {
    expect((await examined(given, accounts)).sent).toEqual(requests);
  });
});

test.each<[string, Target, Outcome | typeof issued, readonly string[]]>([
  ['https', target, issued, ['ok doctor.responds', 'ok doctor.tls-trusted']],
  [
    'plain http that was allowed',
    { ...target, baseUrl: 'http://x', plainHttp: true },
    issued,
    ['ok doctor.responds', 'note doctor.tls-none'],
  ],
  [
    'plain http on this machine',
    { ...target, baseUrl: 'http://x', loopback: true },
    issued,
    ['ok doctor.responds', 'ok doctor.tls-loopback'],
  ],
  ['a certificate that is not trusted', target, unanswered('tls'), ['ok doctor.responds', 'blocked text']],
  ['a name that does not resolve', target, unanswered('name-not-found'), ['blocked text']],
  ['a closed port', target, unanswered('refused'), ['blocked text']],
])('connection: %s', async (_title, given, token, expected) => {
  const { lines } = await examined(given, { main: { token } });
  expect(about(lines, 'doctor.about-reachability', 'doctor.about-tls')).toEqual(expected);
});

test.each([
  [0, 'ok doctor.clock-agrees'],
  [60_000, 'ok doctor.clock-agrees'],
  [61_000, 'note doctor.clock-ahead'],
  [-3_600_000, 'note doctor.clock-behind'],
] as const)('a clock %i ms from that of the target: %s', async (apart, expected) => {
  const { lines } = await examined(target, {}, new Date(NOON - apart).toUTCString());
  expect(about(lines, 'doctor.about-clock')).toEqual([expected]);
});

test('a clock is not compared with no Date', async () => {
  const { lines } = await examined(target, {});
  expect(about(lines, 'doctor.about-clock')).toEqual(['note doctor.clock-unknown']);
});

describe('credentials', () => {
  test('those that are not sent to production are named', async () => {
    const { lines } = await examined({ ...whole, environment: 'production' }, plenty);
    const held = lines.filter(({ says }) => says.code === 'doctor.credentials-not-sent');
    expect(held.map(({ subject }) => subject.params.variable)).toEqual([
      'PARTNER_API_SECOND_CLIENT_ID',
      'PARTNER_API_INCOMPLETE_CLIENT_ID',
      'PARTNER_API_EMPTY_CLIENT_ID',
    ]);
  });

  test.each<[string, Set, Account, readonly string[]]>([
    ['a token and a listing', 'main', { page: listing([1]) }, ['ok doctor.token-issued']],
    ['a token request of 400', 'main', { token: answered(400) }, ['problem doctor.token-status']],
    ['a token request of 401', 'main', { token: answered(401) }, ['problem doctor.token-status']],
    ['a token request of 403', 'second', { token: answered(403) }, ['problem doctor.token-status']],
    ['a token request of 404', 'main', { token: answered(404) }, ['problem doctor.token-status']],
    ['a token request of 302', 'main', { token: answered(302) }, ['problem doctor.token-status']],
    ['a token request of 423', 'main', { token: answered(423) }, ['problem doctor.token-status']],
    ['a page instead of a token', 'main', { token: answered(200, '<html>') }, ['problem doctor.token-unusable']],
    [
      'a token that no header can carry',
      'main',
      { token: answered(200, { accesstoken: 'a\nb' }) },
      ['problem doctor.token-unusable'],
    ],
    ['a token request of 429', 'main', { token: answered(429) }, ['blocked doctor.token-status']],
    ['a token request of 503', 'main', { token: answered(503) }, ['blocked doctor.token-status']],
    [
      'a token request without a response',
      'second',
      { token: unanswered('timeout') },
      ['blocked doctor.no-response-token'],
    ],
    [
      'a listing without a response',
      'main',
      { page: unanswered('reset') },
      ['ok doctor.token-issued', 'blocked doctor.no-response-listing'],
    ],
    ['a listing of 503', 'main', { page: answered(503) }, ['ok doctor.token-issued', 'blocked doctor.listing-trouble']],
    ['a listing of 401', 'main', { page: answered(401) }, ['ok doctor.token-issued', 'note doctor.token-other']],
    [
      'a listing that is not JSON',
      'main',
      { page: answered(200, 'ok') },
      ['ok doctor.token-issued', 'note doctor.listing-without-items'],
    ],
    [
      'a main account that is not finished',
      'main',
      { page: unfinished },
      ['ok doctor.token-issued', 'problem doctor.registration-unfinished'],
    ],
    [
      'a main account without a token until it is finished',
      'main',
      { token: unfinished },
      ['problem doctor.registration-unfinished'],
    ],
    ['an incomplete account that is not finished', 'incomplete', { page: unfinished }, ['ok doctor.token-issued']],
    [
      'an incomplete account without a token',
      'incomplete',
      { token: unfinished },
      ['ok doctor.registration-unfinished'],
    ],
    [
      'an incomplete account that lists',
      'incomplete',
      { page: listing([1]) },
      ['ok doctor.token-issued', 'problem doctor.registration-finished'],
    ],
    [
      'an incomplete account that lists nothing',
      'incomplete',
      { page: listing([]) },
      ['ok doctor.token-issued', 'note doctor.token-other'],
    ],
    ['an empty account that is empty', 'empty', { page: listing([]) }, ['ok doctor.token-issued']],
    [
      'an empty account that is not',
      'empty',
      { page: listing([1]) },
      ['ok doctor.token-issued', 'problem doctor.account-not-empty'],
    ],
  ])('%s', async (_title, set, account, expected) => {
    const { lines } = await examined({ ...target, [set]: credentials(set) }, { [set]: account });
    const id = set === 'main' ? 'PARTNER_API_CLIENT_ID' : `PARTNER_API_${set.toUpperCase()}_CLIENT_ID`;
    const own = lines.filter(({ subject }) => subject.params.variable === id);
    expect(about(own, 'doctor.about-credentials')).toEqual(expected);
    for (const { mark, remedy } of own) if (mark === 'problem' || mark === 'blocked') expect(remedy).toBeDefined();
  });

  test.each([
    ['none', [1, 2], [3], 'ok doctor.none-shared'],
    ['all', [1, 2], [2, 1], 'problem doctor.all-shared'],
    ['some', [1, 2], [2, 3], 'note doctor.some-shared'],
    ['none, being empty', [], [], 'ok doctor.none-shared'],
  ] as const)('two accounts whose listings share %s', async (_title, main, second, expected) => {
    const accounts = { main: { page: listing(main) }, second: { page: listing(second) } };
    const { lines } = await examined({ ...target, second: others.second }, accounts);
    expect(about(lines, 'doctor.about-two-accounts')).toEqual([expected]);
  });

  test('one account alone is not compared', async () => {
    const { lines } = await examined(target, plenty);
    expect(about(lines, 'doctor.about-two-accounts')).toEqual([]);
  });
});

describe('data', () => {
  /** What is lacking: the need, how many requirements it concerns, and whether as a whole. */
  const lacking = (lines: readonly Line[]) =>
    lines.flatMap(({ says: { code, params } }) =>
      params.need === undefined
        ? []
        : [[String(params.need), params.count, code === 'doctor.cannot-exercise'] as const],
    );
  const needing = (need: string) =>
    Object.values(requirements).filter((one) => 'needs' in one && one.needs.some((id) => id === need)).length;

  test('nothing is lacking where everything is at hand', async () => {
    const { lines } = await examined(whole, plenty);
    expect(lacking(lines)).toEqual([]);
    expect(lines.find(({ says }) => says.code === 'doctor.data')?.says.params).toEqual({
      total: 240,
      pages: 3,
      items: 2,
    });
  });

  test('without optional settings each is named with what it would exercise', async () => {
    const { lines } = await examined(target, plenty);
    expect(lacking(lines)).toEqual([
      ['need.second-partner', 1, true],
      ['need.second-partner', 1, false],
      ['need.empty-partner', 1, true],
      ['need.incomplete-partner', 1, true],
      ['need.revoked-token', 1, true],
      ['need.expired-token', 1, false],
    ]);
  });

  test('an empty account exercises no field', async () => {
    const { lines } = await examined(whole, { ...plenty, main: { page: listing([]) } });
    expect(lacking(lines)).toContainEqual(['need.one-simulation', needing('one-simulation'), true]);
    expect(about(lines, 'doctor.about-data')).toContain('note doctor.few-pages');
  });

  test('vehicles without a null leave their fields exercised in part', async () => {
    const page = listing([1, 2], 2020, 240);
    const { lines } = await examined(
      { ...target, ...tokens },
      {
        ...plenty,
        main: { page },
      },
    );
    expect(lacking(lines)).toContainEqual(['need.null-value', 3, false]);
  });

  test('production leaves out what is not sent there', async () => {
    const { lines } = await examined({ ...whole, environment: 'production' }, plenty);
    expect(lacking(lines)).toEqual([['need.not-production', needing('not-production'), true]]);
  });
});

test.each([
  [['ok', 'note'], 0],
  [['ok', 'blocked'], 3],
  [['blocked', 'problem'], 2],
] as const)('lines marked %j end with %i', (given, code) => {
  const text = textOf('text', { text: '' });
  expect(codeOfLines(given.map((mark) => ({ mark, subject: text, says: text })))).toBe(code);
});
