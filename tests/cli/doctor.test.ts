import { describe, expect, test } from 'vitest';
import { type CodedMessage, problemIn, say, type TextMessage, textIn, textOf } from '../../messages/index.ts';
import { checkUp } from '../../probes/program.ts';
import { requirements } from '../../requirements/index.ts';
import { codeOfLines, type Line, linesOf, stabilityLine } from '../../src/cli/doctor.ts';
import type { FailureKind, Outcome } from '../../src/evidence/exchange.ts';
import type { Problem } from '../../src/report/report.ts';
import { record } from '../../src/run/record.ts';
import { type CredentialSet, resolveOptions, type Target } from '../../src/settings/settings.ts';
import type { Wire } from '../../src/wire/wire.ts';
import { answered } from '../support/answered.ts';
import { run } from './process.ts';
import { nobody, withProvider } from './targets.ts';

type Set = CredentialSet['set'];

/** The output of `doctor --json`. */
interface CheckUp {
  readonly exitCode: number;
  readonly checks: readonly (TextMessage & {
    readonly status: string;
    readonly subject: TextMessage;
    readonly remedy: TextMessage | null;
  })[];
  readonly problems: readonly Problem[];
}

const STATUSES: Readonly<Record<string, Line['mark']>> = { '✓': 'ok', '!': 'note', '✗': 'problem', '?': 'blocked' };

/** Returns the English texts of a code. */
function textsIn(message: CodedMessage): readonly (string | null | undefined)[] {
  const problem = problemIn('en', message);
  return [textIn('en', message), problem?.message, problem?.remedy];
}

const credentials = (set: Set) => ({ clientId: `id of ${set}`, clientSecret: `secret of ${set}` });
const others = { second: credentials('second'), incomplete: credentials('incomplete'), empty: credentials('empty') };
const tokens = { revokedToken: 'aaaa.bbbb.revoked', expiredToken: 'aaaa.bbbb.expired' };
const baseUrl = 'https://api.example.com/integration';
const main = { environment: 'staging', baseUrl, loopback: false, plainHttp: false, main: credentials('main') } as const;
const whole: Target = { ...main, ...others, ...tokens };
const production: Target = { ...whole, environment: 'production' };

const unanswered = (failure: FailureKind): Outcome => ({ kind: 'unanswered', failure, detail: 'in words' });
const unfinished = answered(400, { tipo: 'Partner.AccountIsIncompleted', titulo: '', status: 400, detalhe: '' });

function listing(ids: readonly number[], ano: number | null = null, total: number = ids.length): Outcome {
  const itens = ids.map((id) => ({
    id_simulacao: `00000000-0000-4000-8000-00000000000${id}`,
    veiculo: { ano, valor: ano, veiculo_zero_km: ano },
  }));
  return answered(200, { itens, pagina: { total } });
}

