import type { Behaviour, Change } from '../change.ts';
import { type Json, written } from '../data/json.ts';
import { eachField, eachItem, mapValues } from '../items.ts';

const row = (id: string, summary: string, apply: () => Change): Behaviour => ({ id, summary, apply });

/** All numbers of a simulation, written by `write`. */
const numbers = (id: string, summary: string, write: (value: number, name: string) => string): Behaviour =>
  row(id, summary, () =>
    eachItem((simulation) =>
      mapValues(simulation, (value, name) => (typeof value === 'number' ? written(write(value, name)) : value)),
    ),
  );

const created = (id: string, summary: string, write: (moment: Date, text: string) => string): Behaviour =>
  row(id, summary, () =>
    eachField(['data_criacao'], (value) => (typeof value === 'string' ? write(new Date(value), value) : value)),
  );

/** Rewrites every JSON body that is an object. */
const text = (id: string, summary: string, write: (text: string) => string): Behaviour =>
  row(id, summary, () => ({ text: write }));

const shifted = (moment: Date, hours: number): string => new Date(moment.getTime() + hours * 3_600_000).toISOString();

function reversed(value: Json): Json {
  if (Array.isArray(value)) return value.map((entry: Json) => reversed(entry));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, entry]: [string, Json]) => [name, reversed(entry)]),
  );
}

const STRINGS = /"(?:[^"\\]|\\.)*"/g;
const unicodeEscapes = (part: string): string =>
  part.replace(/./g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

function escapedStrings(body: string): string {
  return body.replace(STRINGS, (string) =>
    string.includes('\\') ? string : `"${unicodeEscapes(string.slice(1, -1))}"`,
  );
}

/** The JSON text on lines of their own, indented by depth; values stand as they were written. */
function indented(body: string): string {
  let depth = 0;
  const line = (): string => `\n${'  '.repeat(depth)}`;
  return body.replace(/"(?:[^"\\]|\\.)*"|[{}[\],:]/g, (token) => {
    if (token === '{' || token === '[') {
      depth += 1;
      return `${token}${line()}`;
    }
    if (token === '}' || token === ']') {
      depth -= 1;
      return `${line()}${token}`;
    }
    return token === ',' ? `,${line()}` : token === ':' ? ': ' : token;
  });
}

/** The JSON text with the members of every object in reverse order; a text that is no JSON stays as it is. */
function membersReversed(body: string): string {
  try {
    return JSON.stringify(reversed(JSON.parse(body)));
  } catch {
    return body;
  }
}

/** The JSON text with white space between all tokens. */
function spaced(body: string): string {
  return body.replace(/"(?:[^"\\]|\\.)*"|[{}[\],:]/g, (token) => (token.startsWith('"') ? token : ` ${token}\r\n\t`));
}

/** Forms in which JSON, ISO 8601 and the UUID let one and the same value be written. */
export const writingBehaviours: readonly Behaviour[] = [
  numbers('numbers-with-zero-fraction', 'whole numbers are written with a zero fraction', (value) =>
    Number.isInteger(value) ? `${value}.0` : String(value),
  ),
  numbers('numbers-with-exponent', 'numbers are written with an exponent', (value) => `${value}E+0`),
  numbers('numbers-in-scientific-form', 'numbers are written in scientific form', (value) => {
    const digits = String(value).replace('.', '').replace(/^0+/, '');
    if (digits === '') return '0e0';
    return `${digits}e${-(String(value).split('.')[1]?.length ?? 0)}`;
  }),
  numbers('numbers-with-many-digits', 'doubles are written with more digits than a double holds', (value, name) =>
    name === 'prazo' || name === 'ano'
      ? String(value)
      : `${value}${Number.isInteger(value) ? '.' : ''}00000000000000000001`,
  ),
  row('uuid-in-capitals', 'ids are written in capitals', () =>
    eachField(['id_simulacao'], (value) => String(value).toUpperCase()),
  ),
  created('created-with-utc-offset', 'data_criacao ends in +00:00', (_, value) => value.replace('Z', '+00:00')),
  created('created-in-local-time', 'data_criacao ends in -03:00', (moment) =>
    shifted(moment, -3).replace('Z', '-03:00'),
  ),
  created('created-without-fraction', 'data_criacao has no fraction of a second', (_, value) =>
    value.replace(/\.\d+/, ''),
  ),
  created('created-in-microseconds', 'data_criacao has six digits after the second', (_, value) =>
    value.replace('Z', '517Z'),
  ),
  created('created-in-nanoseconds', 'data_criacao has nine digits after the second', (_, value) =>
    value.replace(/\.\d+(?=Z)/, (fraction) => `${fraction}517043`),
  ),
  created('created-with-comma', 'a comma stands before the fraction of data_criacao', (_, value) =>
    value.replace('.', ','),
  ),
  created('created-with-hours-offset', 'data_criacao ends in an offset of hours alone', (moment) =>
    shifted(moment, -3).replace('Z', '-03'),
  ),
  created('created-with-minus-sign', 'data_criacao ends in −03:00, with the minus sign of ISO 8601', (moment) =>
    shifted(moment, -3).replace('Z', '\u221203:00'),
  ),
  created('created-without-seconds', 'data_criacao has no seconds', (_, value) => `${value.slice(0, 16)}Z`),
  created('created-in-basic-form', 'data_criacao has neither hyphens nor colons', (_, value) =>
    value.replace(/[-:]|\.\d+/g, ''),
  ),
  created('created-by-day-of-year', 'data_criacao names the day of the year', (moment, value) => {
    const day = Math.floor((moment.getTime() - Date.UTC(moment.getUTCFullYear(), 0, 1)) / 86_400_000) + 1;
    return `${value.slice(0, 4)}-${String(day).padStart(3, '0')}${value.slice(10)}`;
  }),
  row('created-in-turn', 'data_criacao ends in Z or in -03:00, from one answer to the next', () =>
    eachField(
      ['data_criacao'],
      (value) => `${shifted(new Date(String(value)), -3).slice(0, -1)}-03:00`,
      ({ reading: { call } }) => call.number % 2 === 0,
    ),
  ),
  row('created-to-the-second-on-small-pages', 'data_criacao has no fraction of a second on pages below 8', () =>
    eachField(
      ['data_criacao'],
      (value) => String(value).replace(/\.\d+/, ''),
      ({ reading }) => reading.limit < 8,
    ),
  ),
  row('rates-computed-anew-on-small-pages', 'rates have another last digit on pages below 8', () =>
    eachField(
      ['cet', 'percentual_anual'],
      (value) => Number(value) * (1 + 1e-15),
      ({ reading }) => reading.limit < 8,
    ),
  ),
  text('strings-escaped', 'every character of a string is written as an escape', escapedStrings),
  text('slashes-escaped', 'slashes are escaped', (body) => body.replaceAll('/', '\\/')),
  text('pretty-printed', 'bodies are indented', indented),
  text('white-space-everywhere', 'white space stands around every token', spaced),
  text('white-space-around', 'blank lines stand before and after a body', (body) => `\r\n\t ${body} \n\n`),
  text('names-reversed', 'members stand in reverse order', membersReversed),
  row('names-in-turn', 'members stand in one order or in reverse, from one answer to the next', () => ({
    text: (body, { call }) => (call.number % 2 === 0 ? membersReversed(body) : body),
  })),
];
