import fc from 'fast-check';
import { requirements } from '../../requirements/index.ts';
import type { SchemaName } from '../../schemas/index.ts';
import { departuresOf, type FieldPlace, fieldsIn, objectsIn, undocumented } from './departures.ts';
import { changed, isObject, type Json, object } from './json-text.ts';
import type { PageAsked, Served } from './stand-in.ts';

/** One departure from one schema at one place of what is served. */
export interface Deviation {
  readonly what: string;
  /** The requirements that it breaks. */
  readonly blamed: readonly string[];
  readonly apply: (served: Served) => Served;
}

type Change = (json: Json) => Json;

/** Where a deviation sits: it is told in words, and served in one part of what the target answers. */
interface Seat {
  readonly words: string;
  readonly put: (change: Change) => (served: Served) => Served;
}

/** Sizes whose first page every run reads. */
const SIZES = [100, 7, 1];

const onPages = (words: string, fits: (asked: PageAsked) => boolean): Seat => ({
  words,
  put: (change) => (served) => ({ ...served, onPage: (page, asked) => (fits(asked) ? change(page) : page) }),
});

const pageSeats: fc.Arbitrary<Seat> = fc.oneof(
  fc.constant(onPages('every page', () => true)),
  fc
    .constantFrom(...SIZES)
    .map((size) => onPages(`page 1 of ${size}`, ({ page, limite }) => page === 1 && limite === size)),
  fc.constant(onPages('the last page of 100', ({ page, limite, lastPage }) => page === lastPage && limite === 100)),
);

const itemSeats: fc.Arbitrary<Seat> = fc.nat().map((draw) => ({
  words: `item ${draw}`,
  put: (change) => (served) => {
    const { items } = served;
    const at = draw % items.length;
    return { ...served, items: items.map((item, index) => (index === at ? change(item) : item)) };
  },
}));

const seats: Readonly<Record<'Simulation' | 'Page' | 'AccessToken' | 'ProblemDetails', fc.Arbitrary<Seat>>> = {
  Simulation: itemSeats,
  Page: pageSeats.map((seat) => ({ ...seat, put: (change) => seat.put((page) => within(page, ['pagina'], change)) })),
  AccessToken: fc.constant({ words: 'every token answer', put: (onToken) => (served) => ({ ...served, onToken }) }),
  ProblemDetails: fc.constant({ words: 'every 400', put: (onProblem) => (served) => ({ ...served, onProblem }) }),
};

function within(json: Json, path: readonly string[], change: (value: Json) => Json | null): Json {
  return changed(json, path, change) ?? json;
}

/** The requirement of a field; without a token that can be sent the token call itself has failed too. */
function blamedFor({ object: name, field }: FieldPlace): readonly string[] {
  const own = `${name}.${field}`;
  if (!Object.hasOwn(requirements, own)) throw new RangeError(`no requirement ${own}`);
  return own === 'AccessToken.accesstoken' ? [own, 'token.issued-200'] : [own];
}

type Outermost = keyof typeof seats;

function inFields(outermost: Outermost): readonly fc.Arbitrary<Deviation>[] {
  return fieldsIn(outermost).flatMap((place) =>
    departuresOf(place).map(({ keyword, value }) =>
      fc.tuple(seats[outermost], value).map(([{ words, put }, bad]) => ({
        what: `${place.object}.${place.field}: ${keyword}, ${words}`,
        blamed: blamedFor(place),
        apply: put((json) => within(json, place.path, () => bad)),
      })),
    ),
  );
}

function inObjects(outermost: Outermost): readonly fc.Arbitrary<Deviation>[] {
  return objectsIn(outermost).map(({ object: name, path }) =>
    fc.tuple(seats[outermost], undocumented).map(([{ words, put }, [extra, value]]) => ({
      what: `${name}: additionalProperties, ${words}`,
      blamed: [`${name}.closed`],
      apply: put((json) => within(json, path, (held) => holding(held, extra, value))),
    })),
  );
}

function holding(json: Json, name: string, value: Json): Json {
  return object([...(isObject(json) ? json.members : []), [name, value]]);
}

/** The envelope: what must be there, of its type; and the items, each an object. */
function inEnvelope(): readonly fc.Arbitrary<Deviation>[] {
  const members = fieldsIn('SimulationListing').filter(({ path }) => path.length === 1);
  const held: SchemaName = 'SimulationListing';
  const schemaOf = (place: FieldPlace) =>
    place.field === 'itens' ? { schema: { type: 'array' }, required: true } : place;
  return [
    ...members.flatMap((place) =>
      departuresOf(schemaOf(place)).map(({ keyword, value }) =>
        fc.tuple(pageSeats, value).map(([{ words, put }, bad]) => ({
          what: `${held}.${place.field}: ${keyword}, ${words}`,
          blamed: ['listing.ok-200'],
          apply: put((json) => within(json, place.path, () => bad)),
        })),
      ),
    ),
    ...departuresOf({ schema: { type: 'object' }, required: false }).map(({ keyword, value }) =>
      fc.tuple(itemSeats, value).map(([{ words, put }, bad]) => ({
        what: `itens: ${keyword}, ${words}`,
        blamed: ['listing.ok-200'],
        apply: put(() => bad ?? 'null'),
      })),
    ),
    fc.tuple(pageSeats, undocumented).map(([{ words, put }, [extra, value]]) => ({
      what: `${held}: a third property, ${words}`,
      blamed: ['listing.envelope-closed'],
      apply: put((json) => holding(json, extra, value)),
    })),
  ];
}

/** The kinds of deviation by what they stand in, each as likely as another. */
export const deviationsIn: Readonly<Record<string, readonly fc.Arbitrary<Deviation>[]>> = {
  'a simulation': [...inFields('Simulation'), ...inObjects('Simulation')],
  'the pagination block': [...inFields('Page'), ...inObjects('Page')],
  'the envelope': inEnvelope(),
  'an error': [...inFields('ProblemDetails'), ...inObjects('ProblemDetails')],
  'a token answer': [...inFields('AccessToken'), ...inObjects('AccessToken')],
};
