import { describe, expect, test } from 'vitest';
import { behaviours } from '../../provider/index.ts';
import { referenceAnswers } from '../../provider/reference-answers.ts';
import { type Asked, ask, bearer, credentialsBody, type Reply } from './ask.ts';

const LARGEST = 2_147_483_647;

function kindOf({ text, json }: Reply): string {
  if (text === '') return 'empty';
  if (json === null) return text.startsWith('<') ? 'html' : 'text';
  return 'tipo' in json ? 'problem-details' : 'json';
}

const paginaOf = ({ json }: Reply): Record<string, unknown> => ({ ...Object(json?.pagina) });
const itemsOf = ({ json }: Reply): readonly Record<string, unknown>[] => (Array.isArray(json?.itens) ? json.itens : []);

/** The number or the size of a page, which may show in its items alone. */
function toldOf(reply: Reply, field: 'numero' | 'tamanho'): unknown {
  return paginaOf(reply)[field] ?? (field === 'tamanho' ? itemsOf(reply).length : undefined);
}

/** What became of a parameter, in the words of the open points; `wanted` is null where it was left empty. */
function outcome(reply: Reply, field: 'numero' | 'tamanho', wanted: number | null, byDefault: number) {
  if (reply.status !== 200) return { outcome: reply.status === 400 ? '400' : 'status', effective: null };
  const effective = toldOf(reply, field);
  const bound = wanted === null ? null : Math.min(Math.max(wanted, 1), field === 'numero' ? LARGEST : 100);
  const words =
    effective === wanted ? 'served' : effective === bound ? 'clamped' : effective === byDefault ? 'default' : 'other';
  return { outcome: words, effective };
}

