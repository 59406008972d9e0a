import { textIn } from '../../messages/index.ts';
import type { Need, OpenPoint, Requirement } from '../../requirements/index.ts';
import * as english from '../../requirements/index.ts';
import * as portuguese from '../../requirements/pt-BR.ts';
import type { Language } from '../report/language.ts';

export type Entry =
  | ({
      readonly kind: 'requirement';
      readonly id: string;
      readonly judgedBy: 'run' | 'diff';
      readonly exercisedBy?: string;
    } & Requirement)
  | ({ readonly kind: 'open point'; readonly id: string; readonly level: 'open' } & OpenPoint);

/** Returns all requirements and open points in the order of the document, open points last. */
export function catalogueIn(language: Language): readonly Entry[] {
  const tables = language === 'en' ? english : portuguese;
  const stated = (table: Readonly<Record<string, Requirement>>, judgedBy: 'run' | 'diff') =>
    Object.entries(table).map(([id, one]): Entry => {
      const exercisedBy = needsIn(language, one);
      return { kind: 'requirement', id, judgedBy, ...one, ...(exercisedBy !== null && { exercisedBy }) };
    });
  return [
    ...stated(tables.requirements, 'run'),
    ...stated(tables.comparisonRequirements, 'diff'),
    ...Object.entries<OpenPoint>(tables.openPoints).map(
      ([id, point]): Entry => ({ kind: 'open point', id, level: 'open', ...point }),
    ),
  ];
}

/** Returns the needs of a requirement as text; null if every run exercises it. */
function needsIn(language: Language, { needs = [], someCasesNeed = [] }: Requirement): string | null {
  const words = (need: Need): string => textIn(language, { code: `need.${need}`, params: {} }) ?? need;
  const whole = needs.map(words).join('; ');
  const [also] = someCasesNeed;
  if (also === undefined) return whole === '' ? null : whole;
  return textIn(language, { code: 'explain.some-cases', params: { needs: whole, also: `need.${also}` } });
}

export const catalogue: readonly Entry[] = catalogueIn('en');

export const catalogueIds: readonly string[] = catalogue.map(({ id }) => id);

export function sentence(entry: Entry): string {
  return entry.kind === 'requirement' ? entry.statement : entry.question;
}
