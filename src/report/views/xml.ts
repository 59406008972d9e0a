export const declaration = '<?xml version="1.0" encoding="UTF-8"?>';

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

/** An element around markup that is already escaped. */
export function element(name: string, given: Attributes, ...markup: readonly string[]): string {
  const attributes = Object.entries(given).map(
    ([attribute, value]) => ` ${attribute}="${escaped(String(value)).replaceAll('\n', '&#10;')}"`,
  );
  const [begin, content] = [[name, ...attributes].join(''), markup.join('')];
  return content === '' ? `<${begin}/>` : `<${begin}>${content}</${name}>`;
}
