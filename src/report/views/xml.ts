export const declaration = '<?xml version="1.0" encoding="UTF-8"?>';

/** Everything that XML 1.0 does not allow in a document. */
const ILLEGAL = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  '\t': '&#9;',
  '\r': '&#13;',
};

/** A text as the content of an element: every `]]>` falls with its `>`, what XML forbids becomes U+FFFD. */
export function escaped(text: string): string {
  return text.replace(ILLEGAL, '\ufffd').replace(/[&<>"'\t\r]/g, (sign) => ENTITIES[sign] ?? sign);
}

type Attributes = Readonly<Record<string, string | number>>;

/** Attributes with a space before each. */
export function attributes(given: Attributes): string {
  return Object.entries(given)
    .map(([name, value]) => ` ${name}="${escaped(String(value)).replaceAll('\n', '&#10;')}"`)
    .join('');
}

/** An element around markup that is already escaped. */
export function element(name: string, given: Attributes, ...markup: readonly string[]): string {
  const content = markup.join('');
  return content === '' ? `<${name}${attributes(given)}/>` : `<${name}${attributes(given)}>${content}</${name}>`;
}
