import type { Answered, Outcome } from '../../evidence/exchange.ts';
import { refusesCredentials } from '../../evidence/trouble.ts';

/** What the first page of a listing offers. */
export interface Offer {
  /** Null where `pagina.total` is no number. */
  readonly total: number | null;
  /** The values of id_simulacao on the page. */
  readonly ids: readonly string[];
  readonly items: number;
  /** Items on the page whose vehicle has a null somewhere. */
  readonly vehiclesWithNull: number;
}

/** The token of a token answer, or null where it is no 200 that carries one. */
export function tokenIn(outcome: Outcome): string | null {
  if (outcome.kind !== 'answered' || outcome.status !== 200) return null;
  const token = member(bodyOf(outcome), 'accesstoken');
  return typeof token === 'string' && /^[\x21-\x7e]+$/.test(token) ? token : null;
}

/** What a listing answer offers, or null where it is no 200 with a listing. */
export function offerIn(outcome: Outcome): Offer | null {
  if (outcome.kind !== 'answered' || outcome.status !== 200) return null;
  const body = bodyOf(outcome);
  const items = member(body, 'itens');
  if (!Array.isArray(items)) return null;
  const total = member(member(body, 'pagina'), 'total');
  return {
    total: typeof total === 'number' ? total : null,
    ids: items.map((item: unknown) => member(item, 'id_simulacao')).filter((id) => typeof id === 'string'),
    items: items.length,
    vehiclesWithNull: items.filter((item: unknown) => hasNull(member(item, 'veiculo'))).length,
  };
}

/** True for a refusal that says that the account's registration is not finished. */
export function saysIncomplete(outcome: Outcome): boolean {
  return (
    outcome.kind === 'answered' &&
    refusesCredentials(outcome.status) &&
    member(bodyOf(outcome), 'tipo') === 'Partner.AccountIsIncompleted'
  );
}

function bodyOf({ body }: Answered): unknown {
  return parsed(new TextDecoder().decode(body));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Object.getOwnPropertyDescriptor(value, name)?.value : undefined;
}

function hasNull(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.values(value).includes(null);
}
