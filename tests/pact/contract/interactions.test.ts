import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { catalogues } from '../../../messages/index.ts';
import { groundsOf, type Interaction, requirementsAt, stateNames } from '../../../pact/contract/interaction.ts';
import { interactions as declared, pactFile } from '../../../pact/contract/interactions.ts';
import type { Rules } from '../../../pact/contract/rules.ts';
import { requirements } from '../../../requirements/index.ts';
import { type SchemaName, schemas } from '../../../schemas/index.ts';
import { strictAjv } from '../../support/schemas.ts';

const ajv = strictAjv();

const interactions: readonly Interaction[] = Object.values(declared);
const bodies = interactions.flatMap((interaction) => {
  const { body } = interaction.response;
  return body === undefined ? [] : [[interaction.description, { interaction, body }] as const];
});

const schemaOf = ({ request, response }: Interaction): SchemaName => {
  if (response.status !== 200) return 'ProblemDetails';
  return request.method === 'POST' ? 'AccessToken' : 'SimulationListing';
};

/** Returns the paths in an example. An empty array has no rule, because any rule would accept all arrays. */
const placesOf = (value: unknown, path = '$'): readonly string[] => {
  if (Array.isArray(value)) {
    return value.length === 0 ? [] : [path, ...value.flatMap((entry: unknown) => placesOf(entry, `${path}[*]`))];
  }
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([name, member]) => placesOf(member, `${path}.${name}`))];
};

/** Returns the members that Pact requires: those of objects without a rule for names. */
function requiredOf(value: unknown, rules: Rules, path = '$'): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((entry: unknown) => requiredOf(entry, rules, `${path}[*]`));
  if (typeof value !== 'object' || value === null) return [];
  const tolerant = rules[path]?.matchers.some(({ match }) => match === 'eachKey') === true;
  const own = tolerant ? [] : Object.keys(value).map((name) => `${path}.${name}`);
  const inner = Object.entries(value).flatMap(([name, member]) => requiredOf(member, rules, `${path}.${name}`));
  return [...new Set([...own, ...inner])];
}

/** One rule of Pact cannot fully describe a nullable field, so several interactions describe it together. */
test.each([
  ['ano as a text', 'ano', 'number null'],
  ['ano with a fraction', 'ano', 'integer regex null'],
  ['valor as a text', 'valor', 'number null'],
  ['veiculo_zero_km as a text', 'veiculo_zero_km', 'type null'],
])('an interaction rejects %s', (_, name, matchers) => {
  const rules = bodies.map(([, { body }]) => body.rules[`$.itens[*].veiculo.${name}`]?.matchers ?? []);
  expect(rules.map((all) => all.map(({ match }) => match).join(' '))).toContain(matchers);
});

test('descriptions are unique, every state is used, and each interaction has requirements', () => {
  const descriptions = interactions.map(({ description }) => description);
  expect(new Set(descriptions).size).toBe(descriptions.length);
  expect(new Set(interactions.map(({ state }) => state.name))).toEqual(new Set(stateNames));
  expect(interactions.filter((interaction) => groundsOf(interaction).length === 0)).toEqual([]);
});

test('the contract covers every field except erro, which the document shows only as null', () => {
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
])('%s has the requirements %j', (path, ids) => expect([...requirementsAt(path)].sort()).toEqual(ids));

describe.each(bodies)('the body of %s', (_, { interaction, body: { example, rules } }) => {
  const schema = schemaOf(interaction);

  test('matches its schema, and has a rule for each place in its example', () => {
    expect(ajv.validate(`${schema}.schema.json`, example) ? [] : ajv.errors).toEqual([]);
    const places = new Set(placesOf(example));
    expect([...places].filter((place) => rules[place] === undefined && place !== '$')).toEqual([]);
    expect(Object.keys(rules).filter((place) => !places.has(place))).toEqual([]);
  });

  test('requires nothing that the document leaves open', () => {
    const required: Readonly<Record<string, readonly string[]>> = {
      SimulationListing: ['$.itens', '$.pagina'],
      AccessToken: ['$.accesstoken', '$.expiresIn', '$.expiresAt', '$.tokenType', '$.scope'],
      // The document gives these three for an unfinished registration, and the client distinguishes cases by tipo.
      ProblemDetails: /not finished/.test(interaction.state.name) ? ['$.tipo', '$.titulo', '$.status'] : [],
    };
    expect(requiredOf(example, rules)).toEqual(required[schema]);
  });

  test('has only anchored expressions, and an OR for each nullable field', () => {
    const expressions = [...JSON.stringify(rules).matchAll(/"regex":"((?:[^"\\]|\\.)*)"/g)].map(([, text]) => text);
    expect(expressions.filter((text) => !/^\^.*\$$/.test(text ?? ''))).toEqual([]);
    const nullable = Object.keys(rules).filter((place) => /\.veiculo\.(ano|valor|veiculo_zero_km)$/.test(place));
    expect(nullable).toHaveLength(placesOf(example).includes('$.itens[*].veiculo') ? 3 : 0);
    const orNull = Object.entries(rules).filter(([, { combine }]) => combine === 'OR');
    expect(orNull.map(([place]) => place)).toEqual(nullable);
    expect(orNull.filter(([, { matchers }]) => !matchers.some(({ match }) => match === 'null'))).toEqual([]);
  });
});

test('the committed pact has every rule and requirement as declared, and expects no header', () => {
  const text = readFileSync(new URL(`../../../pacts/${pactFile}`, import.meta.url), 'utf8');
  const pact: { readonly interactions: readonly Readonly<Record<string, unknown>>[] } = JSON.parse(text);
  for (const interaction of interactions) {
    const { body } = interaction.response;
    const written = pact.interactions.find((one) => one.description === interaction.description);
    expect(written).toHaveProperty('comments.references.requirements', Object.fromEntries(groundsOf(interaction)));
    if (body === undefined) expect(written).not.toHaveProperty('response.body');
    else expect(written).toHaveProperty('response.matchingRules', expect.objectContaining({ body: body.rules }));
  }
  expect(pact.interactions.filter(({ response }) => JSON.stringify(response).includes('"headers"'))).toEqual([]);
});

test('every description and provider state has a name in Portuguese', () => {
  const texts = [...interactions.map(({ description }) => description), ...stateNames];
  expect(Object.keys(catalogues['pt-BR'].pactNames).toSorted()).toEqual(texts.toSorted());
});
