import { clauses, sentences } from '../../requirements/pt-BR.ts';
import { english, type Language, type ViewContext } from '../report/language.ts';

/** The language of a run's documents, with the catalog's sentences in it. */
export function contextOf({ lang }: { readonly lang: Language }): ViewContext {
  return lang === 'en' ? english : { language: lang, sentences, clauses };
}