/** How each open point reads, asked of a provider. */
const READERS: Readonly<Record<string, (asked: Asked) => Promise<unknown>>> = {
  'open.default-page': async (asked) => paginaOf(await asked.get('?limite=5', bearer(await asked.token()))).numero,
  'open.default-limit': async (asked) => itemsOf(await asked.get('', bearer(await asked.token()))).length,
  'open.out-of-bounds': async (asked) => {
    const headers = bearer(await asked.token());
    const cases = [
      ...[0, -1, LARGEST + 1].map((value) => ['pagina_inicial', 'numero', value, 1] as const),
      ...[0, -1, 101, LARGEST + 1].map((value) => ['limite', 'tamanho', value, 20] as const),
    ];
    const entries = cases.map(async ([name, field, value, byDefault]) => {
      const reply = await asked.get(`?${name}=${value}`, headers);
      return [`${name}=${value}`, outcome(reply, field, value, byDefault)] as const;
    });
    return Object.fromEntries(await Promise.all(entries));
  },
  'open.empty-parameter': async (asked) => {
    const headers = bearer(await asked.token());
    const omitted = await asked.get('', headers);
    const cases = [
      ['pagina_inicial=', 'numero'],
      ['limite=', 'tamanho'],
    ] as const;
    const entries = cases.map(async ([name, field]) => {
      const reply = await asked.get(`?${name}`, headers);
      return [name, outcome(reply, field, null, Number(toldOf(omitted, field)))] as const;
    });
    return Object.fromEntries((await Promise.all(entries)).filter(([, { effective }]) => effective !== undefined));
  },
  'open.beyond-last-page': async (asked) => {
    const reply = await asked.get('?pagina_inicial=4&limite=100', bearer(await asked.token()));
    const { tem_proximo = null, tem_anterior = null } = paginaOf(reply);
    return {
      status: reply.status,
      items: reply.status === 200 ? itemsOf(reply).length : null,
      tem_proximo,
      tem_anterior,
    };
  },
  'open.repeated-parameter': async (asked) => {
    const reply = await asked.get('?limite=2&limite=3', bearer(await asked.token()));
    return reply.status === 400 ? 'refused' : { 2: 'first', 3: 'last' }[itemsOf(reply).length];
  },
  'open.unknown-parameter': async (asked) =>
    (await asked.get('?other=1', bearer(await asked.token()))).status === 200 ? 'accepted' : 'refused',
  'open.last-page-size': async (asked) => {
    const reply = await asked.get('?pagina_inicial=3&limite=100', bearer(await asked.token()));
    const { tamanho } = paginaOf(reply);
    return tamanho === 100 ? 'limite' : tamanho === itemsOf(reply).length ? 'items' : tamanho;
  },
  'open.validation-order': async (asked) => (await asked.get('?limite=abc')).status,
  'open.scheme-case': async (asked) =>
    (await asked.get('', { authorization: `bearer ${await asked.token()}` })).status === 200 ? 'accepted' : 'refused',
  'open.401-body': async (asked) => {
    const [missing, invalid] = [await asked.get(''), await asked.get('', bearer('word'))];
    return {
      kind: kindOf(missing),
      sameForAllCauses: missing.text === invalid.text,
      wwwAuthenticate: 'www-authenticate' in missing.headers,
    };
  },
  'open.token-errors': async (asked) => {
    const replies: Record<string, Reply> = {
      'wrong-secret': await asked.post(credentialsBody(asked.settings, '', { clientSecret: 'wrong' })),
      'unknown-client': await asked.post(credentialsBody(asked.settings, '', { clientId: 'nobody' })),
      'missing-field': await asked.post('{"clientId":"nobody"}'),
      'malformed-json': await asked.post('{'),
      'other-content-type': await asked.post('clientId=a', 'application/x-www-form-urlencoded'),
    };
    return Object.fromEntries(
      Object.entries(replies).map(([name, reply]) => [name, { status: reply.status, kind: kindOf(reply) }]),
    );
  },
  'open.token-reuse': async (asked) => {
    const [first, second] = [await asked.token(), await asked.token()];
    if (first === second) return 'same token';
    return (await asked.get('', bearer(first))).status === 200 ? 'both work' : 'older revoked';
  },
  'open.expires-in-unit': async (asked) => {
    const { json } = await asked.post(credentialsBody(asked.settings));
    const life = Date.parse(String(json?.expiresAt)) - Date.now();
    const units = { seconds: 1_000, minutes: 60_000, hours: 3_600_000, milliseconds: 1 };
    return Object.entries(units).find(([, unit]) => Math.abs(Number(json?.expiresIn) * unit - life) < 5_000)?.[0];
  },
  'open.scopes': async (asked) => {
    const { json } = await asked.post(credentialsBody(asked.settings));
    return String(json?.scope).split(' ').sort();
  },
  'open.prazo-unit': async (asked) => {
    const [item = {}] = itemsOf(await asked.get('?limite=1', bearer(await asked.token())));
    const [rate, debt, payment] = [
      Number(item.taxa_juros_negociada) / 100,
      Number(item.valor_solicitado),
      Number(item.valor_parcela),
    ];
    const months = Math.log(payment / (payment - debt * rate)) / Math.log(1 + rate);
    const units = { days: 30, weeks: 4.345, months: 1, years: 1 / 12 };
    return Object.entries(units).find(([, size]) => Math.abs(Number(item.prazo) / size - months) < 0.05 * months)?.[0];
  },
  'open.ordering': async (asked) => {
    const headers = bearer(await asked.token());
    const [first, again] = [await asked.get('?limite=100', headers), await asked.get('?limite=100', headers)];
    if (first.text !== again.text) return 'unstable';
    const items = itemsOf(first);
    for (const field of Object.keys(items[0] ?? {})) {
      const values = items.map((item) => item[field]);
      const numeric = values.every((value) => typeof value === 'number');
      if (!numeric && !values.every((value) => typeof value === 'string')) continue;
      const ascending = [...values].sort((one, other) =>
        numeric ? Number(one) - Number(other) : String(one) < String(other) ? -1 : String(one) > String(other) ? 1 : 0,
      );
      if (JSON.stringify(values) === JSON.stringify(ascending)) return { field, direction: 'ascending' };
      if (JSON.stringify(values) === JSON.stringify(ascending.reverse())) return { field, direction: 'descending' };
    }
    return 'none visible';
  },
};

const rows = [
  { id: 'the reference', options: {}, answers: referenceAnswers },
  ...behaviours.flatMap(({ id, answers }) =>
    answers === undefined ? [] : [{ id, options: { behaviours: [id] }, answers }],
  ),
].flatMap(({ id, options, answers }) =>
  Object.entries(answers)
    .filter(([point, answer]) => answer !== null && READERS[point] !== undefined)
    .map(([point, answer]) => ({ id, options, point, answer })),
);

describe('an open point reads as its row says:', () => {
  test.each(rows)('$point of $id', async ({ options, point, answer }) => {
    expect(await READERS[point]?.(await ask(options))).toEqual(answer);
  });
});
