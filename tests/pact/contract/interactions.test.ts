import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { groundsOf, type Interaction, requirementsAt, stateNames } from '../../../pact/contract/interaction.ts';
import { interactions, pactFile } from '../../../pact/contract/interactions.ts';
import type { Matcher, Rules } from '../../../pact/contract/rules.ts';
import { requirements } from '../../../requirements/index.ts';
import { type SchemaName, schemas } from '../../../schemas/index.ts';
import { findLeaks } from '../../../src/redaction/gate.ts';

const ajv = new Ajv2020({ strict: true, strictRequired: true, allowUnionTypes: true });
formats.default(ajv);
for (const schema of Object.values(schemas)) ajv.addSchema(schema);

const named = interactions.map((interaction) => [interaction.description, interaction] as const);
const bodies = interactions.flatMap((interaction) => {
  const { body } = interaction.response;
  return body === undefined ? [] : [[interaction.description, { interaction, body }] as const];
});

const schemaOf = ({ request, response }: Interaction): SchemaName => {
  if (response.status !== 200) return 'ProblemDetails';
  return request.method === 'POST' ? 'AccessToken' : 'SimulationListing';
};

const placesOf = (value: unknown, path = '$'): readonly string[] => {
  // To Pact a rule makes an empty array stand for all arrays.
  if (Array.isArray(value) && value.length === 0) return [];
  if (Array.isArray(value)) return [path, ...value.flatMap((entry: unknown) => placesOf(entry, `${path}[*]`))];
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([name, member]) => placesOf(member, `${path}.${name}`))];
};

/** Members that Pact demands: those of objects over whose names no rule stands. */
function demandedOf(value: unknown, rules: Rules, path = '$'): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((entry: unknown) => demandedOf(entry, rules, `${path}[*]`));
  if (typeof value !== 'object' || value === null) return [];
  const tolerant = rules[path]?.matchers.some(({ match }) => match === 'eachKey') === true;
  const own = tolerant ? [] : Object.keys(value).map((name) => `${path}.${name}`);
  const inner = Object.entries(value).flatMap(([name, member]) => demandedOf(member, rules, `${path}.${name}`));
  return [...new Set([...own, ...inner])];
}

const regexesOf = (matchers: readonly Matcher[]): readonly string[] =>
  matchers.flatMap((matcher) =>
    matcher.match === 'regex' ? [matcher.regex] : matcher.match === 'eachKey' ? regexesOf(matcher.rules) : [],
  );

/** What a single rule of Pact can't say of a field that may be null, several interactions say together. */
test.each([
  ['ano as a text', 'ano', 'number null'],
  ['ano with a fraction', 'ano', 'integer regex null'],
  ['valor as a text', 'valor', 'number null'],
  ['veiculo_zero_km as a text', 'veiculo_zero_km', 'type null'],
])('an interaction refuses %s', (_, name, matchers) => {
  const rules = bodies.map(([, { body }]) => body.rules[`$.itens[*].veiculo.${name}`]?.matchers ?? []);
  expect(rules.map((all) => all.map(({ match }) => match).join(' '))).toContain(matchers);
});

test('descriptions are unique, by themselves', () => {
  const descriptions = interactions.map(({ description }) => description);
  expect(new Set(descriptions).size).toBe(descriptions.length);
});

test('every state is needed', () => {
  expect(new Set(interactions.map(({ state }) => state.name))).toEqual(new Set(stateNames));
});

test('every field of every object is relied on, but for erro, which is only shown to be null', () => {
  const ids = new Set<string>(interactions.flatMap((interaction) => groundsOf(interaction).map(([id]) => id)));
  const fields = Object.values(schemas).flatMap(({ title, properties = {} }) =>
    Object.keys(properties).map((name) => `${title}.${name}`),
  );
  const documented = fields.filter((id) => Object.hasOwn(requirements, id));
  expect(documented.filter((id) => !ids.has(id))).toEqual(['ProblemDetails.erro']);
});

test.each([
  ['$.itens[*].uf', ['Simulation.uf']],
  ['$.itens[*].veiculo.valor', ['Vehicle.valor']],
  ['$.itens[*].iof.valor', ['Iof.valor']],
  ['$.itens[*].veiculo', ['Simulation.veiculo']],
  ['$.pagina.tem_proximo', ['Page.tem_proximo']],
  ['$.accesstoken', ['AccessToken.accesstoken']],
  ['$.status', ['ProblemDetails.status']],
  ['$.tipo', ['ProblemDetails.tipo', 'Simulation.tipo']],
  ['$.itens', []],
  ['$.itens[*].toString', []],
  ["$.itens[*]['a.b']", []],
  ['$', []],
])('%s is the place of %j', (path, ids) => expect([...requirementsAt(path)].sort()).toEqual(ids));

