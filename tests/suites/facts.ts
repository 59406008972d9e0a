import type { Answer } from '../../facts/answer.ts';
import type { Facts, Survey } from '../../facts/facts.ts';
import { NO_ISOLATION } from '../../facts/isolation.ts';
import { packKeys } from '../../facts/keys.ts';
import { createObserver } from '../../facts/observed/observe.ts';
import type { PageFact } from '../../facts/page.ts';
import { NOTHING_READ, type Reading } from '../../facts/read.ts';

/** Returns a response with default values for all fields that are not given. */
export function answer(given: Partial<Answer>): Answer {
  return {
    name: 'listing.page',
    role: 'listing',
    partner: 'main',
    purpose: 'probe',
    exchange: 'x000001',
    earlier: [],
    startedAt: 0,
    endedAt: 0,
    ...NOTHING_READ,
    status: 200,
    kind: 'object',
    ...given,
  };
}

/** Returns a page of the listing; fields that are not given are null. */
export function page(given: Partial<PageFact>): PageFact {
  const absent = { tem_proximo: null, tem_anterior: null, numero: null, tamanho: null, total: null };
  return { itens: 'array', pagina: 'object', further: [], items: 0, ...absent, ...given };
}

export function survey(given: Partial<Survey> = {}): Survey {
  return {
    partner: 'main',
    limite: 100,
    state: 'clean',
    pages: 3,
    lastPage: 3,
    items: 250,
    distinct: 250,
    total: 250,
    whole: true,
    reads: 1,
    broken: null,
    anomalies: [],
    order: 'stable',
    changed: false,
    compared: 0,
    slices: [],
    afterLast: null,
    ...given,
  };
}

/** Returns the facts of a run; empty except for the given fields. */
export function facts(given: Partial<Facts> = {}): Facts {
  return {
    production: false,
    configured: { second: false, incomplete: false, empty: false, revokedToken: false, expiredToken: false },
    answers: [],
    tallies: {},
    observed: createObserver().read(),
    surveys: {},
    scope: { ids: null, skip: [], quick: false },
    isolation: NO_ISOLATION,
    views: [],
    uncontrolled: [],
    unasked: [],
    halted: null,
    ...given,
  };
}

/** Returns the reading of a response with items of these keys only. */
export const reading = (given: Partial<Answer>, keys = packKeys([])): Reading => ({
  ...{ answer: answer(given), keys, accessToken: null, rest: null },
  fold: () => null,
  valuesAt: () => null,
});
