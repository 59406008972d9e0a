import {
  eachField,
  eachItem,
  type FaultRow,
  type FaultRows,
  faultsOf,
  hasLimit,
  isLast,
  mapValues,
  type Place,
  rowsOf,
  type Setting,
} from '../change.ts';
import { FIELDS, type Field, type FieldKind, OBJECTS, type ObjectPlace } from '../data/fields.ts';
import { isObject, type Json, type JsonObject, withMember, written } from '../data/json.ts';

/** Where a fault shows, in words that complete a sentence, and how its places are drawn. */
interface Spread {
  readonly id: string;
  readonly words: string;
  readonly spot: (setting: Setting) => (place: Place) => boolean;
}

const spread = (id: string, words: string, fits: (place: Place) => boolean): Spread => ({
  id,
  words,
  spot: () => fits,
});

const EVERYWHERE = spread('everywhere', 'on every simulation', () => true);
const LAST_PAGE = spread('last-page', 'on the last page of several', ({ reading }) => isLast(reading));
const SINGLE = spread('single-item-pages', 'on pages of limite 1', ({ reading }) => reading.limit === 1);
const LAST_ITEM = spread(
  'last-item',
  'on the last simulation of a full page of several',
  ({ reading: { limit }, index }) => limit > 1 && index === limit - 1,
);
const BY_DEFAULT = spread('by-default', 'where limite is left out', ({ reading }) => !hasLimit(reading.call));

const ONCE: Spread = {
  id: 'once',
  words: 'on one simulation in the middle of the list',
  spot: ({ random }) => {
    const share = 0.3 + 0.4 * random.next();
    return ({ position, reading }) => position === Math.floor(reading.list.total * share);
  },
};

const NOW_AND_THEN: Spread = {
  id: 'now-and-then',
  words: 'on one simulation in fifty',
  spot: ({ random }) => {
    // A list of two dozen shows it too.
    const offset = random.below(20);
    return ({ position }) => position % 50 === offset;
  },
};

const SECOND_PARTNER: Spread = {
  id: 'second-partner',
  words: "on one simulation of the second partner's",
  spot: ({ random }) => {
    const share = random.next();
    return ({ position, reading: { partner, list } }) =>
      partner.name === 'second' && position === Math.floor(list.total * share);
  },
};

type From = (value: Json | undefined) => Json;

/** A value that a field must not have; its id is part of the fault's. */
type Wrong = readonly [id: string, words: string, from: From];

const AS_TEXT: Wrong = ['as-text', 'a string', (value) => String(value ?? 0)];
const NULL: Wrong = ['null', 'null', () => null];
const EMPTY_OBJECT: Wrong = ['empty-object', 'an empty object', () => ({})];

/** A wrong type first, then something that is nearly right. */
const WRONG_VALUES: Readonly<Record<FieldKind, readonly [Wrong, Wrong]>> = {
  uuid: [
    ['as-number', 'a number', (value) => Number.parseInt(String(value).slice(0, 8), 16)],
    ['cut', 'a UUID without its last digit', (value) => String(value).slice(0, -1)],
  ],
  int64: [AS_TEXT, ['fraction', 'a number with a fraction', (value) => Number(value) + 0.5]],
  int32: [AS_TEXT, ['beyond-32-bits', 'an integer beyond 32 bits', () => written('2147483648')]],
  double: [AS_TEXT, NULL],
  string: [['as-number', 'a number', () => 7], NULL],
  'short-string': [
    ['as-number', 'a number', () => 35],
    ['three-letters', 'a string of three characters', (value) => `${String(value)}X`],
  ],
  enumeration: [
    ['in-capitals', 'written in capitals', (value) => String(value).toUpperCase()],
    ['unknown', 'a kind that is not documented', () => 'Leasing'],
  ],
  'date-time': [
    ['as-number', 'a number of milliseconds', (value) => Date.parse(String(value))],
    ['local-form', 'written as dd/mm/yyyy', () => '30/09/2025 18:00'],
  ],
  boolean: [
    ['as-text', 'a string', (value) => String(value === true)],
    ['as-number', '0 or 1', (value) => (value === true ? 1 : 0)],
  ],
  object: [['as-array', 'an array', (value) => [value ?? null]], NULL],
};

/** A number as a decimal type prints it, its zero fraction included. */
const decimal = (value: number): string => (Number.isInteger(value) ? `${value}.0` : String(value));
const DECIMAL: Wrong = [
  'as-decimal-text',
  'a string with a zero fraction, such as "48.0",',
  (value) => (typeof value === 'number' ? decimal(value) : (value ?? decimal(2020))),
];

const wrong = (
  { object, name, path, id }: Field,
  [value, words, from]: Wrong,
  { id: at, words: where, spot }: Spread,
) =>
  [
    `${path.join('-')}-${value}-${at}`,
    `${object}.${name} is ${words} ${where}`,
    id,
    (setting: Setting) => eachField(path, from, spot(setting)),
  ] as const;

/** Rare places take turns over the fields. */
const RARE = [ONCE, NOW_AND_THEN, LAST_PAGE, SINGLE, LAST_ITEM, BY_DEFAULT, SECOND_PARTNER];
const turn = (at: number): Spread => RARE[at % RARE.length] ?? ONCE;

