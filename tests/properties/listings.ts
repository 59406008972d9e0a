import fc from 'fast-check';
import { schemas } from '../../schemas/index.ts';
import { drawer } from '../proof/draw.ts';
import { conforming } from './from-schema.ts';
import { changed, isObject, type Json } from './json-text.ts';
import type { Served } from './stand-in.ts';

const PAGE_FIELDS = Object.keys(schemas.Page.properties ?? {});

/** Absent fields of `pagina`: none more often than not. */
const absent = fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: fc.subarray(PAGE_FIELDS) });

/** Simulations that conform; the mask of a CPF stands in no schema, since the document only shows it. */
const simulations = fc
  .tuple(conforming(schemas.Simulation), fc.stringMatching(/^\d{3}\.\d{3}\.\d{3}-\d{2}$/))
  .map(([simulation, cpf]) => masked(simulation, cpf));

/** A listing of at most `most` simulations, and how it is served. */
export function listings(most: number, least = 0): fc.Arbitrary<Served> {
  return fc
    .record({
      kinds: fc.array(simulations, { minLength: 1, maxLength: 12 }),
      count: fc.oneof(
        { weight: 3, arbitrary: fc.nat(12) },
        { weight: 2, arbitrary: fc.nat(24) },
        { weight: 1, arbitrary: fc.constantFrom(99, 100, 101, most) },
      ),
      seed: fc.nat(),
      defaultLimit: fc.integer({ min: 1, max: 100 }),
      shortTamanho: fc.constantFrom('limite' as const, 'items' as const),
      beyondLast: fc.constantFrom('empty' as const, 'refuse' as const),
      withoutAlways: absent,
      withoutOnOdd: absent,
      tail: fc.constantFrom('' as const, '.0' as const, 'e0' as const),
      paginaFirst: fc.boolean(),
    })
    .map(({ kinds, count, seed, ...ways }) => {
      const size = Math.max(least, Math.min(count, most));
      return { ...ways, items: Array.from({ length: size }, (_, at) => distinct(kinds, at, seed)) };
    });
}

function masked(simulation: Json, cpf: string): Json {
  if (!isObject(simulation) || !has(simulation, ['cliente', 'cpf'])) return simulation;
  return changed(simulation, ['cliente', 'cpf'], () => JSON.stringify(cpf)) ?? simulation;
}

function has(json: Json, [name, ...rest]: readonly string[]): boolean {
  if (name === undefined) return true;
  const held = isObject(json) ? json.members.find(([known]) => known === name)?.[1] : undefined;
  return held !== undefined && has(held, rest);
}

/** The simulation at a place of the list: one of a few kinds, under an id that no other carries. */
function distinct(kinds: readonly Json[], at: number, seed: number): Json {
  const kind = kinds[at % kinds.length] ?? '{}';
  if (at < kinds.length && !has(kind, ['id_simulacao'])) return kind;
  const digits = drawer(seed + at)
    .integer(2 ** 31)
    .toString(16)
    .padStart(8, '0');
  const id = `${digits}-0000-4000-8000-${at.toString(16).padStart(12, '0')}`;
  return changed(kind, ['id_simulacao'], () => JSON.stringify(at % 2 === 0 ? id : id.toUpperCase())) ?? kind;
}
