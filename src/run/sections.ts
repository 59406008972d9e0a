import type { Answer } from '../../facts/answer.ts';
import type { Facts } from '../../facts/facts.ts';
import type { FormFacts, Share } from '../../facts/observed/forms.ts';
import type { Report, Walk, WalkedPage } from '../report/report.ts';

const FIELD = /^\w+\.\w+$/;
const OF_THE_OBJECT = /\.(?:closed|complete)$/;

/** For every field of every object: how often it was there, and what its values are like. */
export function presenceOf({ tallies, observed }: Facts): Report['presence'] {
  const fields = Object.entries(tallies).filter(([key]) => FIELD.test(key) && !OF_THE_OBJECT.test(key));
  const forms = formsOf(observed.forms);
  return Object.fromEntries(
    fields.map(([key, { of, present, null: nulls }]) => {
      const values = observed.values[key];
      const met = forms[key];
      const said = values && { ...values, ...(met !== undefined && Object.keys(met).length > 0 && { forms: met }) };
      return [key, { of, present, null: nulls, ...(said === undefined ? {} : { values: said }) }];
    }),
  );
}

type Counts = Readonly<Record<string, number>>;

/** Field → the forms that its values take, each with how many do. */
function formsOf({ moment, id, plate, chassis, renavam, cpf, state }: FormFacts): Readonly<Record<string, Counts>> {
  return {
    'Simulation.data_criacao': {
      ...moment.forms,
      ...prefixed('offset', moment.offsets),
      ...prefixed('fraction digits', moment.fractionDigits),
    },
    'Simulation.id_simulacao': { ...prefixed('letters', id.letters), ...prefixed('version', id.versions) },
    'Simulation.uf': parts(state, 'one of the 27', 'another text'),
    'Vehicle.placa': plate,
    'Vehicle.chassi': parts(chassis, '17 VIN characters', 'another text'),
    'Vehicle.renavam': parts(renavam, 'check digit holds', 'check digit fails'),
    'Customer.cpf': {
      ...parts(cpf.masked, 'masked', 'not masked'),
      ...parts(cpf.checkDigits, 'check digits hold', 'check digits fail'),
    },
  };
}

function prefixed(prefix: string, counts: Counts): Counts {
  return Object.fromEntries(Object.entries(counts).map(([form, count]) => [`${prefix} ${form}`, count]));
}

function parts({ of, are }: Share, is: string, isNot: string): Counts {
  return { ...(are > 0 && { [is]: are }), ...(of > are && { [isNot]: of - are }) };
}

/** Pages that a report shows one by one. */
const MOST_PAGES = 500;

/** The walk over the main partner's list as the report shows it; null where it was not walked. */
export function walkOf({ surveys: { main }, answers }: Facts): Walk | null {
  if (main === undefined) return null;
  const { limite, pages, items, distinct, total, reads, whole, anomalies } = main;
  const repeated = (page: number): number =>
    anomalies
      .filter((one) => one.page === page && (one.kind === 'simulation-twice' || one.kind === 'id-shared'))
      .reduce((sum, { count }) => sum + count, 0);
  const read = new Map<number, WalkedPage>();
  for (const answer of answers) {
    const page = walkedPage(answer, limite);
    if (page !== null && page.page <= main.lastPage) read.set(page.page, page);
  }
  const visited = spread(
    [...read.values()].toSorted((a, b) => a.page - b.page),
    MOST_PAGES,
  );
  const counted = visited.map((page) => ({ ...page, repeated: repeated(page.page) }));
  return { limite, pages, items, distinct, total, reads, whole, visited: counted };
}

/** What an answer tells of a page of the walk; null where it is none: a control asks for the same page. */
function walkedPage({ name, partner, asked, page, exchange }: Answer, limite: number): WalkedPage | null {
  if (name !== 'listing.page' || partner !== 'main' || page === null) return null;
  if (asked === undefined || asked.pagina_inicial === null || asked.limite !== limite) return null;
  const { items, tem_proximo, tem_anterior, numero, tamanho, total } = page;
  return {
    page: asked.pagina_inicial,
    items,
    tem_proximo,
    tem_anterior,
    numero,
    tamanho,
    total,
    repeated: 0,
    exchange,
  };
}

/** At most so many of a list: its first and last, and those between them at equal distances. */
function spread<Held>(list: readonly Held[], most: number): readonly Held[] {
  if (list.length <= most) return list;
  const places = new Set(Array.from({ length: most }, (_, at) => Math.round((at * (list.length - 1)) / (most - 1))));
  return list.filter((_, at) => places.has(at));
}
