import type { Frame } from '../frame.ts';
import { type Content, html, type Markup } from '../html.ts';
import type { Words } from '../words/words.ts';
import { withSettings } from './settings.ts';

/** A part of the page with a heading of its own. */
export interface Part {
  readonly id: string;
  readonly heading: string;
  readonly intro: string | null;
  readonly content: Content;
  /** How many things are in it; absent where that says nothing. */
  readonly count?: number;
}

/** A part under the words of its key. */
export function part(key: keyof Words['intro'], { words }: Frame, content: Content, count?: number): Part {
  const given = { id: key, heading: words.sections[key], intro: words.intro[key], content };
  return count === undefined ? given : { ...given, count };
}

/** A part as it stands in the page. */
export function partView({ id, heading, intro, content, count }: Part): Markup {
  return html`<section class="part" aria-labelledby="part-${id}">
<h2 id="part-${id}">${heading}${count !== undefined && html` <small>${count}</small>`}</h2>
${intro !== null && html`<p class="intro">${withSettings(intro)}</p>`}
${content}
</section>`;
}

/** Links to the parts. */
export function contents(parts: readonly Part[], { words }: Frame): Markup {
  const links = parts.map(
    ({ id, heading, count }) =>
      html`<li><a href="#part-${id}">${heading}</a>${count !== undefined && html` <small>${count}</small>`}</li>`,
  );
  return html`<nav class="contents" aria-label="${words.sections.contents}"><ul>${links}</ul></nav>`;
}
