import type { Asked, Complaint } from '../change.ts';
import type { OutOfBounds, Policy } from '../policy.ts';
import { complaint } from './errors.ts';

const INT32_MAX = 2_147_483_647;

interface Parameter {
  readonly name: 'pagina_inicial' | 'limite';
  readonly maximum: number;
  readonly byDefault: number;
  readonly tooLow: OutOfBounds;
  readonly tooHigh: OutOfBounds;
}

interface Value {
  readonly value: number;
  readonly empty: boolean;
}

export function isComplaint(asked: object): asked is Complaint {
  return 'tipo' in asked;
}

function refuse(name: string, detalhe: string): Complaint {
  return complaint(400, 'Request.InvalidParameter', `O parâmetro ${name} ${detalhe}`);
}

function outside(value: number, bound: number, way: OutOfBounds, parameter: Parameter): Value | Complaint {
  switch (way) {
    case 'refuse':
      return refuse(parameter.name, `deve estar entre 1 e ${parameter.maximum}.`);
    case 'clamp':
      return { value: bound, empty: false };
    case 'default':
      return { value: parameter.byDefault, empty: false };
    case 'serve':
      return { value, empty: false };
    case 'empty':
      return { value, empty: true };
  }
}

function read(parameter: Parameter, query: URLSearchParams, policy: Policy): Value | Complaint {
  const given = query.getAll(parameter.name);
  if (given.length > 1 && policy.repeated === 'refuse') return refuse(parameter.name, 'foi informado mais de uma vez.');
  const text = policy.repeated === 'last' ? given.at(-1) : given[0];
  if (text === undefined || (text === '' && policy.emptyParameter === 'omitted')) {
    return { value: parameter.byDefault, empty: false };
  }
  if (!/^-?\d+$/.test(text)) return refuse(parameter.name, 'deve ser um número inteiro.');
  const value = Number(text);
  if (value < 1) return outside(value, 1, parameter.tooLow, parameter);
  if (value > parameter.maximum) return outside(value, parameter.maximum, parameter.tooHigh, parameter);
  return { value, empty: false };
}

/** The page and size that a query asks for, or what is wrong with it. */
export function askedOf(query: URLSearchParams, policy: Policy): Asked | Complaint {
  const unknown = [...query.keys()].find((name) => name !== 'pagina_inicial' && name !== 'limite');
  if (unknown !== undefined && policy.unknown === 'refuse') {
    return complaint(400, 'Request.UnknownParameter', 'A consulta contém um parâmetro desconhecido.');
  }
  const page = read(
    {
      name: 'pagina_inicial',
      maximum: INT32_MAX,
      byDefault: policy.defaultPage,
      tooLow: policy.pageTooLow,
      tooHigh: policy.pageTooHigh,
    },
    query,
    policy,
  );
  if (isComplaint(page)) return page;
  const limit = read(
    {
      name: 'limite',
      maximum: 100,
      byDefault: policy.defaultLimit,
      tooLow: policy.limitTooLow,
      tooHigh: policy.limitTooHigh,
    },
    query,
    policy,
  );
  if (isComplaint(limit)) return limit;
  return { page: page.value, limit: limit.value, ...(page.empty || limit.empty ? { empty: true } : {}) };
}
