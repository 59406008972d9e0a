import { beforeAll, describe, expect, test } from 'vitest';
import { behaviours, faults, type ProviderOptions } from '../../provider/index.ts';
import { referenceAnswers } from '../../provider/reference-answers.ts';
import { openPoints, requirements } from '../../requirements/index.ts';
import { ask, bearer, credentialsBody, type Reply } from './ask.ts';

const requirementIds: readonly string[] = Object.keys(requirements);
const openPointIds: readonly string[] = Object.keys(openPoints);

describe('the tables', () => {
  test('name each row once, in small words with hyphens', () => {
    const ids = [...behaviours, ...faults].map(({ id }) => id);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
    expect(ids.filter((id) => !/^[A-Za-z0-9_]+(?:-[A-Za-z0-9_]+)*$/.test(id))).toEqual([]);
  });

  test('say what each row is in one plain line', () => {
    for (const { summary } of [...behaviours, ...faults]) expect(summary).toMatch(/^\S[^\n]{8,160}[^.\s]$/);
  });

  test('break requirements that exist, each once', () => {
    for (const { id, breaks } of faults) {
      expect([id, breaks.filter((broken) => !requirementIds.includes(broken))]).toEqual([id, []]);
      expect([id, new Set(breaks).size]).toEqual([id, breaks.length]);
    }
  });

  test.each(requirementIds)('break %s', (id) => {
    expect(faults.some(({ breaks }) => breaks.includes(id))).toBe(true);
  });

  test('answer open points that exist', () => {
    const answered = [referenceAnswers, ...behaviours.map(({ answers }) => answers ?? {})].flatMap(Object.keys);
    expect(answered.filter((id) => !openPointIds.includes(id))).toEqual([]);
  });
});

const QUERIES: readonly string[] = [
  ...['', '?limite=1', '?pagina_inicial=2'],
  ...[1, 2, 4].map((page) => `?pagina_inicial=${page}&limite=100`),
  ...[1, 2].map((page) => `?pagina_inicial=${page}&limite=7`),
  ...['0', '-1', '101', '2147483648', '', 'abc'].flatMap((text) => [`?limite=${text}`, `?pagina_inicial=${text}`]),
  '?limite=2&limite=3',
  '?limite=2&other=1',
];

/** A text without what differs from run to run: tokens, and the digits of the moment when they expire. */
const settled = (text: string): string =>
  text
    .replace(/[\w-]{30,}(?:\.[\w-]*)+|"kid":"[^"]*"/g, '')
    .replace(/"expiresAt"\s*:\s*"[^"]*"/, (moment) => moment.replace(/\d/g, '9'));

/** The responses of a provider to a fixed series of requests, as far as they are the same for each run. */
async function* series(options: ProviderOptions): AsyncGenerator<string> {
  const { get, post, token, settings } = await ask({ count: 120, seed: 3, ...options });
  const words = ({ status, headers, text }: Reply): string => {
    const { date, ...others } = headers;
    const away = Math.round((Date.parse(String(date)) - Date.now()) / 600_000);
    return `${status} ${away} ${JSON.stringify(others)} ${settled(text)}`;
  };
  const shape = (issued: string): string =>
    issued
      .split('.')
      .slice(0, -1)
      .map((part) =>
        Buffer.from(part, 'base64url')
          .toString()
          .replace(/"(?:kid|jti|sub|client_id)":"[^"]*"|\d{6,}/g, ''),
      )
      .join();
  const [first, second] = [await token(), await token()];
  yield `${shape(first)} ${first === second} ${first.split('.').length}`;
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
  for (const clientSecret of ['wrong', 'wrong', 'wrong']) {
    yield words(await post(credentialsBody(settings, '', { clientSecret })));
    yield words(await post('{'));
  }
  yield words(await post(credentialsBody(settings)));
  yield words(await post(credentialsBody(settings, 'INCOMPLETE_')));
}

/** Rows that show over a socket or the clock alone; and no text of the reference holds a slash. */
const shown = behaviours.filter(({ id, timed = false }) => !timed && id !== 'slashes-escaped');

describe('each behaviour changes what the conforming provider answers:', () => {
  const reference: string[] = [];

  beforeAll(async () => {
    for await (const words of series({})) reference.push(words);
  });

  test('the conforming provider itself answers alike from run to run', async () => {
    let at = 0;
    for await (const words of series({})) expect(words).toBe(reference[at++]);
  });

  test.each(shown)('$id: $summary', async ({ id }) => {
    let at = 0;
    for await (const words of series({ behaviours: [id] })) if (words !== reference[at++]) return;
    expect.unreachable();
  });
});
