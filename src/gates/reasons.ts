import { type TextMessage, textOf } from '../../messages/index.ts';

/** The reasons of a result; that of a report without codes as a text. */
export function reasonsOf(result: {
  readonly reason?: string;
  readonly reasons?: readonly TextMessage[];
}): readonly TextMessage[] {
  return result.reasons ?? (result.reason === undefined ? [] : [textOf('text', { text: result.reason })]);
}