/** Not read off the schemas: one that lets null in elsewhere is to be found out. */
const MAY_BE_NULL: ReadonlySet<string> = new Set(['Vehicle.ano', 'Vehicle.valor', 'Vehicle.veiculo_zero_km']);

/** Each field of each object with a wrong type everywhere and, in rare places, with a value that is nearly right. */
const fieldRows: FaultRows = {
  ...rowsOf(FIELDS, (field) => wrong(field, WRONG_VALUES[field.kind][0], EVERYWHERE)),
  ...rowsOf(FIELDS, (field, at) => {
    const [, fine] = WRONG_VALUES[field.kind];
    return wrong(field, MAY_BE_NULL.has(field.id) && fine === NULL ? EMPTY_OBJECT : fine, turn(at));
  }),
  ...rowsOf(
    FIELDS.filter(({ kind }) => kind === 'int64' || kind === 'int32'),
    (field, at) => wrong(field, DECIMAL, at === 0 ? NOW_AND_THEN : LAST_PAGE),
  ),
  'numbers-as-decimal-texts': [
    'every number of a simulation is a string, integers with a zero fraction',
    FIELDS.flatMap(({ id, kind }) => (/^int|^double$/.test(kind) ? [id] : [])).join(' '),
    eachItem((simulation) => mapValues(simulation, (value) => (typeof value === 'number' ? decimal(value) : value))),
  ],
};

/** An object of a simulation with a further property where the spread says. */
const further = (
  { object, path }: ObjectPlace,
  id: string,
  words: string,
  { words: where, spot }: Spread,
  added: JsonObject,
) =>
  [
    `${object}-${id}`.toLowerCase(),
    `${object} has a further property${words} ${where}`,
    `${object}.closed`,
    (setting: Setting) => {
      const here = spot(setting);
      const add = (value: Json | undefined): Json | undefined => (isObject(value) ? { ...value, ...added } : value);
      return eachItem((simulation, place) => {
        if (!here(place)) return simulation;
        return path.length === 0 ? { ...simulation, ...added } : withMember(simulation, path, add);
      });
    },
  ] as const;

const RARELY = [ONCE, NOW_AND_THEN, SINGLE];

const objectRows: FaultRows = {
  ...rowsOf(OBJECTS, (place) => further(place, 'further', '', EVERYWHERE, { observacao: 'interna' })),
  ...rowsOf(OBJECTS, (place, at) =>
    further(place, 'further-rarely', ' that is null', RARELY[at % RARELY.length] ?? ONCE, { id: null }),
  ),
};

/** One field with a value that is wrong in a way of its own. */
const value =
  (requirement: string, ...path: readonly string[]) =>
  (summary: string, from: (text: string) => Json, where = EVERYWHERE, tells?: FaultRow[3]): FaultRow => [
    `${summary}, ${where.words}`,
    requirement,
    (setting) => eachField(path, (current) => from(String(current)), where.spot(setting)),
    tells,
  ];

const prazo = value('Simulation.prazo', 'prazo');
const uf = value('Simulation.uf', 'uf');
const created = value('Simulation.data_criacao', 'data_criacao');
const cpf = value('Customer.cpf-mask', 'cliente', 'cpf');

const digits = (text: string): string => text.replace(/\D/g, '');

const valueRows: FaultRows = {
  'id-shared': [
    'two simulations carry the same id_simulacao',
    'Simulation.id_simulacao',
    (setting) => {
      const here = ONCE.spot(setting);
      return eachItem((simulation, place) => {
        const { list } = place.reading;
        const { id_simulacao = null } = list.simulation(list.ageAt(0));
        return here(place) ? { ...simulation, id_simulacao } : simulation;
      });
    },
  ],
  'prazo-fraction-beyond-doubles': prazo(
    'prazo is 9007199254740993.5, which a double rounds to an integer',
    () => written('9007199254740993.5'),
    ONCE,
  ),
  'uf-as-name': uf('uf is the name of the state', () => 'São Paulo', EVERYWHERE, { findings: 1, times: 240 }),
  'created-30-february': created(
    'data_criacao is a 30 February',
    (text) => `${text.slice(0, 4)}-02-30${text.slice(10)}`,
    ONCE,
  ),
  'created-without-offset-once': value('Simulation.data_criacao-offset', 'data_criacao')(
    'data_criacao has no offset',
    (text) => text.replace('Z', ''),
    ONCE,
  ),
  'cpf-unmasked': cpf('cpf is eleven digits without a mask', digits),
  'cpf-unmasked-once': cpf('cpf is eleven digits without a mask', digits, ONCE),
  'cpf-hidden': cpf('digits of cpf are hidden', (text) => `***${text.slice(3, 12)}**`),
  'cpf-empty': cpf('cpf is empty', () => '', LAST_PAGE),
  ...rowsOf<readonly [string, string, Json]>(
    [
      ['item-null', 'one item is null', null],
      ['item-as-id', 'one item is an id alone', '2f1d7a1c-4c6e-4d5c-9a55-6b0a1d1f9e77'],
      ['item-in-array', 'one item is an array', []],
    ],
    ([name, summary, item]) => [
      name,
      summary,
      'listing.ok-200',
      (setting) => {
        const here = ONCE.spot(setting);
        return { item: (current, place) => (here(place) && isObject(current) ? item : current) };
      },
    ],
  ),
};

/** Simulations with values and properties that they should not have. */
export const simulationFaults = faultsOf({ ...fieldRows, ...objectRows, ...valueRows });
