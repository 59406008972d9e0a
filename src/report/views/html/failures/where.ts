import type { Where } from '../../../../judging/finding.ts';
import { html, type Markup } from '../html.ts';
import type { Words } from '../words/words.ts';

/** Where a finding was made, in words; names of parameters and pointers stay as they are. */
export function whereText(where: Where, words: Words): string {
  const { finding } = words;
  const { pointer } = where;
  const place = pointer === '' ? finding.body : (pointer ?? '');
  const parts = [...wordsBefore(where, words), place].filter((part) => part !== '');
  return parts.length === 0 ? finding.anywhere : parts.join(', ');
}

/** The same with the pointer as code. */
export function whereView(where: Where, words: Words): Markup {
  const { pointer } = where;
  if (pointer === undefined || pointer === '') return html`${whereText(where, words)}`;
  return html`${wordsBefore(where, words).map((part) => `${part}, `)}<code>${pointer}</code>`;
}

function wordsBefore(
  { case: name, partner, page, limite, item }: Where,
  { finding, number }: Words,
): readonly string[] {
  return [
    name === undefined ? '' : `${finding.case} ${name}`,
    partner === undefined ? '' : finding.partner(partner),
    page === undefined ? '' : `${finding.page} ${number(page)}`,
    limite === undefined ? '' : `limite ${limite}`,
    item === undefined ? '' : `${finding.item} ${item}`,
  ].filter((part) => part !== '');
}

/** The JSON Pointer of the offending place; null where none is known. */
export function pointerOf({ pointer, item }: Where): string | null {
  return pointer ?? (item === undefined ? null : `/itens/${item}`);
}
