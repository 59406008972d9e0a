import type { Change, Place } from '../change.ts';
import { FIELDS, type Field, type FieldKind, OBJECTS } from '../data/fields.ts';
import { isObject, type Json, type JsonObject, written } from '../data/json.ts';
import { scatter } from '../data/random.ts';
import { all, always, byDefault, type Fits, isLast, of, when } from '../places.ts';
import { eachField, eachItem, type FaultRow, faultsOf, mapValues, rowsOf } from '../rows.ts';

/** Returns the position in the list that is this share of its length. The share depends on the seed. */
const positionIn = (from: number, to: number, { world, list }: Place): number =>
  Math.floor(list.total * (from + ((to - from) * scatter(world.seed)) / 2 ** 32));

/** The items that have a fault. */
const on = (id: string, words: string, fits: Fits<Place>) => ({ id, words, fits });
type Spread = ReturnType<typeof on>;

const EVERYWHERE = on('everywhere', 'on every simulation', always);
const LAST_PAGE = on('last-page', 'on the last page of several', isLast);
const SINGLE = on('single-item-pages', 'on pages of limite 1', ({ limit }) => limit === 1);
const BY_DEFAULT = on('by-default', 'without limite', byDefault);
const LAST_ITEM = on(
  'last-item',
  'on the last simulation of a full page of several',
  ({ limit, index }) => limit > 1 && index === limit - 1,
);
const isOnce: Fits<Place> = (place) => place.position === positionIn(0.3, 0.7, place);
const ONCE = on('once', 'on one simulation in the middle of the list', isOnce);
// A list of 24 items also has the fault.
const NOW_AND_THEN = on('now-and-then', 'on one simulation in fifty', ({ position, world }) => {
  return position % 50 === Math.floor((20 * scatter(world.seed)) / 2 ** 32);
});
const isAtShare: Fits<Place> = (place) => place.position === positionIn(0, 1, place);
const SECOND_PARTNER = on('second-partner', 'on one simulation of the second partner', all(of('second'), isAtShare));

type Wrong = readonly [id: string, words: string, from: (value: Json | undefined) => Json];

const AS_TEXT: Wrong = ['as-text', 'a string', (value) => String(value ?? 0)];
const NULL: Wrong = ['null', 'null', () => null];
const asNumber = (number: number): Wrong => ['as-number', 'a number', () => number];
const decimal = (value: number): string => (Number.isInteger(value) ? `${value}.0` : String(value));

/** For each field kind: a value of a wrong type, then an almost valid value. */
const WRONG_VALUES: Readonly<Record<FieldKind, readonly [Wrong, Wrong]>> = {
  uuid: [asNumber(7), ['cut', 'a UUID without its last digit', (value) => String(value).slice(0, -1)]],
  int64: [AS_TEXT, ['fraction', 'a number with a fraction', (value) => Number(value) + 0.5]],
  int32: [AS_TEXT, ['beyond-32-bits', 'an integer beyond 32 bits', () => written('2147483648')]],
  double: [AS_TEXT, NULL],
  string: [asNumber(7), NULL],
  'short-string': [asNumber(35), ['three-letters', 'a string of three characters', (value) => `${String(value)}X`]],
  enumeration: [
    ['in-capitals', 'written in upper case', (value) => String(value).toUpperCase()],
    ['unknown', 'an undocumented kind', () => 'Leasing'],
  ],
  'date-time': [asNumber(1_759_266_000_000), ['local-form', 'written as dd/mm/yyyy', () => '30/09/2025 18:00']],
  boolean: [AS_TEXT, ['as-number', '0 or 1', (value) => Number(value === true)]],
  object: [['as-array', 'an array', (value) => [value ?? null]], NULL],
};

const wrong = ({ object, name, path, id }: Field, [value, words, from]: Wrong, where: Spread) =>
  [
    `${path.join('-')}-${value}-${where.id}`,
    `${object}.${name} is ${words} ${where.words}`,
    id,
    eachField(path.join('.'), from, where.fits),
  ] as const;

