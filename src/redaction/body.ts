import { AMOUNTS, COUNTS, describeName, describeTipo } from './describe.ts';
import { lengthOf, shapeOf } from './shape.ts';

/** What masking needs to know. */
export interface Masking {
  /** Whether a text holds something of which not even the shape may be shown, in any encoding. */
  readonly holdsSecret: (text: string) => boolean;
  /** Whether a text holds anything that must not leave the process, secret or personal. */
  readonly leaks: (text: string) => boolean;
  /** Tells equal values apart from unequal ones within a run, by a name that says nothing else. */
  readonly pseudonym: (value: string) => string;
  /** `id_simulacao` may stand as it is. */
  readonly showIds: boolean;
  /** Amounts and rates are masked, documented or not. */
  readonly maskAmounts?: boolean;
  /** Items of a list that are shown, by their index; all where it is left out. */
  readonly items?: ReadonlySet<number>;
}

type Kept = (text: string) => string | null;

const date: Kept = (text) => (/^\d{4}-\d{2}-\d{2}T/.test(text) ? `${text.slice(0, 10)}…` : null);
const like =
  (pattern: RegExp): Kept =>
  (text) =>
    pattern.test(text) ? text : null;

/** Texts that may stand, by their place: the names on the way to them, without the indices of lists. */
const SAFE_TEXTS: Readonly<Record<string, Kept>> = {
  'itens/data_criacao': date,
  'itens/uf': like(/^[A-Z]{2}$/),
  'itens/tipo': like(/^(Financing|Refinancing|AmountSimulation)$/),
  tokenType: like(/^[A-Za-z]{1,20}$/),
  scope: like(/^[a-z][a-z.:_/-]{0,40}( [a-z][a-z.:_/-]{0,40}){0,9}$/),
  expiresAt: like(/^\d{4}-\d{2}-\d{2}[T ][\d:.]{5,18}(Z|[+-]\d{2}:?\d{2})?$/),
  tipo: (text) => (describeTipo(text) === text ? text : null),
};

const SECRET = new Set(['accesstoken', 'clientId', 'clientSecret']);
const PERSONAL = new Set(['itens/cliente/cpf', 'itens/veiculo/placa', 'itens/veiculo/chassi', 'itens/veiculo/renavam']);
const ID = 'itens/id_simulacao';
const MASKED = '•••';
const LEFT_OUT = '…';
/** Longer numbers could be somebody's document. */
const LONGEST_NUMBER = 9;
const DEEPEST = 12;
const MOST_MEMBERS = 100;

/**
 * A JSON value as it may leave the process: booleans and null as they are, numbers of up to nine digits, texts where
 * their place is known to hold harmless ones; every other text by length and shape, secrets by nothing at all, personal
 * values by shape and pseudonym. Positions in lists stay, so that a JSON Pointer still points.
 */
export function maskedBody(value: unknown, masking: Masking): unknown {
  return masked(value, '', 0, masking);
}

function masked(value: unknown, place: string, depth: number, masking: Masking): unknown {
  if (typeof value === 'string') return maskedText(value, place, masking);
  if (typeof value === 'number') return isHarmless(value, place, masking) ? value : 'number';
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= DEEPEST) return LEFT_OUT;
  if (Array.isArray(value)) return maskedList(value, place, depth, masking);
  const members = Object.entries(value);
  const names = apart(members.slice(0, MOST_MEMBERS).map(([name]) => maskedName(name, masking)));
  const shown = members.slice(0, MOST_MEMBERS).map(([name, held], at) => {
    const known = names[at] ?? LEFT_OUT;
    return [known, SECRET.has(name) ? MASKED : masked(held, join(place, name), depth + 1, masking)] as const;
  });
  return Object.fromEntries(members.length > MOST_MEMBERS ? [...shown, [LEFT_OUT, members.length]] : shown);
}

function maskedName(name: string, { holdsSecret, leaks }: Masking): string {
  if (holdsSecret(name)) return MASKED;
  return leaks(name) ? shapeOf(name) : describeName(name);
}

/** The names, each once: the second that is shown like an earlier one ends in 2, and so on. */
function apart(names: readonly string[]): readonly string[] {
  if (new Set(names).size === names.length) return names;
  const given = new Set<string>();
  for (const name of names) {
    let free = name;
    for (let count = 2; given.has(free); count += 1) free = `${name} ${count}`;
    given.add(free);
  }
  return [...given];
}

function maskedList(list: readonly unknown[], place: string, depth: number, masking: Masking): unknown {
  const { items } = masking;
  const last = place === 'itens' && items ? Math.min(list.length, Math.max(-1, ...items) + 1) : list.length;
  const shown = list
    .slice(0, place === 'itens' ? last : MOST_MEMBERS)
    .map((held, index) =>
      place === 'itens' && items?.has(index) === false ? LEFT_OUT : masked(held, place, depth + 1, masking),
    );
  return shown.length < list.length ? [...shown, `${LEFT_OUT} ${list.length - shown.length} more`] : shown;
}

function join(place: string, name: string): string {
  return place === '' ? name : `${place}/${name}`;
}

function isSomebodys(place: string, { showIds }: Masking): boolean {
  return PERSONAL.has(place) || (place === ID && !showIds);
}

/** Whether a number may be an amount or a rate: by its name, and in a simulation unless it is a documented count. */
function isAmount(place: string): boolean {
  const name = place.slice(place.lastIndexOf('/') + 1);
  return AMOUNTS.has(name) || (place.startsWith('itens/') && !COUNTS.has(name));
}

function isHarmless(number: number, place: string, masking: Masking): boolean {
  return (
    Math.abs(number) < 10 ** LONGEST_NUMBER &&
    !isSomebodys(place, masking) &&
    !(masking.maskAmounts === true && isAmount(place)) &&
    !masking.leaks(String(number))
  );
}

function maskedText(text: string, place: string, masking: Masking): string {
  if (text === '') return '';
  if (masking.holdsSecret(text)) return MASKED;
  if (place === ID && masking.showIds) return text.slice(0, 64);
  const kept = Object.hasOwn(SAFE_TEXTS, place) ? SAFE_TEXTS[place]?.(text) : null;
  if (kept != null && !masking.leaks(kept)) return kept;
  const words = `${lengthOf(text)} characters, ${shapeOf(text)}`;
  return PERSONAL.has(place) || place === ID ? `‹${masking.pseudonym(text)}: ${words}›` : `‹${words}›`;
}
