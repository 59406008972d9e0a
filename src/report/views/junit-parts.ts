import { visible } from './text.ts';

export interface Case {
  readonly outcome: 'passed' | 'failure' | 'error' | 'skipped';
  readonly name: string;
  readonly classname: string;
  /** Of an outcome other than `passed`: what happened, and its kind. */
  readonly message: string;
  readonly type: string;
  readonly lines?: readonly string[];
}

/** A test case. Its lines are its output, or explain why it did not pass. */
export function caseXml({ outcome, name, classname, message, type, lines = [] }: Case): string {
  const reason = { message: visible(message), ...(outcome === 'skipped' ? {} : { type }) };
  const inner = outcome === 'passed' ? textElement('system-out', lines) : textElement(outcome, lines, reason);
  return `\n${element('testcase', { name: visible(name), classname: visible(classname) }, inner)}`;
}

export function textElement(name: string, lines: readonly string[], given: Readonly<Record<string, string>> = {}) {
  return element(name, given, escaped(lines.map(visible).join('\n')));
}

export function propertiesXml(properties: Readonly<Record<string, string | number>>): string {
  const all = Object.entries(properties).map(([name, value]) => element('property', { name, value }));
  return element('properties', {}, ...all);
}

export function tallyOf(cases: readonly Pick<Case, 'outcome'>[]) {
  const number = (outcome: Case['outcome']) => cases.filter((one) => one.outcome === outcome).length;
  return { tests: cases.length, failures: number('failure'), errors: number('error'), skipped: number('skipped') };
}

/** A file of one root element; `mark` is the comment in its second line, by which it is recognized as ours. */
export function fileOf(mark: string, root: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${mark}\n${root}\n`;
}

/** Characters that XML 1.0 does not allow. */
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
function escaped(text: string): string {
  return text.replace(ILLEGAL, '\ufffd').replace(/[&<>"'\t\r]/g, (sign) => ENTITIES[sign] ?? sign);
}

type Attributes = Readonly<Record<string, string | number>>;

/** Returns an element with content that is already escaped. */
export function element(name: string, given: Attributes, ...markup: readonly string[]): string {
  const attributes = Object.entries(given).map(
    ([attribute, value]) => ` ${attribute}="${escaped(String(value)).replaceAll('\n', '&#10;')}"`,
  );
  const [begin, content] = [[name, ...attributes].join(''), markup.join('')];
  return content === '' ? `<${begin}/>` : `<${begin}>${content}</${name}>`;
}