interface Account {
  readonly token?: Outcome | 'issued';
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
const OWNERS = ['main', 'second', 'incomplete', 'empty', 'revoked', 'expired'] as const;
const { options } = resolveOptions({}, null, () => ({ kind: 'missing' }));

/** Returns the lines about a target with these accounts, and the requests of doctor. */
async function examined(target: Target, accounts: Accounts, date?: string) {
  const sent: string[] = [];
  const wire: Wire = {
    send: async ({ method, path, headers, body = '' }) => {
      const owner = OWNERS.find((one) => `${body}${headers.authorization ?? ''}`.includes(one)) ?? 'main';
      sent.push(`${method} ${path} ${owner}`);
      const { token = 'issued', page = answered(401) } = accounts[owner] ?? {};
      const fresh = answered(200, { accesstoken: `aaaa.bbbb.${owner}` }, date === undefined ? [] : [['date', date]]);
      const outcome = method === 'GET' ? page : token === 'issued' ? fresh : token;
      return { outcome, earlier: [], startedAt: NOON, durationMs: 0 };
    },
    counts: () => ({ sent: sent.length, retried: 0, throttled: 0 }),
    close: () => undefined,
  };
  const { signal } = new AbortController();
  const { facts, defects } = await record(target, options, { signal, wire, inquire: checkUp });
  expect(defects).toEqual([]);
  return { lines: [...linesOf(target, facts, NOON)], sent };
}

/** Returns the mark and the code of each line about a subject. */
function about(lines: readonly Line[], ...subjects: readonly string[]): readonly string[] {
  return lines.filter(({ subject }) => subjects.includes(subject.code)).map(({ mark, says }) => `${mark} ${says.code}`);
}

const TOKEN = 'POST /v1/authentication/accesstoken';
const LISTING = 'GET /v1/proposal/simulation?pagina_inicial=1&limite';
const both = (set: string) => [`${TOKEN} ${set}`, `${LISTING}=100 ${set}`];
const one = (token: string) => `${LISTING}=1 ${token}`;
const rejected = { main: { token: answered(401) }, second: { token: answered(401) } };

test.each<[string, Target, Accounts, readonly string[]]>([
  ['all accounts and tokens', whole, plenty, [...OWNERS.slice(0, 4).flatMap(both), ...['revoked', 'expired'].map(one)]],
  ['accounts that are rejected', { ...main, second: others.second }, rejected, [`${TOKEN} main`, `${TOKEN} second`]],
  ['a closed port', whole, { main: { token: unanswered('refused') } }, [`${TOKEN} main`]],
  ['production', production, plenty, both('main')],
])('doctor sends the fewest requests to %s', async (_, target, accounts, requests) => {
  expect((await examined(target, accounts)).sent).toEqual(requests);
});

test.each<[string, Partial<Target>, Outcome | 'issued', readonly string[]]>([
  ['https', {}, 'issued', ['ok doctor.responds', 'ok doctor.tls-trusted']],
  ['allowed http', { baseUrl: 'http://x', plainHttp: true }, 'issued', ['ok doctor.responds', 'note doctor.tls-none']],
  ['local http', { baseUrl: 'http://x', loopback: true }, 'issued', ['ok doctor.responds', 'ok doctor.tls-loopback']],
  ['an untrusted certificate', {}, unanswered('tls'), ['ok doctor.responds', 'blocked text']],
  ['a name that does not resolve', {}, unanswered('name-not-found'), ['blocked text']],
])('connection: %s', async (_, given, token, expected) => {
  const { lines } = await examined({ ...main, ...given }, { main: { token } });
  expect(about(lines, 'doctor.about-reachability', 'doctor.about-tls')).toEqual(expected);
});

test.each([
  [null, 'note doctor.clock-unknown'],
  [60_000, 'ok doctor.clock-agrees'],
  [61_000, 'note doctor.clock-ahead'],
  [-3_600_000, 'note doctor.clock-behind'],
] as const)('a clock %i ms ahead of the target: %s', async (offsetMs, expected) => {
  const { lines } = await examined(main, {}, offsetMs === null ? undefined : new Date(NOON - offsetMs).toUTCString());
  expect(about(lines, 'doctor.about-clock')).toEqual([expected]);
});

describe('credentials', () => {
  const blocked = answered(403, '<!doctype html><html></html>', [['content-type', 'text/html']]);

  test.each<[Set, number | Outcome, string]>([
    ...[400, 401, 423].map((status): [Set, number, string] => ['main', status, 'problem doctor.token-status']),
    ['main', 404, 'problem doctor.token-status at the base URL'],
    ['main', 302, 'problem doctor.token-status at the base URL'],
    ['second', 403, 'problem doctor.token-status'],
    ['main', blocked, 'problem target.no-api-blocked at the base URL'],
    ['main', 429, 'blocked doctor.token-status'],
    ['main', 503, 'blocked doctor.token-status'],
    ['main', answered(200, '<html>'), 'problem doctor.token-unusable at the base URL'],
    ['main', answered(200, { accesstoken: 'a\nb' }), 'problem doctor.token-unusable at the base URL'],
    ['main', answered(201, { accesstoken: 'abc' }), 'note doctor.token-status'],
    ['second', unanswered('timeout'), 'blocked doctor.no-response-token'],
    ['main', unfinished, 'problem doctor.registration-unfinished'],
    ['incomplete', unfinished, 'ok doctor.registration-unfinished'],
  ])('whose token request (%s) gets %o: %s', async (set, response, expected) => {
    const token = typeof response === 'number' ? answered(response) : response;
    expect(await ofCredentials(set, { token, page: listing([1]) })).toEqual([expected]);
  });

  test.each<[Set, number | Outcome, ...string[]]>([
    ['main', listing([1])],
    ['main', unanswered('reset'), 'blocked doctor.no-response-listing'],
    ['main', 503, 'blocked doctor.listing-trouble'],
    ['main', 401, 'note doctor.token-other'],
    ['main', answered(200, 'ok'), 'note doctor.listing-without-items'],
    ['main', unfinished, 'problem doctor.registration-unfinished'],
    ['incomplete', unfinished],
    ['incomplete', listing([1]), 'problem doctor.registration-finished'],
    ['incomplete', listing([]), 'note doctor.token-other'],
    ['empty', listing([])],
    ['empty', listing([1]), 'problem doctor.account-not-empty'],
  ])('whose listing (%s) gets %o: %s', async (set, response, ...expected) => {
    const page = typeof response === 'number' ? answered(response) : response;
    expect(await ofCredentials(set, { page })).toEqual(['ok doctor.token-issued', ...expected]);
  });

  test('that look swapped are named', async () => {
    const accounts = { ...plenty, incomplete: { page: listing([]) }, empty: { page: unfinished } };
    const { lines } = await examined({ ...main, ...others }, accounts);
    expect(lines.map(({ mark, says }) => `${mark} ${says.code}`)).toContain('problem accounts-look-swapped');
  });

  /** Returns the lines about one credential set; each problem has a remedy. */
  async function ofCredentials(set: Set, account: Account) {
    const { lines } = await examined({ ...main, [set]: credentials(set) }, { [set]: account });
    const id = set === 'main' ? 'PARTNER_API_CLIENT_ID' : `PARTNER_API_${set.toUpperCase()}_CLIENT_ID`;
    const own = lines.filter(({ subject: { params } }) =>
      [id, 'PARTNER_API_BASE_URL'].includes(String(params.variable)),
    );
    for (const { mark, says, remedy } of own)
      if (mark === 'problem' || mark === 'blocked') expect(remedy ?? problemIn('en', says)?.remedy).toBeDefined();
    return own.map(({ mark, subject, says }) => {
      return `${mark} ${says.code}${subject.params.variable === id ? '' : ' at the base URL'}`;
    });
  }

  test('rejected with 403 may be rejected by a gateway, unless it let the main account through', async () => {
    const token = answered(403);
    for (const set of ['main', 'second'] as const) {
      const { lines } = await examined({ ...main, [set]: credentials(set) }, { [set]: { token, page: listing([1]) } });
      const remedies = lines.flatMap(({ remedy }) => (remedy?.code === 'fix.credentials' ? [remedy] : []));
      expect(remedies.map((remedy) => textIn('en', remedy)?.includes('--header'))).toEqual([set === 'main']);
    }
  });

  test('are not sent to production, except for the main account', async () => {
    const { lines } = await examined(production, plenty);
    const notSent = lines.filter(({ says }) => says.code === 'doctor.credentials-not-sent');
    const variables = ['SECOND', 'INCOMPLETE', 'EMPTY'].map((set) => `PARTNER_API_${set}_CLIENT_ID`);
    expect(notSent.map(({ subject }) => subject.params.variable)).toEqual(variables);
  });

  test.each([
    ['none', [1, 2], [3], 'ok doctor.none-shared'],
    ['all', [1, 2], [2, 1], 'problem doctor.all-shared'],
    ['some', [1, 2], [2, 3], 'note doctor.some-shared'],
    ['none, both empty', [], [], 'note doctor.none-to-compare'],
    ['none, the second empty', [1], [], 'note doctor.none-to-compare'],
  ] as const)('of two accounts that share %s of their simulations', async (_, own, second, expected) => {
    const accounts = { main: { page: listing(own) }, second: { page: listing(second) } };
    const { lines } = await examined({ ...main, second: others.second }, accounts);
    expect(about(lines, 'doctor.about-two-accounts')).toEqual([expected]);
  });
});

test.each([
  ['issued', answered(404), 'fix.data-unread', 3],
  ['issued', answered(401), 'fix.data-unread', 3],
  ['issued', answered(200, {}), 'fix.data-unread', 3],
  [answered(401), answered(404), 'fix.above', 2],
] as const)('data is not checked after %j and %j: %s, exit code %i', async (token, page, remedy, code) => {
  const { lines } = await examined(main, { main: { token, page } });
  const line = lines.find(({ subject }) => subject.code === 'doctor.about-data');
  expect(line).toMatchObject({ mark: 'blocked', says: { code: 'doctor.data-unread' }, remedy: { code: remedy } });
  expect(codeOfLines(lines)).toBe(code);
});

test('with an empty main account, one simulation of the second account is enough', async () => {
  const { lines } = await examined({ ...main, ...others }, { ...plenty, main: { page: listing([]) } });
  const needs = lines.flatMap(({ says: { params } }) => params.need ?? []);
  expect(needs).toContain('need.two-simulations');
  expect(needs).not.toContain('need.one-simulation');
});

test.each([
  ['token request', { token: answered(429, {}, [['retry-after', '120']]) }],
  ['listing', { page: answered(503, {}, [['retry-after', '120']]) }],
])('the Retry-After of a rejected %s is shown', async (_, account) => {
  const { lines } = await examined(main, { main: account });
  const later = lines.flatMap(({ remedy }) => (remedy?.code === 'fix.later' ? [say('en', remedy)] : []));
  expect(later).toEqual(['rerun doctor later (Retry-After is 120)']);
});

test('two accounts without simulations are no gap of a requirement that lacks the second account', async () => {
  const { lines } = await examined(main, { main: { page: listing([]) } });
  const needs = lines.flatMap(({ says: { params } }) => params.need ?? []);
  expect(needs).toContain('need.second-partner');
  expect(needs).not.toContain('need.simulations-of-both');
});

const count = (need: string) =>
  Object.values(requirements).filter((one) => 'needs' in one && one.needs.some((id) => id === need)).length;

const accounts = ['second-partner', 'empty-partner', 'incomplete-partner', 'revoked-token'];
const optional = accounts.map((one) => [one, 1, true]);
const inPart = ['second-partner', 'expired-token'].map((one) => [one, 1, false]);
const [none, nulls] = [{ page: listing([]) }, { page: listing([1, 2], 2020, 60) }];
const empty = { ...plenty, main: none, second: none };

test.each<[string, Target, Accounts, readonly (readonly unknown[])[]]>([
  ['all accounts', whole, plenty, []],
  ['one account', main, plenty, [...optional, ...inPart]],
  ['an empty account', { ...main, ...others }, empty, [['one-simulation', count('one-simulation'), true]]],
  ['no null in a short list', { ...main, ...tokens }, { ...plenty, main: nulls }, [['null-value', 3, false]]],
  ['production', production, plenty, [['not-production', count('not-production'), true]]],
])('the data of %s: missing needs', async (name, target, accounts, expected) => {
  const { lines } = await examined(target, accounts);
  const named = lines.map(({ says }) => says).filter(({ params }) => params.need !== undefined);
  const isWhole = (code: string) => code === 'doctor.cannot-exercise';
  const lacking = named.map(({ code, params }) => [String(params.need).slice(5), params.count, isWhole(code)]);
  expect(lacking).toEqual(expect.arrayContaining([...expected]));
  if (name !== 'an empty account' && !name.startsWith('no null')) expect(lacking).toHaveLength(expected.length);
  expect(lines.filter(({ subject }) => subject.code === 'doctor.about-coverage')).toHaveLength(named.length);
  expect(about(lines, 'doctor.about-data').includes('note doctor.few-pages')).toBe(name.endsWith('a short list'));
});

test.each([
  [['ok', 'note'], 0],
  [['ok', 'blocked'], 3],
  [['blocked', 'problem'], 2],
] as const)('lines marked %j end with %i', (given, code) => {
  const text = textOf('text', { text: '' });
  expect(codeOfLines(given.map((mark) => ({ mark, subject: text, says: text })))).toBe(code);
});

test.each<[string, Target, number, number]>([
  ['no simulations', main, 0, 3],
  ['one simulation', main, 1, 3],
  ['two simulations', main, 2, 0],
  ['no simulations and a second account with some', { ...main, second: others.second }, 0, 3],
  ['no simulations in production', production, 0, 3],
  ['two simulations in production', production, 2, 0],
])('a main account with %s ends with the exit code of a run', async (_, target, count, code) => {
  const ids = Array.from({ length: count }, (__, index) => index + 10);
  const { lines } = await examined(target, { ...plenty, main: { page: listing(ids) } });
  expect(codeOfLines(lines)).toBe(code);
});

describe.concurrent('the command doctor', () => {
  test('reports no problem of the embedded provider', async ({ expect }) => {
    const { code, out, err } = await run(['doctor']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/^.*embedded reference provider, not an API/);
    expect(out).not.toMatch(/^[✗?]/m);
    expect(out).toMatch(/\nTo check a live API, set PARTNER_API_BASE_URL .*\n$/);
    expect((await run(['doctor', '--lang', 'pt-BR'])).out).toContain('o alvo responde');
  });

  /** Returns settings; names are without `PARTNER_API_`, and a value may be the name of another setting. */
  const given = (env: Readonly<Record<string, string>>, changes: Readonly<Record<string, string>>) => {
    const all = Object.entries(changes).map(([name, value]) => [name, env[`PARTNER_API_${value}`] ?? value] as const);
    return { ...env, ...Object.fromEntries(all.map(([name, value]) => [`PARTNER_API_${name}`, value])) };
  };
  const ENDS: Readonly<Record<number, RegExp>> = {
    0: /^Ready\. Next: `vehicle-credit-conformance run` with/,
    2: /^Not ready\. Fix the problems marked ✗|^Ainda não está pronto\. Corrija/,
    3: /^Not ready\. Resolve the checks marked \?/,
  };
  const closed = `--base-url ${nobody.PARTNER_API_BASE_URL}`;

  test.for<[string, Record<string, string>, number, RegExp]>([
    ['', {}, 0, /total 150, 2 pages of 100/],
    ['', { SECOND_CLIENT_SECRET: 'x' }, 2, /^✗ PARTNER_API_SECOND_CLIENT_ID and _SECRET: .*→ check PARTNER_API/m],
    [
      '',
      { REVOKED_TOKEN: 'abc' },
      2,
      /^✗ given token: the token in PARTNER_API_REVOKED_TOKEN is neither a compact JWS.* → set the whole token/m,
    ],
    [
      '',
      { EXPIRED_TOKEN: 'REVOKED_TOKEN' },
      2,
      /^✗ given token: PARTNER_API_EXPIRED_TOKEN has not expired by its own exp/m,
    ],
    // The token is sent once.
    ['', { REVOKED_TOKEN: 'EXPIRED_TOKEN' }, 2, /^✓ PARTNER_API_EXPIRED_TOKEN: the listing returned 401$/m],
    ['--lang pt-BR', {}, 2, /^✗ PARTNER_API_REVOKED_TOKEN: dá acesso à listagem/m],
    [closed, {}, 3, /^\? connection: connection refused \(ECONNREFUSED\) → check the host and port/m],
    ['--environment production', {}, 2, /is a production target/],
  ])('%s with %j ends with %i', async ([args, changes, code, words], { expect }) => {
    await withProvider({ count: 150, faults: args.includes('pt-BR') ? ['accepts-revoked'] : [] }, async ({ env }) => {
      const asked = ['doctor', ...args.split(' ').filter(Boolean)];
      const { out, err, ...ended } = await run(asked, given(env, changes));
      expect({ code: ended.code, said: out + err }).toEqual({ code, said: expect.stringMatching(words) });
      if (out !== '') expect(out.trimEnd().split('\n').at(-1)).toMatch(ENDS[code] ?? /^$/);
      const json = await run([...asked, '--json'], given(env, changes));
      const printed: CheckUp = JSON.parse(json.out);
      expect({ code: json.code, exitCode: printed.exitCode }).toEqual({ code, exitCode: code });
      const signs = [...out.matchAll(/^[✓!✗?]/gm)].map(([sign]) => STATUSES[sign]);
      expect(printed.checks.map(({ status }) => status)).toEqual(signs);
      for (const { subject, remedy, ...says } of printed.checks) {
        expect(textsIn(subject)).toContain(subject.message);
        expect(textsIn(says)).toContain(says.message);
        if (remedy !== null) expect(textsIn(remedy)).toContain(remedy.message);
        if (!args.includes('pt-BR'))
          expect(out).toContain(remedy === null ? says.message : `${says.message} → ${remedy.message}`);
      }
      for (const { code: problem = '', params = {}, message, remedy } of printed.problems) {
        expect(problemIn('en', { code: problem, params })).toEqual({ message, remedy });
      }
      expect(out + err + json.out + json.err).not.toContain(env.PARTNER_API_CLIENT_SECRET);
    });
  });
});

/** Returns a round of one request from a text of its status and milliseconds. */
function round(words: string) {
  const [status = 0, endedAt = 0] = words.split(' in ').map(Number);
  const failure = Number.isNaN(status) ? ('reset' as const) : null;
  const one = { name: 'listing.page', partner: 'main', status: failure === null ? status : null, failure } as const;
  return { answers: [{ ...one, startedAt: 0, endedAt }] };
}

test.each<[string, readonly string[], string, object]>([
  ['one status', ['200 in 30', '200 in 10', '200 in 20'], 'ok doctor.stable', { rounds: 3, median: 20, longest: 30 }],
  ['the same error', ['500 in 5', '500 in 7'], 'ok doctor.stable', { median: 7 }],
  ['another status', ['200 in 1', '503 in 1'], 'blocked doctor.unstable', { outcomes: ['200', '503'] }],
  ['a reset', ['200 in 1', 'reset in 1', '200 in 1'], 'blocked doctor.unstable', { outcomes: ['200', 'reset'] }],
])('several rounds with %s', (_, rounds, expected, params) => {
  const { mark, says } = stabilityLine(rounds.map(round));
  expect([`${mark} ${says.code}`, says.params]).toEqual([expected, expect.objectContaining(params)]);
});

test.each<[string, readonly string[], number, RegExp]>([
  ['a stable target', ['--repeat', '3'], 0, /stability: in 3 rounds \(\d+ requests\)/],
  ['production', ['--repeat', '2', '--environment', 'production', '--allow-production'], 2, /--repeat sends/],
])('doctor --repeat with %s', async (_, args, expected, words) => {
  await withProvider({}, async ({ env }) => {
    const { code, out, err } = await run(['doctor', ...args], env);
    expect({ code, said: out + err }).toEqual({ code: expected, said: expect.stringMatching(words) });
  });
});

test('doctor --repeat sends rejected credentials once', async () => {
  await withProvider({}, async ({ env, asked }) => {
    const { code } = await run(['doctor', '--repeat', '9'], { ...env, PARTNER_API_CLIENT_SECRET: 'of-another' });
    expect([code, asked.filter((one) => one.startsWith('POST')).length]).toEqual([2, 4]);
  });
});
