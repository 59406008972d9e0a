import type { Answer } from '../../facts/answer.ts';
import type { Facts, Survey } from '../../facts/facts.ts';
import { packKeys } from '../../facts/keys.ts';
import { createObserver } from '../../facts/observed/observe.ts';
import type { PageFact } from '../../facts/page.ts';
import { NOTHING_READ, type Reading } from '../../facts/read.ts';

/** An answer with everything plain but what is given. */
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

/** A page of the listing; what is not given is absent. */
export function page(given: Partial<PageFact>): PageFact {
  const lacking = { tem_proximo: null, tem_anterior: null, numero: null, tamanho: null, total: null };
  return { itens: 'array', pagina: 'object', further: [], items: 0, ...lacking, ...given };
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

/** What a run learned, which is nothing but what is given. */
export function facts(given: Partial<Facts> = {}): Facts {
  return {
    production: false,
    configured: { second: false, incomplete: false, empty: false, revokedToken: false, expiredToken: false },
    answers: [],
    tallies: {},
    observed: createObserver().read(),
    surveys: {},
    shared: null,
    uncontrolled: [],
    unasked: [],
    halted: null,
    ...given,
  };
}

/** A response that was read, with the items of these keys and nothing else in it. */
export const reading = (given: Partial<Answer>, keys = packKeys([])): Reading => ({
  ...{ answer: answer(given), keys, accessToken: null, rest: null },
  fold: () => null,
  valuesAt: () => null,
});
