import { marked } from 'marked';

/** Markdown as GitHub renders it. */
export const rendered = (markdown: string) => marked.parse(markdown, { async: false, gfm: true });

/** The elements of an HTML text that are not in the list, and every attribute. */
export const besides = (html: string, ours: readonly string[]) => [
  ...[...html.matchAll(/<\/?([a-z][a-z\d-]*)[^>]*>/gi)]
    .map(([, name = '']) => name)
    .filter((one) => !ours.includes(one)),
  ...[...html.matchAll(/<[a-z][a-z\d-]*\s+([^>]+)>/gi)].map(([, attributes]) => attributes),
];

/** The elements of our Markdown. */
export const OURS = ['h2', 'h3', 'p', 'ul', 'li', 'strong', 'code', 'br', 'details', 'summary'];
