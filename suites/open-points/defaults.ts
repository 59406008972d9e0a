import type { Answer } from '../../facts/answer.ts';
import type { Facts } from '../../facts/facts.ts';
import { type TextMessage, textOf } from '../../messages/index.ts';
import { counted, notSeen, type Observe, one, seen, unlessHalted, words } from './observation.ts';
import { sizeOf } from './page-size.ts';

function omitting(facts: Facts, parameter: 'pagina_inicial' | 'limite'): readonly Answer[] {
  return facts.answers.filter(
    ({ role, partner, asked, page }) =>
      role === 'listing' && partner === 'main' && asked?.[parameter] === null && page?.items != null,
  );
}

/** The number that a page gives itself, or that its flags do. */
function numberOf({ page }: Answer): number | null {
  return page?.numero ?? (page?.tem_anterior === false ? 1 : null);
}

export const defaultPage: Observe = (facts) => {
  const answers = omitting(facts, 'pagina_inicial').filter((answer) => numberOf(answer) !== null);
  if (answers.length === 0) return notSeen(whyNoDefault(facts, 'pagina_inicial', textOf('open.no-page-number')));
  const value = one(answers.map(numberOf));
  const certainty = answers.every(({ page }) => page?.numero != null) ? 'seen' : 'inferred';
  const summary = `where pagina_inicial is left out, page ${words(value)} is served (${counted(answers.length, 'call')})`;
  return seen(value, summary, answers, { certainty });
};

export const defaultLimit: Observe = (facts) => {
  // A later page may be the last, and hold fewer.
  const first = omitting(facts, 'limite').filter(({ asked }) => (asked?.pagina_inicial ?? 1) === 1);
  const sized = first.flatMap((answer) => {
    const size = answer.page === null ? null : sizeOf(answer.page, facts);
    return size === null ? [] : [{ answer, size }];
  });
  if (sized.length === 0) {
    return notSeen(whyNoDefault(facts, 'limite', textOf('open.no-page-size')));
  }
  const value = one(sized.map(({ size }) => size));
  const summary = `where limite is left out, a page holds ${words(value)} (${counted(sized.length, 'call')})`;
  return seen(
    value,
    summary,
    sized.map(({ answer }) => answer),
  );
};

function whyNoDefault(facts: Facts, parameter: 'pagina_inicial' | 'limite', lacking: TextMessage): TextMessage {
  const read = omitting(facts, parameter).length > 0;
  return unlessHalted(facts, read ? lacking : textOf('open.nothing-without', { parameter }));
}

/** The default of a parameter as a number, where one was seen. */
export function defaultOf(facts: Facts, parameter: 'pagina_inicial' | 'limite'): number | null {
  const { answer } = parameter === 'limite' ? defaultLimit(facts) : defaultPage(facts);
  return typeof answer === 'number' ? answer : null;
}
