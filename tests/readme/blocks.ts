import { readdirSync, readFileSync } from 'node:fs';

const root = new URL('../../', import.meta.url);

/** The text of a file of the project. */
export function fileText(name: string): string {
  return readFileSync(new URL(name, root), 'utf8');
}

/** The pages that a reader sees, by path. */
export const pages: readonly string[] = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(new URL('docs/', root))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

/** The pages with a block of a language. */
export function documentsWith(language: string): readonly string[] {
  return pages.filter((page) => blocksOf(fileText(page)).some((block) => block.language === language));
}

/** One fenced block of a Markdown text. */
export interface Block {
  readonly language: string;
  readonly text: string;
  /** Of its first fence, from 1. */
  readonly line: number;
}

/** The fenced blocks of a Markdown text, in order. */
export function blocksOf(markdown: string): readonly Block[] {
  return [...markdown.matchAll(/^```(?<language>\w*)\n(?<text>[\s\S]*?)^```$/gm)].map(({ index, groups = {} }) => ({
    language: groups.language ?? '',
    text: groups.text ?? '',
    line: markdown.slice(0, index).split('\n').length,
  }));
}

/** Commands that a test does not run where it stands, and why. The rest of their block runs. */
const STOOD_IN_FOR: readonly (readonly [command: RegExp, standIn: string, why: string])[] = [
  [/\bnpm ci\b/g, 'true', 'the checkout has its node_modules already, and installing needs a registry'],
  [/\bnpm test\b/g, 'true', 'it would run this very test'],
  [/\bnpm run check\b/g, 'true', 'it judges the whole tree, which is its own job'],
];

/** The script of a block as a test runs it. */
export function runnable({ text }: Block): string {
  return STOOD_IN_FOR.reduce((script, [command, standIn]) => script.replace(command, standIn), text);
}

/** Whether a block goes on until it is stopped: it serves. */
export function isLasting({ text }: Block): boolean {
  return /\bserve\b/.test(text) && !/--list|--help/.test(text);
}

/** The exit code that a comment of a block tells, else 0. */
export function exitCodeOf({ text }: Block): number {
  return Number(/# .*\bexit code (\d+)/.exec(text)?.[1] ?? 0);
}

/** The npm scripts that a text calls. */
export function scriptsOf(text: string): readonly string[] {
  const called = [...text.matchAll(/\bnpm (?:run (?:--?[\w-]+ )*(?<script>[\w:-]+)|(?<own>test)\b)/g)];
  return called.map(({ groups = {} }) => groups.script ?? groups.own ?? '');
}
