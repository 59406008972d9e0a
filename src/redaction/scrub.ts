/** In place of a text that must not leave the process. */
const WITHHELD = '…';

/**
 * JSON data without what must not leave the process: the words of a text, or the tokens of a JSON Pointer, that leak are
 * `…`, the whole text where it is spread over several. What the target sends may then be anybody's credential or
 * document, and still no report about it has to be withheld. Names of properties stay: they are to be none of the
 * target's. Numbers stay too, unless they are only shown (`numbers`).
 */
export function scrubbed<Data extends object>(data: Data, leaks: (text: string) => boolean, numbers = false): Data {
  const text = JSON.stringify(data);
  if (!leaks(text)) return data;
  const withheld = (text: string): string => {
    const masked = text.replace(/[^\s/]+/g, (word) => (leaks(word) ? WITHHELD : word));
    return leaks(masked) ? WITHHELD : masked;
  };
  return JSON.parse(text, (_name, value: unknown) => {
    if (typeof value === 'string') return leaks(value) ? withheld(value) : value;
    return numbers && typeof value === 'number' && leaks(String(value)) ? WITHHELD : value;
  });
}
