import { existsSync, readFileSync } from 'node:fs';

const corpus = new URL('../../../shared/corpora/strings/blns.json', import.meta.url);

const OWN = [
  '\u001b[31mred\u001b[0m\u001b]0;title\u0007',
  '\u202eright to left\u2066',
  'a\rb\nc\td\u0000e\u0085f\u2028g',
  ']]>]]>&amp;<script>"\'',
  '\ud800 lone \udfff',
  '\ufffe\uffff',
  ' ',
  'x'.repeat(5000),
];

/** Texts that break views: some of our own, and the corpus of naughty strings where it is at hand. */
export const naughtyStrings: readonly string[] = [
  ...OWN,
  ...(existsSync(corpus) ? (JSON.parse(readFileSync(corpus, 'utf8')) as string[]).filter((text) => text !== '') : []),
];