describe.each(named)('%s', (_, interaction) => {
  test('rests on requirements, each with its clause', () => {
    const grounds = groundsOf(interaction);
    expect(grounds.length).toBeGreaterThan(0);
    for (const [id, clause] of grounds) expect(clause).toBe(requirements[id].clause);
  });
});

const promised: Readonly<Record<string, readonly string[]>> = {
  SimulationListing: ['$.itens', '$.pagina'],
  AccessToken: ['$.accesstoken', '$.expiresIn', '$.expiresAt', '$.tokenType', '$.scope'],
  ProblemDetails: [],
};

describe.each(bodies)('the body of %s', (_, { interaction, body: { example, rules } }) => {
  const schema = schemaOf(interaction);

  test('is one that its schema allows', () => {
    expect(ajv.validate(`${schema}.schema.json`, example) ? [] : ajv.errors).toEqual([]);
  });

  test('has a rule for each place that its example shows, and for no other', () => {
    const places = new Set(placesOf(example));
    expect([...places].filter((place) => rules[place] === undefined && place !== '$')).toEqual([]);
    expect(Object.keys(rules).filter((place) => !places.has(place))).toEqual([]);
  });

  test('is asked for nothing that the document leaves open', () => {
    // What the document says of an unfinished registration names three fields, and the client tells cases by tipo.
    const incomplete = interaction.state.name === 'the registration of the partner is not finished';
    expect(demandedOf(example, rules)).toEqual(incomplete ? ['$.tipo', '$.titulo', '$.status'] : promised[schema]);
  });

  test('has only anchored expressions', () => {
    const regexes = Object.entries(rules).flatMap(([place, { matchers }]) =>
      regexesOf(matchers).map((regex) => ({ place, regex })),
    );
    expect(regexes.filter(({ regex }) => !/^\^.*\$$/s.test(regex))).toEqual([]);
  });

  test('may be null where its schema says so, by an OR', () => {
    const nullable = Object.keys(rules).filter((place) => /\.veiculo\.(ano|valor|veiculo_zero_km)$/.test(place));
    expect(nullable).toHaveLength(placesOf(example).includes('$.itens[*].veiculo') ? 3 : 0);
    for (const place of Object.keys(rules)) {
      const { combine, matchers } = rules[place] ?? { combine: '', matchers: [] };
      const orNull = combine === 'OR' && matchers.some(({ match }) => match === 'null');
      expect([place, orNull]).toEqual([place, nullable.includes(place)]);
    }
  });
});

describe('the committed pact', () => {
  const text = readFileSync(new URL(`../../../pacts/${pactFile}`, import.meta.url), 'utf8');
  const pact: { readonly interactions: readonly Readonly<Record<string, unknown>>[] } = JSON.parse(text);

  test('holds each declared interaction once', () => {
    const declared = interactions.map(({ description }) => description);
    expect(pact.interactions.map(({ description }) => description).sort()).toEqual(declared.sort());
  });

  test('has every rule as it was declared, whichever way it is combined', () => {
    for (const { description, response } of interactions) {
      const written = pact.interactions.find((one) => one.description === description);
      const body = response.body === undefined ? {} : { body: response.body.rules };
      if (response.body !== undefined)
        expect(written).toHaveProperty('response.matchingRules', expect.objectContaining(body));
      else expect(written).not.toHaveProperty('response.body');
    }
  });

  test('refers to what each interaction rests on', () => {
    for (const interaction of interactions) {
      const written = pact.interactions.find((one) => one.description === interaction.description);
      expect(written).toHaveProperty('comments.references.requirements', Object.fromEntries(groundsOf(interaction)));
    }
  });

  test('expects no header', () => {
    expect(pact.interactions.filter(({ response }) => JSON.stringify(response).includes('"headers"'))).toEqual([]);
  });

  test('holds nothing that looks like a secret or like the data of anybody', () => {
    expect(findLeaks(text, { secrets: [], personal: [] })).toEqual([]);
  });
});
