import { schemas } from './index.ts';

/** Fields with credentials or tokens: no part of the value may be shown. */
export const secretFields: ReadonlySet<string> = new Set(['accesstoken', 'clientId', 'clientSecret']);

/** Patterns of texts that identify nobody and may be shown, by the path of member names without list indices. */
export const shownTexts: Readonly<Record<string, RegExp>> = {
  'itens/data_criacao': /^\d{4}-\d{2}-\d{2}(?=T)/,
  'itens/uf': /^[A-Z]{2}$/,
  'itens/tipo': new RegExp(`^(?:${schemas.Simulation.properties?.tipo?.enum?.join('|')})$`),
  tokenType: /^[A-Za-z]{1,20}$/,
  scope: /^[a-z][a-z.:_/-]{0,40}( [a-z][a-z.:_/-]{0,40}){0,9}$/,
  expiresAt: /^\d{4}-\d{2}-\d{2}[T ][\d:.]{5,18}(Z|[+-]\d{2}:?\d{2})?$/,
};

/** The places of the `tipo` of an error and of the simulations. */
export const [problemPlace, listPlace] = ['tipo', 'itens'];
