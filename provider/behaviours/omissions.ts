import type { Behaviour, Change } from '../change.ts';
import { isObject, type Json, type JsonObject } from '../data/json.ts';
import { eachField, eachItem } from '../items.ts';
import { FIELDS } from '../shapes.ts';

const leavingOut = (path: readonly string[]): Behaviour => ({
  id: `without-${path.join('-')}`,
  summary: `no simulation has ${path.join('.')}`,
  apply: () => eachField(path, () => undefined),
});

function withoutMembers(object: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));
}

const paginaWithout = (...names: readonly string[]): Behaviour => ({
  id: `pagina-without-${names.join('-')}`,
  summary: `pagina has no ${names.join(', ')}`,
  apply: () => ({ pagina: (pagina) => withoutMembers(pagina, names) }),
});

const eachSimulation = (id: string, summary: string, change: () => Change): Behaviour => ({
  id,
  summary,
  apply: change,
});

const VEHICLE = ['veiculo'];
const NULLABLE = FIELDS.filter((field) => field.nullable).map((field) => field.name);

/** The vehicle of a simulation, changed. */
const eachVehicle = (change: (vehicle: JsonObject) => Json): Change =>
  eachField(VEHICLE, (vehicle) => (isObject(vehicle) ? change(vehicle) : vehicle));

/** Fields that are left out, which the document allows, and nulls where it allows them. */
export const omissionBehaviours: readonly Behaviour[] = [
  ...['id_simulacao', 'prazo', 'valor_parcela', 'uf', 'tipo', 'veiculo', 'cliente', 'data_criacao'].map((name) =>
    leavingOut([name]),
  ),
  leavingOut(['transacao', 'valor_total_credito']),
  leavingOut(['juros', 'percentual_juros_mensal']),
  leavingOut(['veiculo', 'placa']),
  leavingOut(['cliente', 'cpf']),
  paginaWithout('total'),
  paginaWithout('tamanho'),
  paginaWithout('numero'),
  paginaWithout('tem_proximo', 'tem_anterior'),
  paginaWithout('tem_proximo', 'tem_anterior', 'numero', 'tamanho', 'total'),
  eachSimulation('only-ids', 'a simulation is its id and nothing more', () =>
    eachItem(({ id_simulacao }) => ({ id_simulacao: id_simulacao ?? null })),
  ),
  eachSimulation('empty-objects', 'the objects in a simulation are empty', () =>
    eachItem((simulation) => ({
      ...simulation,
      ...{ transacao: {}, juros: {}, cet: {}, iof: {}, veiculo: {}, cliente: {} },
    })),
  ),
  eachSimulation('vehicle-now-and-then', 'every third simulation has no vehicle', () =>
    eachField(
      VEHICLE,
      () => undefined,
      ({ age }) => age % 3 === 0,
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
