import { beforeAll, describe, expect, test } from 'vitest';
import { behaviours, faults, type ProviderOptions } from '../../provider/index.ts';
import { referenceAnswers } from '../../provider/reference-answers.ts';
import { openPoints, requirements } from '../../requirements/index.ts';
import { bearer, credentialsBody, type Reply, requestsTo } from './requests.ts';

describe('the tables of behaviors and faults', () => {
  const rows = [...behaviours, ...faults];

  test('have unique row ids in kebab case', () => {
    const ids = rows.map(({ id }) => id);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
    expect(ids.filter((id) => !/^[A-Za-z0-9_]+(?:-[A-Za-z0-9_]+)*$/.test(id))).toEqual([]);
  });

  test('describe each row in one line', () => {
    for (const { summary } of rows) expect(summary).toMatch(/^\S[^\n]{8,160}[^.\s]$/);
  });

  test('break every requirement, without duplicates in a row', () => {
    expect(new Set(faults.flatMap(({ breaks }) => breaks))).toEqual(new Set(Object.keys(requirements)));
    expect(faults.filter(({ breaks }) => new Set(breaks).size !== breaks.length)).toEqual([]);
  });

  test('have answers only to known open points', () => {
    const answered = [referenceAnswers, ...behaviours.map(({ answers }) => answers)].flatMap(Object.keys);
    expect(answered.filter((id) => !(id in openPoints))).toEqual([]);
  });
});

const QUERIES: readonly string[] = [
  ...['', '?limite=1', '?pagina_inicial=1', '?pagina_inicial=2', '?limite=2&limite=3', '?limite=2&other=1'],
  ...[1, 2, 4].map((page) => `?pagina_inicial=${page}&limite=100`),
  ...[1, 2].map((page) => `?pagina_inicial=${page}&limite=7`),
  ...['0', '-1', '101', '2147483648', '', 'abc'].flatMap((text) => [`?limite=${text}`, `?pagina_inicial=${text}`]),
];

/** Removes the parts that differ between runs: tokens, and the digits of their expiry. */
const settled = (text: string): string =>
  text
    .replace(/(?<![\w-])[\w-]{30,}(?:\.[\w-]*)+|"kid":"[^"]*"/g, '')
    .replace(/"expiresAt"\s*:\s*"[^"]*"/, (moment) => moment.replace(/\d/g, '9'));

/** The form of a token, without its random and timed parts. */
const shapeOf = (token: string): string =>
  token
    .split('.')
    .slice(0, -1)
    .map((part) => Buffer.from(part, 'base64url').toString())
    .join()
    .replace(/"(?:kid|jti|sub|client_id)":"[^"]*"|\d{6,}/g, '');

/** Yields the responses of a provider to a fixed series of requests. */
async function* series(options: ProviderOptions): AsyncGenerator<string> {
  const { get, post, token, settings } = await requestsTo({ count: 120, seed: 3, ...options });
  const words = ({ status, headers: { date, ...others }, text }: Reply): string => {
    const away = Math.round((Date.parse(String(date ?? new Date())) - Date.now()) / 600_000);
    return `${status} ${away} ${JSON.stringify(others)} ${settled(text)}`;
  };
  const [first, second] = [await token(), await token()];
  yield `${shapeOf(first)} ${first === second} ${first.split('.').length}`;
  yield words(await get('', bearer(first)));
  yield words(await post(credentialsBody(settings)));
  const headers = bearer(second);
  for (let round = 0; round < 8; round += 1) for (const query of QUERIES) yield words(await get(query, headers));
  for (const query of ['', '?limite=abc', '?other=1']) {
    yield words(await get(query));
    yield words(await get(query, bearer('word')));
  }
  yield words(await get('', { authorization: `bearer ${second}` }));
  for (const method of ['HEAD', 'OPTIONS'] as const) yield words(await get('', headers, method));
  yield words(await get('', bearer(await token())));
  for (let attempt = 0; attempt < 3; attempt += 1) {
    yield words(await post(credentialsBody(settings, '', { clientSecret: 'wrong' })));
    yield words(await post('{'));
  }
  yield words(await post(credentialsBody(settings)));
  yield words(await post(credentialsBody(settings, 'INCOMPLETE_')));
}

/** Timed rows need a socket or the clock; and no text of the reference provider holds a slash. */
const shown = behaviours.filter(({ id, timed }) => !timed && id !== 'slashes-escaped');

describe('each behavior changes a response', () => {
  const reference: string[] = [];
  beforeAll(async () => {
    for await (const words of series({})) reference.push(words);
  });

  test('of a provider with reproducible responses', async () => {
    let at = 0;
    for await (const words of series({})) expect(words).toBe(reference[at++]);
  });

  test.each(shown)('$id: $summary', async ({ id }) => {
    let at = 0;
    for await (const words of series({ behaviours: [id] })) if (words !== reference[at++]) return;
    expect.unreachable();
  });
});
