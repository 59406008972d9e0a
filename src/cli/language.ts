import { sentences } from '../../requirements/pt-BR/index.ts';
import { english, type ViewContext } from '../report/language.ts';
import type { RunOptions } from '../settings/settings.ts';

/** The language of a run's documents, with the catalogue's sentences in it. */
export function contextOf({ lang }: Pick<RunOptions, 'lang'>): ViewContext {
  return lang === 'en' ? english : { language: lang, sentences };
}
