import type { Behaviour, Change } from '../change.ts';
import { isObject, type Json, type JsonObject } from '../data/json.ts';
import { eachField, eachItem } from '../items.ts';
import { answersWith, unseen } from '../reference-answers.ts';
import { FIELDS } from '../shapes.ts';

const leavingOut = (path: readonly string[], answers: Behaviour['answers'] = {}): Behaviour => ({
  id: `without-${path.join('-')}`,
  summary: `no simulation has ${path.join('.')}`,
  answers,
  apply: () => eachField(path, () => undefined),
});

function withoutMembers(object: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));
}

const paginaWithout = (names: readonly string[], answers: Behaviour['answers'] = {}): Behaviour => ({
  id: `pagina-without-${names.join('-')}`,
  summary: `pagina has no ${names.join(', ')}`,
  answers,
  apply: () => ({ pagina: (pagina) => withoutMembers(pagina, names) }),
});

const eachSimulation = (
  id: string,
  summary: string,
  change: () => Change,
  answers: Behaviour['answers'] = {},
): Behaviour => ({ id, summary, answers, apply: change });

const NO_FLAGS = answersWith('open.beyond-last-page', { tem_proximo: null, tem_anterior: null });
const UNORDERED = { 'open.ordering': 'none visible' };
const NO_RATES = { annual: null, cetAnnual: null, negotiated: null, iof: null };

const VEHICLE = ['veiculo'];
const NULLABLE = FIELDS.filter((field) => field.nullable).map((field) => field.name);

/** The vehicle of a simulation, changed. */
const eachVehicle = (change: (vehicle: JsonObject) => Json): Change =>
  eachField(VEHICLE, (vehicle) => (isObject(vehicle) ? change(vehicle) : vehicle));

/** Fields that are left out, which the document allows, and nulls where it allows them. */
export const omissionBehaviours: readonly Behaviour[] = [
  ...['id_simulacao', 'uf', 'tipo', 'veiculo', 'cliente'].map((name) => leavingOut([name])),
  leavingOut(['prazo'], unseen('open.prazo-unit')),
  leavingOut(['valor_parcela'], unseen('open.prazo-unit')),
  leavingOut(['data_criacao'], UNORDERED),
  leavingOut(['transacao', 'valor_total_credito']),
  leavingOut(['juros', 'percentual_juros_mensal'], answersWith('open.rates', { annual: null, negotiated: null })),
  leavingOut(['veiculo', 'placa']),
  leavingOut(['cliente', 'cpf']),
  paginaWithout(['total']),
  paginaWithout(['tamanho'], unseen('open.last-page-size')),
  paginaWithout(['numero']),
  paginaWithout(['tem_proximo', 'tem_anterior'], NO_FLAGS),
  paginaWithout(['tem_proximo', 'tem_anterior', 'numero', 'tamanho', 'total'], {
    ...NO_FLAGS,
    ...unseen('open.default-page', 'open.last-page-size'),
    // No page says which one it is.
    'open.empty-parameter': { 'limite=': { outcome: 'default', effective: 20 } },
  }),
  eachSimulation(
    'only-ids',
    'a simulation is its id and nothing more',
    () => eachItem(({ id_simulacao }) => ({ id_simulacao: id_simulacao ?? null })),
    { ...unseen('open.prazo-unit', 'open.rates'), ...UNORDERED },
  ),
  eachSimulation(
    'empty-objects',
    'the objects in a simulation are empty',
    () =>
      eachItem((simulation) => ({
        ...simulation,
        ...{ transacao: {}, juros: {}, cet: {}, iof: {}, veiculo: {}, cliente: {} },
      })),
    answersWith('open.rates', NO_RATES),
  ),
  eachSimulation(
    'ids-on-large-pages-only',
    'simulations have their ids on pages of 8 or more, and none on smaller ones',
    () =>
      eachField(
        ['id_simulacao'],
        () => undefined,
        ({ reading }) => reading.limit < 8,
      ),
  ),
  eachSimulation('ids-in-turn', 'simulations have their ids in every second answer', () =>
    eachField(
      ['id_simulacao'],
      () => undefined,
      ({ reading: { call } }) => call.number % 2 === 0,
    ),
  ),
  eachSimulation('vehicle-now-and-then', 'every third simulation has no vehicle', () =>
    eachField(
      VEHICLE,
      () => undefined,
      ({ age }) => age % 3 === 0,
    ),
  ),
  eachSimulation('details-on-large-pages-only', 'vehicles have no colour, and loans no taxes, on pages below 8', () =>
    eachItem((simulation, { reading }) => {
      if (reading.limit >= 8) return simulation;
      const { veiculo } = simulation;
      const vehicle = isObject(veiculo) ? withoutMembers(veiculo, ['cor', 'valor']) : null;
      return { ...withoutMembers(simulation, ['iof']), veiculo: vehicle };
    }),
  ),
  eachSimulation('nulls-left-out-by-default', 'the fields that may be null are left out where limite is', () =>
    eachField(
      VEHICLE,
      (vehicle) =>
        isObject(vehicle) ? Object.fromEntries(Object.entries(vehicle).filter(([, value]) => value !== null)) : vehicle,
      ({ reading }) => !reading.call.query.has('limite'),
    ),
  ),
  eachSimulation('all-nulls', 'the fields that may be null always are', () =>
    eachVehicle((vehicle) => ({ ...vehicle, ...Object.fromEntries(NULLABLE.map((name) => [name, null])) })),
  ),
  eachSimulation('no-nulls', 'the fields that may be null never are', () =>
    eachVehicle((vehicle) => ({
      ...vehicle,
      ano: vehicle.ano ?? 2020,
      valor: vehicle.valor ?? 50_000,
      veiculo_zero_km: vehicle.veiculo_zero_km ?? false,
    })),
  ),
  eachSimulation('nulls-left-out', 'the fields that may be null are left out instead', () =>
    eachVehicle((vehicle) => Object.fromEntries(Object.entries(vehicle).filter(([, value]) => value !== null))),
  ),
];
