import { readdirSync, readFileSync } from 'node:fs';

const root = new URL('../../../', import.meta.url);

/** A sentence that the source of the suite holds, with a sample in place of each value. */
export interface Spoken {
  readonly path: string;
  readonly sentence: string;
}

/** Where something is said to people; the commands around pact speak English, and what is put together of parts is left out. */
const SPEAKING = [
  'suites',
  'facts',
  'src/judging',
  'src/gates',
  'src/json',
  'src/jose',
  'src/wire',
  'src/schema',
  'src/documents',
];
const SILENT = /^suites\/(?:vitest|consumer)\/|^facts\/requests\.ts$/;

const TEXT = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g;

/** Three words of plain English at least: fewer are names, or parts that are told inside other sentences. */
const SENTENCE = /[a-z]{2,}[^\n]* [a-z]{2,}[^\n]* [a-z]{2,}/i;

function filesIn(folder: string): readonly string[] {
  return readdirSync(new URL(`${folder}/`, root), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter((path) => path.endsWith('.ts') && !SILENT.test(path))
    .sort();
}

/** Every text of three words and more in the code of the rooms that speak. */
export function spokenSentences(): readonly Spoken[] {
  return SPEAKING.flatMap(filesIn).flatMap((path) => {
    const code = readFileSync(new URL(path, root), 'utf8')
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .replace(/^\s*\/\/.*$|\s\/\/ .*$/gm, '')
      .replace(/^import[^;]*;/gm, '');
    return [...code.matchAll(TEXT)]
      .map(([text]) => text.slice(1, -1).replaceAll("\\'", "'"))
      .map((text) => text.replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '7'))
      .filter((sentence) => SENTENCE.test(sentence))
      .map((sentence) => ({ path, sentence }));
  });
}
