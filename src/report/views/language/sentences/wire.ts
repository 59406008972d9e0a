import type { Template } from '../template.ts';

/** What stood in the way of an answer. */
export const wireSentences: readonly Template[] = [
  ['{~words} ({code})', '{words} ({code})'],
  ['no answer', 'nenhuma resposta'],
  ['held back', 'retida'],
];
