import type { Fault, Place } from '../../change.ts';
import { isObject, type Json, type JsonObject, withMember } from '../../data/json.ts';
import { eachItem } from '../../items.ts';

/** Other values under the same id at the places that fit. */
const other = (
  id: string,
  summary: string,
  fits: (place: Place) => boolean,
  change: (simulation: JsonObject, place: Place) => JsonObject,
): Fault => ({
  id: `values-${id}`,
  summary,
  level: 'shown',
  breaks: ['listing.same-simulation'],
  apply: () => eachItem((simulation, place) => (fits(place) ? change(simulation, place) : simulation)),
});

const member =
  (path: readonly string[], from: (value: Json, place: Place) => Json) =>
  (simulation: JsonObject, place: Place): JsonObject => {
    const changed = withMember(simulation, path, (value) => from(value ?? null, place));
    return isObject(changed) ? changed : simulation;
  };

const onLaterPages = ({ reading }: Place): boolean => reading.page > 1;
const onLastPage = ({ reading }: Place): boolean => reading.page > 1 && reading.page === reading.lastPage;
const below = (limit: number) => (place: Place) => place.reading.limit < limit;
const atOne = ({ reading }: Place): boolean => reading.limit === 1;
const byDefault = ({ reading }: Place): boolean => !reading.call.query.has('limite');
const withoutPage = ({ reading }: Place): boolean => !reading.call.query.has('pagina_inicial');

const hoursLater = (value: Json, hours: number): string =>
  new Date(Date.parse(String(value)) + hours * 3_600_000).toISOString();

/** The values of another simulation of the list. */
const ofNeighbour = ({ reading, age }: Place): JsonObject => reading.list.simulation(age + 1);

/** One simulation with several contents. */
export const contentFaults: readonly Fault[] = [
  other(
    'amount-by-limit',
    'valor_parcela is one cent more at sizes below 8',
    below(8),
    member(['valor_parcela'], (value) => Math.round(Number(value) * 100 + 1) / 100),
  ),
  other(
    'term-for-one-item',
    'prazo is one more at limite 1',
    atOne,
    member(['prazo'], (value) => Number(value) + 1),
  ),
  other(
    'person-on-later-pages',
    'the cpf of another simulation stands on pages after the first',
    onLaterPages,
    (simulation, place) => ({ ...simulation, cliente: ofNeighbour(place).cliente ?? null }),
  ),
  other(
    'vehicle-on-last-page',
    'the vehicle of another simulation stands on the last page of several',
    onLastPage,
    (simulation, place) => ({ ...simulation, veiculo: ofNeighbour(place).veiculo ?? null }),
  ),
  other(
    'all-of-another-on-last-page',
    'all values of another simulation stand under the id on the last page of several',
    onLastPage,
    (simulation, place) => ({ ...ofNeighbour(place), id_simulacao: simulation.id_simulacao ?? null }),
  ),
  other(
    'time-by-page',
    'data_criacao is an hour later with each page',
    onLaterPages,
    member(['data_criacao'], (value, { reading }) => hoursLater(value, reading.page - 1)),
  ),
  other(
    'time-by-limit',
    'data_criacao is three hours later at sizes above 8',
    ({ reading }) => reading.limit > 8,
    member(['data_criacao'], (value) => hoursLater(value, 3)),
  ),
  other(
    'model-by-default',
    'veiculo.modelo is cut to three letters where limite is left out',
    byDefault,
    member(['veiculo', 'modelo'], (value) => String(value).slice(0, 3)),
  ),
  other(
    'new-vehicle-without-page',
    'veiculo_zero_km is the opposite where pagina_inicial is left out',
    withoutPage,
    member(['veiculo', 'veiculo_zero_km'], (value) => value !== true),
  ),
  other(
    'no-year-by-default',
    'veiculo.ano is null where limite is left out',
    byDefault,
    member(['veiculo', 'ano'], () => null),
  ),
  other(
    'rate-rounded-by-limit',
    'percentual_mensal of the cet is rounded to an integer at sizes below 8',
    below(8),
    member(['cet', 'percentual_mensal'], (value) => Math.round(Number(value)) + 0.5),
  ),
  other(
    'amount-by-default-of-second',
    "valor_tac of the second partner's simulations is one more where limite is left out",
    (place) => place.reading.partner.name === 'second' && byDefault(place),
    member(['valor_tac'], (value) => Number(value) + 1),
  ),
];
