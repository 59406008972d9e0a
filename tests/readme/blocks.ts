import { readdirSync, readFileSync } from 'node:fs';

const root = new URL('../../', import.meta.url);

/** The text of a file of the project. */
export function fileText(name: string): string {
  return readFileSync(new URL(name, root), 'utf8');
}

/** The pages that a reader sees, by path. */
export const pages: readonly string[] = [
  'README.md',
  'README.pt-BR.md',
  'CHANGELOG.md',
  'SECURITY.md',
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

/** The npm scripts that a text calls. */
export function scriptsOf(text: string): readonly string[] {
  const called = [...text.matchAll(/\bnpm (?:run (?:--?[\w-]+ )*(?<script>[\w:-]+)|(?<own>test)\b)/g)];
  return called.map(({ groups = {} }) => groups.script ?? groups.own ?? '');
}
