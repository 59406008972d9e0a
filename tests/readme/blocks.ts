import { readdirSync, readFileSync } from 'node:fs';

const root = new URL('../../', import.meta.url);

/** Returns the text of a project file. */
export function fileText(name: string): string {
  return readFileSync(new URL(name, root), 'utf8');
}

/** The pages for readers, by path. */
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

/** Returns the pages with a block of a language. */
export function documentsWith(language: string): readonly string[] {
  return pages.filter((page) => blocksOf(fileText(page)).some((block) => block.language === language));
}

/** A fenced block of a Markdown text. */
export interface Block {
  readonly language: string;
  readonly text: string;
  /** Line of its first fence, from 1. */
  readonly line: number;
}

/** Returns the fenced blocks of a Markdown text, in order. */
export function blocksOf(markdown: string): readonly Block[] {
  return [...markdown.matchAll(/^```(?<language>\w*)\n(?<text>[\s\S]*?)^```$/gm)].map(({ index, groups = {} }) => ({
    language: groups.language ?? '',
    text: groups.text ?? '',
    line: markdown.slice(0, index).split('\n').length,
  }));
}

/** Returns the npm scripts in a text. */
export function scriptsOf(text: string): readonly string[] {
  const called = [...text.matchAll(/\bnpm (?:run (?:--?[\w-]+ )*(?<script>[\w:-]+)|(?<own>test)\b)/g)];
  return called.map(({ groups = {} }) => groups.script ?? groups.own ?? '');
}

/** The suite's command with arguments that need no shell. */
const OWN = /^npm run (?:--silent )?(?<script>cli|conformance)(?: -- (?<args>[^>|#]*))?(?:# exit code (?<code>\d+))?$/;

/** Parses arguments like a shell. */
export const parsed = (text: string): readonly string[] =>
  (text.match(/'[^']*'|\S+/g) ?? []).map((arg) => arg.replaceAll("'", ''));

/** Returns the arguments and the exit code of a line that is the suite's command and needs no shell. */
export function suiteCommandOf(line: string): { readonly args: readonly string[]; readonly code: number } | null {
  const { script, args = '', code = '0' } = OWN.exec(line)?.groups ?? {};
  if (script === undefined) return null;
  return { args: [...(script === 'cli' ? [] : ['run']), ...parsed(args)], code: Number(code) };
}
