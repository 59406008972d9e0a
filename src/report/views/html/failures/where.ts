import type { Where } from '../../../../judging/finding.ts';
import type { Words } from '../words/words.ts';

/** Where a finding was made, in words; names of parameters and pointers stay as they are. */
export function whereText({ case: name, partner, page, limite, item, pointer }: Where, words: Words): string {
  const { finding } = words;
  const parts = [
    name === undefined ? '' : `${finding.case} ${name}`,
    partner === undefined ? '' : `${finding.partner} ${partner}`,
    page === undefined ? '' : `${finding.page} ${words.number(page)}`,
    limite === undefined ? '' : `limite ${limite}`,
    item === undefined ? '' : `${finding.item} ${item}`,
    pointer === undefined ? '' : pointer === '' ? finding.body : pointer,
  ].filter((part) => part !== '');
  return parts.length === 0 ? finding.anywhere : parts.join(', ');
}

/** The JSON Pointer of the offending place; null where none is known. */
export function pointerOf({ pointer, item }: Where): string | null {
  return pointer ?? (item === undefined ? null : `/itens/${item}`);
}
