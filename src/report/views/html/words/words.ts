import type { Language } from '../../../language.ts';
import { en } from './en.ts';
import { ptBR } from './pt-br.ts';

type Widened<T> = T extends string
  ? string
  : T extends (...given: infer Given) => string
    ? (...given: Given) => string
    : { readonly [K in keyof T]: Widened<T[K]> };

/** What the page says in a language; a table that lacks a word does not compile. */
export type Words = Widened<typeof en>;

const tables: Readonly<Record<Language, Words>> = { en, 'pt-BR': ptBR };

/** The words of a language. */
export function wordsOf(language: Language): Words {
  return tables[language];
}
