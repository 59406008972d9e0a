import type { Language, ViewContext } from '../../language.ts';
import { translate } from './translate.ts';

/** How a view for people says things in one language. */
export interface Speaker {
  readonly language: Language;
  /** A sentence of the suite in this language; as it is where its translation is not known. */
  readonly say: (sentence: string) => string;
  /** A requirement's statement or an open point's question. */
  readonly title: (id: string, inEnglish: string) => string;
  /** Where the document says it. */
  readonly clause: (id: string, inEnglish: string) => string;
}

export const inEnglish: Speaker = {
  language: 'en',
  say: (sentence) => sentence,
  title: (_, statement) => statement,
  clause: (_, clause) => clause,
};

/** The speaker of a context's language. */
export function speakerOf({ language, sentences, clauses }: ViewContext): Speaker {
  if (language === 'en') return inEnglish;
  return {
    language,
    say: translate,
    title: (id, statement) => known(sentences, id) ?? statement,
    clause: (id, clause) => known(clauses, id) ?? clause,
  };
}

function known(texts: Readonly<Record<string, string>>, id: string): string | undefined {
  return Object.hasOwn(texts, id) ? texts[id] : undefined;
}
