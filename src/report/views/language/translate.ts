import { shapeSentences } from './sentences/commands/shapes.ts';
import { commandSentences } from './sentences/commands/small.ts';
import { countSentences } from './sentences/counts.ts';
import { fileSentences } from './sentences/files.ts';
import { gateSentences } from './sentences/gates.ts';
import { type Template, translator } from './template.ts';

/** Every sentence of the suite's own, each with the same in Brazilian Portuguese; one table for each room that speaks. */
export const templates: readonly Template[] = [
  ...gateSentences,
  ...fileSentences,
  ...countSentences,
  ...commandSentences,
  ...shapeSentences,
];

const translated = translator(templates);

/** A sentence of the suite in Brazilian Portuguese; a part of it that no template fits stays in English. */
export function translate(sentence: string): string {
  return translated(sentence).text;
}

/** The parts of a sentence that `translate` leaves in English. */
export function untranslated(sentence: string): readonly string[] {
  return translated(sentence).unknown;
}
