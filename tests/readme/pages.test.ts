import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { blocksOf, fileText, pages } from './blocks.ts';

const withoutCode = (markdown: string): string => markdown.replace(/^```[\s\S]*?^```$|`[^`\n]*`/gm, '');
const targetsOf = (markdown: string): readonly string[] =>
  [...withoutCode(markdown).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
const headingsOf = (markdown: string): readonly string[] =>
  markdown.replace(/^```[\s\S]*?^```$/gm, '').match(/^#+ .+$/gm) ?? [];

/** Returns the anchors of a page on GitHub: explicit ones, and one for each heading. */
function anchorsOf(markdown: string): readonly string[] {
  const named = [...markdown.matchAll(/<a id="([^"]+)"/g)].map(([, id = '']) => id);
  const slugs = headingsOf(markdown).map((heading) =>
    heading
      .replace(/^#+ |<[^>]+>/g, '')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  );
  return [...named, ...slugs];
}

/** Returns the relative links of a page whose file or anchor is missing. */
function brokenIn(page: string, markdown: string): readonly string[] {
  return targetsOf(markdown).filter((target) => {
    if (/^https?:/.test(target)) return false;
    const [path = '', anchor] = target.split('#');
    const file = join(dirname(page), path);
    if (!existsSync(file)) return true;
    return anchor !== undefined && !anchorsOf(path === '' ? markdown : fileText(file)).includes(anchor);
  });
}

test.each([...pages, 'bench/README.md'])('every link of %s has an existing file and anchor', (page) => {
  expect(brokenIn(page, fileText(page))).toEqual([]);
});

test.each([
  ['[a](nowhere.md)', ['nowhere.md']],
  ['[a](../README.md#nowhere) [b](../README.md#ci)', ['../README.md#nowhere']],
  ['# One two\n[a](#one-two) [b](#two) [c](https://partner.example/x#y)', ['#two']],
  ['`[a](nowhere.md)`\n```text\n[b](nowhere.md)\n```', []],
])('%j has the broken links %j', (markdown, broken) => {
  expect(brokenIn('docs/planted.md', markdown)).toEqual(broken);
});

test('README.md links to every page of docs/', () => {
  const linked = targetsOf(fileText('README.md'));
  expect(pages.filter((page) => page.startsWith('docs/') && !linked.includes(page))).toEqual([]);
});

describe('README.pt-BR.md', () => {
  const english = fileText('README.md');
  // The terminal label of a place is translated, and the first command prints Portuguese.
  const portuguese = fileText('README.pt-BR.md')
    .replace('`onde`', '`at`')
    .replace('npm ci && npm run conformance -- --lang pt-BR\n', 'npm ci && npm run conformance\n');
  const outsideOfBlocks = (text: string): string => text.replace(/<!-- (.+) -->[\s\S]*?<!-- end of \1 -->/g, '');
  const both = (of: (text: string) => unknown) => ({ has: of(portuguese), needs: of(english) });
  const sorted = (texts: readonly string[]) => [...new Set(texts)].sort();

  test.each<[string, (text: string) => unknown]>([
    ['the headings', (text) => headingsOf(text).map((heading) => heading.replace(/ .*/, ''))],
    [
      'the commands',
      (text) =>
        blocksOf(text)
          .filter(({ language }) => language !== 'text')
          .map((block) => block.text),
    ],
    ['the generated blocks', (text) => text.match(/<!-- .+ -->/g)],
    ['the rows', (text) => outsideOfBlocks(text).match(/^\| [`\d].*? \|/gm)],
    ['the code', (text) => sorted(outsideOfBlocks(text).match(/`[^`\n]+`/g) ?? [])],
    ['the links', (text) => sorted(targetsOf(text)).map((target) => target.replace(/^README.*/, 'README'))],
  ])('has %s of README.md', (_, of) => {
    const { has, needs } = both(of);
    expect(has).toEqual(needs);
  });
});