/** Rare places for almost valid values. Every field kind is combined with every place. */
const RARE: Readonly<Record<string, Spread>> = {
  'Simulation.id_simulacao': ONCE,
  'Simulation.prazo': NOW_AND_THEN,
  'Simulation.valor_parcela': LAST_PAGE,
  'Simulation.valor_solicitado': SINGLE,
  'Simulation.valor_entrada': LAST_ITEM,
  'Simulation.valor_bem': BY_DEFAULT,
  'Simulation.valor_tac': SECOND_PARTNER,
  'Simulation.uf': LAST_PAGE,
  'Simulation.tipo': SINGLE,
  'Simulation.transacao': LAST_ITEM,
  'Simulation.data_criacao': SINGLE,
  'Vehicle.marca': BY_DEFAULT,
  'Vehicle.ano': ONCE,
  'Customer.cpf': NOW_AND_THEN,
};

const further = (path: readonly string[], added: JsonObject, fits: Fits<Place> = always): Change => {
  const add = (value: Json | undefined): Json | undefined => (isObject(value) ? { ...value, ...added } : value);
  return path.length === 0
    ? eachItem(when(fits, (item) => ({ ...item, ...added })))
    : eachField(path.join('.'), add, fits);
};

const value = (id: string, words: string, from: (text: string) => Json, where = EVERYWHERE): FaultRow => {
  const [object = '', field = ''] = id.split('.');
  const [name = ''] = field.split('-');
  const path = object === 'Customer' ? `cliente.${name}` : name;
  return [`${name} ${words}, ${where.words}`, id, eachField(path, (current) => from(String(current)), where.fits)];
};

const digits = (text: string): string => text.replace(/\D/g, '');

const oneItem = (words: string, item: Json): FaultRow => [
  `one item is ${words}`,
  'listing.ok-200',
  eachItem(when<Json, Place>(ONCE.fits, () => item)),
];

const OFFSET = 'Simulation.data_criacao-offset';

/** Faults: simulations with invalid values or undocumented properties. */
export const simulationFaults = faultsOf({
  ...rowsOf(FIELDS, (field) => wrong(field, WRONG_VALUES[field.kind][0], EVERYWHERE)),
  ...rowsOf(
    FIELDS.filter(({ id }) => id in RARE),
    (field) => wrong(field, WRONG_VALUES[field.kind][1], RARE[field.id] ?? ONCE),
  ),
  'numbers-as-decimal-texts': [
    'every number of a simulation is a string, integers with a zero fraction',
    FIELDS.flatMap(({ id, kind }) => (/^int|^double$/.test(kind) ? [id] : [])),
    eachItem((simulation) => mapValues(simulation, (value) => (typeof value === 'number' ? decimal(value) : value))),
  ],

  ...rowsOf(OBJECTS, ({ object, path }) => [
    `${object}-further`.toLowerCase(),
    `${object} has a further property`,
    `${object}.closed`,
    further(path, { observacao: 'interna' }),
  ]),
  'simulation-further-rarely': [
    `Simulation has a further property that is null ${ONCE.words}`,
    'Simulation.closed',
    further([], { id: null }, ONCE.fits),
  ],

  'id-shared': [
    'two simulations have the same id_simulacao',
    'Simulation.id_simulacao',
    eachField('id_simulacao', (_, { list }) => list.simulation(list.ageAt(0)).id_simulacao, ONCE.fits),
  ],
  'uf-as-name': value('Simulation.uf', 'is the name of the state', () => 'São Paulo'),
  'created-without-offset-once': value(OFFSET, 'has no offset', (text) => text.replace('Z', ''), ONCE),
  'cpf-unmasked': value('Customer.cpf-mask', 'is eleven digits without a mask', digits),
  'item-null': oneItem('null', null),
  'item-as-id': oneItem('an id alone', '2f1d7a1c-4c6e-4d5c-9a55-6b0a1d1f9e77'),
  'item-in-array': oneItem('an array', []),
});
