import type { Language } from '../report/language.ts';
import { suggestion } from './nearest.ts';
import { type Checked, fine, wrong } from './values/checked.ts';

export const languages: readonly Language[] = ['en', 'pt-BR'];

/** The language that `--lang` asks for. */
export function languageOf(asked = 'en'): Checked<Language> {
  const known = languages.find((language) => language === asked);
  if (known !== undefined) return fine(known);
  return wrong('--lang', `is ${JSON.stringify(asked)}.${suggestion(asked, languages)}`, 'give en or pt-BR');
}
