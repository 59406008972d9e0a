import { schemas } from './index.ts';

/** Fields whose value opens an account: nothing of it may be shown. */
export const secretFields: ReadonlySet<string> = new Set(['accesstoken', 'clientId', 'clientSecret']);

/** Texts that identify nobody, by the names on the way to them without list indices: what matches may be shown. */
export const shownTexts: Readonly<Record<string, RegExp>> = {
  'itens/data_criacao': /^\d{4}-\d{2}-\d{2}(?=T)/,
  'itens/uf': /^[A-Z]{2}$/,
  'itens/tipo': new RegExp(`^(?:${schemas.Simulation.properties?.tipo?.enum?.join('|')})$`),
  tokenType: /^[A-Za-z]{1,20}$/,
  scope: /^[a-z][a-z.:_/-]{0,40}( [a-z][a-z.:_/-]{0,40}){0,9}$/,
  expiresAt: /^\d{4}-\d{2}-\d{2}[T ][\d:.]{5,18}(Z|[+-]\d{2}:?\d{2})?$/,
};

/** Where the `tipo` of an error is, and where the simulations are. */
export const [problemPlace, listPlace] = ['tipo', 'itens'];
