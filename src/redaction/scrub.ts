/** In place of a text that must not leave the process. */
const WITHHELD = '…';

/**
 * JSON data without what must not leave the process: a text in it that leaks is `…`. What the target sends may then be
 * anybody's credential or document, and still no report about it has to be withheld. Names of properties stay.
 */
export function scrubbed<Data extends object>(data: Data, leaks: (text: string) => boolean): Data {
  const text = JSON.stringify(data);
  if (!leaks(text)) return data;
  return JSON.parse(text, (_name, value: unknown) => (typeof value === 'string' && leaks(value) ? WITHHELD : value));
}
