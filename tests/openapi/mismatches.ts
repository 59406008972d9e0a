import { type Interaction, LISTING_PATH, type Pact, TOKEN_PATH, type Value } from './pact.ts';

/** A departure from the document, and the code that the comparator has for it. */
export interface Mismatch {
  readonly what: string;
  readonly code: string;
  readonly plant: (pact: Pact) => void;
}

type Fields = { [name: string]: Value };

/** The first interaction of a path that is answered with a status, and with a body where one is asked for. */
function find(pact: Pact, path: string, status: number, fits: (one: Interaction) => boolean = () => true): Interaction {
  const found = pact.interactions.find(
    (one) => one.request.path === path && one.response.status === status && fits(one),
  );
  if (found === undefined) throw new Error(`the pact has no interaction of ${path} with ${status}`);
  return found;
}

function fields(value: Value | undefined, ...path: readonly (string | number)[]): Fields {
  const held = path.reduce<Value | undefined>((at, step) => {
    if (Array.isArray(at)) return at[Number(step)];
    return typeof at === 'object' && at !== null ? at[step] : undefined;
  }, value);
  if (typeof held !== 'object' || held === null || Array.isArray(held))
    throw new Error(`no object at ${path.join('/')}`);
  return held;
}

const hasItem = ({ response }: Interaction): boolean => {
  const itens = fields(response.body?.content).itens;
  return Array.isArray(itens) && itens.length > 0;
};

const listing = (pact: Pact): Interaction => find(pact, LISTING_PATH, 200, hasItem);
const item = (pact: Pact): Fields => fields(listing(pact).response.body?.content, 'itens', 0);
const page = (pact: Pact): Fields => fields(listing(pact).response.body?.content, 'pagina');
const vehicle = (pact: Pact): Fields => fields(item(pact), 'veiculo');
const token = (pact: Pact): Interaction => find(pact, TOKEN_PATH, 200);
const problem = (pact: Pact): Fields => fields(find(pact, LISTING_PATH, 400).response.body?.content);

/** An interaction of each kind that a mismatch is planted in, and no other. */
export function oneOfEach(pact: Pact): Pact {
  return { ...pact, interactions: [token(pact), listing(pact), find(pact, LISTING_PATH, 400)] };
}

/** Puts a header of a message to a value, or takes it out, however its name is written. */
function header(message: { headers?: Record<string, string[]> }, name: string, value?: string): void {
  const others = Object.entries(message.headers ?? {}).filter(([key]) => key.toLowerCase() !== name.toLowerCase());
  message.headers = { ...Object.fromEntries(others), ...(value !== undefined && { [name]: [value] }) };
}

const asked = (what: string, query: Record<string, string[]>): Mismatch => ({
  what,
  code: 'request.query.incompatible',
  plant: (pact) => {
    listing(pact).request.query = query;
  },
});

const answered = (what: string, plant: (pact: Pact) => void): Mismatch => ({
  what,
  code: 'response.body.incompatible',
  plant,
});

/** Departures of every kind that a pact can have; each is planted alone. */
export const mismatches: readonly Mismatch[] = [
  {
    what: 'a status that is not described',
    code: 'response.status.unknown',
    plant: (pact) => {
      listing(pact).response.status = 206;
    },
  },
  {
    what: 'an error of the token call, which the document leaves open',
    code: 'response.status.unknown',
    plant: (pact) => {
      token(pact).response.status = 401;
    },
  },
  {
    what: 'a path that is not there',
    code: 'request.path-or-method.unknown',
    plant: (pact) => {
      listing(pact).request.path = `${LISTING_PATH}s`;
    },
  },
  {
    what: 'a path of another version',
    code: 'request.path-or-method.unknown',
    plant: (pact) => {
      token(pact).request.path = TOKEN_PATH.replace('/v1', '/v2');
    },
  },
  {
    what: 'another method',
    code: 'request.path-or-method.unknown',
    plant: (pact) => {
      listing(pact).request.method = 'POST';
    },
  },
  {
    what: 'no Authorization header',
    code: 'request.authorization.missing',
    plant: (pact) => header(listing(pact).request, 'Authorization'),
  },
  {
    what: 'a media type of the answer',
    code: 'response.content-type.incompatible',
    plant: (pact) => header(listing(pact).response, 'Content-Type', 'text/html'),
  },
  {
    what: 'a media type of the request',
    code: 'request.content-type.incompatible',
    plant: (pact) => header(token(pact).request, 'Content-Type', 'application/x-www-form-urlencoded'),
  },
  {
    what: 'no clientSecret',
    code: 'request.body.incompatible',
    plant: (pact) => {
      delete fields(token(pact).request.body?.content).clientSecret;
    },
  },
  {
    what: 'a clientId that is a number',
    code: 'request.body.incompatible',
    plant: (pact) => {
      fields(token(pact).request.body?.content).clientId = 7;
    },
  },
  asked('limite below its bounds', { limite: ['0'] }),
  asked('limite above its bounds', { limite: ['101'] }),
  asked('pagina_inicial below its bounds', { pagina_inicial: ['0'] }),
  asked('a parameter that is no integer', { limite: ['1.5'] }),
  answered('a string for an integer', (pact) => {
    item(pact).prazo = '48';
  }),
  answered('a fraction for an integer', (pact) => {
    page(pact).numero = 1.5;
  }),
  answered('a number beyond 32 bits', (pact) => {
    page(pact).tamanho = 2 ** 31;
  }),
  answered('an object for an array', (pact) => {
    fields(listing(pact).response.body?.content).itens = {};
  }),
  answered('null where it is not allowed', (pact) => {
    vehicle(pact).marca = null;
  }),
  answered('an unlisted property of a simulation', (pact) => {
    item(pact).status = 'open';
  }),
  answered('an unlisted property of a vehicle', (pact) => {
    vehicle(pact).portas = 4;
  }),
  answered('an unlisted property of the page', (pact) => {
    page(pact).paginas = 3;
  }),
  answered('a property in another case', (pact) => {
    const simulation = item(pact);
    simulation.idSimulacao = simulation.id_simulacao ?? null;
    delete simulation.id_simulacao;
  }),
  answered('an id that is no UUID', (pact) => {
    item(pact).id_simulacao = '1';
  }),
  answered('a kind of proposal that is not listed', (pact) => {
    item(pact).tipo = 'Leasing';
  }),
  answered('a state of three letters', (pact) => {
    item(pact).uf = 'SPX';
  }),
  answered('a date without a time', (pact) => {
    item(pact).data_criacao = '2025-09-30';
  }),
  answered('a tokenType in lower case', (pact) => {
    fields(token(pact).response.body?.content).tokenType = 'bearer';
  }),
  answered('an unlisted property of the token response', (pact) => {
    fields(token(pact).response.body?.content).refreshToken = 'x';
  }),
  answered('a problem whose tipo has no area', (pact) => {
    problem(pact).tipo = 'AccountIsIncompleted';
  }),
  answered('a problem whose status is a string', (pact) => {
    problem(pact).status = '400';
  }),
  answered('an unlisted property of a problem', (pact) => {
    problem(pact).type = 'about:blank';
  }),
];
