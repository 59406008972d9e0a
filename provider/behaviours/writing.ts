import { isObject, type Json, written } from '../data/json.ts';
import { type BehaviourRow, behavioursOf } from '../rows.ts';
import { field, inTurn, isInteger, numbers, onSmallPages } from './values.ts';

const created = (words: string, write: (text: string, moment: Date) => string): BehaviourRow =>
  field(`data_criacao ${words}`, 'data_criacao', (value) =>
    typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? write(value, new Date(value)) : value,
  );

/** The moment three hours to the west. */
const west = (moment: Date, offset: string): string =>
  new Date(moment.getTime() - 3 * 3_600_000).toISOString().replace('Z', offset);

const withoutFraction = (value: Json | undefined): string => String(value).replace(/\.\d+/, '');

const text = (summary: string, write: (text: string) => string): BehaviourRow => [summary, { text: write }];

function reversed(value: Json): Json {
  if (Array.isArray(value)) return value.map((entry: Json) => reversed(entry));
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(([name, entry]) => [name, reversed(entry)] as const);
  return Object.fromEntries(members.reverse());
}

/** Reverses the members of every object; invalid JSON stays as it is. */
function membersReversed(body: string): string {
  try {
    return JSON.stringify(reversed(JSON.parse(body)));
  } catch {
    return body;
  }
}

const TOKENS = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g;

const escaped = (string: string): string =>
  string.replace(/./g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

function scientific(value: number): string {
  const digits = String(value).replace('.', '').replace(/^0+/, '');
  return digits === '' ? '0e0' : `${digits}e${-(String(value).split('.')[1]?.length ?? 0)}`;
}

function dayOfYear(text: string, moment: Date): string {
  const day = Math.floor((moment.getTime() - Date.UTC(moment.getUTCFullYear(), 0, 1)) / 86_400_000) + 1;
  return `${text.slice(0, 4)}-${String(day).padStart(3, '0')}${text.slice(10)}`;
}

const [CET, CREATED] = ['cet.percentual_anual', 'data_criacao'];
const inLocalTime = (value: Json | undefined): string => west(new Date(String(value)), '-03:00');
const recomputed = (value: Json | undefined) => (typeof value === 'number' ? value * (1 + 1e-15) : value);

/** Other ways to write the same value in JSON, ISO 8601 and as a UUID. */
export const writingBehaviours = behavioursOf({
  'numbers-with-zero-fraction': numbers('integers are written with a zero fraction', (value) =>
    written(Number.isInteger(value) ? `${value}.0` : String(value)),
  ),
  'numbers-in-scientific-form': numbers('numbers are written in scientific form', (value) =>
    written(scientific(value)),
  ),
  'numbers-with-many-digits': numbers('doubles are written with more digits than a double holds', (value, name) =>
    isInteger(name) ? value : written(`${value}${Number.isInteger(value) ? '.' : ''}00000000000000000001`),
  ),
  'uuid-in-capitals': field('ids are written in upper case', 'id_simulacao', (value) => String(value).toUpperCase()),
  'created-in-local-time': created('ends in -03:00', (_, moment) => west(moment, '-03:00')),
  'created-with-minus-sign': created('ends in −03:00, with the minus sign of ISO 8601', (_, moment) =>
    west(moment, '\u221203:00'),
  ),
  'created-in-basic-form': created('has no hyphens and colons', (value) => value.replace(/[-:]|\.\d+/g, '')),
  'created-by-day-of-year': created('has the day of the year', dayOfYear),
  'created-in-turn': field('data_criacao ends in Z or in -03:00 in turn', 'data_criacao', inLocalTime, inTurn),
  'created-to-the-second-on-small-pages': field('small pages have no fraction', CREATED, withoutFraction, onSmallPages),
  'rates-computed-anew-on-small-pages': field('small pages round rates otherwise', CET, recomputed, onSmallPages),
  'strings-escaped': text('every character of a string is written as an escape', (body) =>
    body.replace(TOKENS, (token) =>
      token.length > 1 && !token.includes('\\') ? `"${escaped(token.slice(1, -1))}"` : token,
    ),
  ),
  'slashes-escaped': text('slashes are escaped', (body) => body.replaceAll('/', '\\/')),
  'white-space-everywhere': text('white space is around every token', (body) =>
    body.replace(TOKENS, (token) => (token.startsWith('"') ? token : ` ${token}\r\n\t`)),
  ),
  'names-in-turn': [
    'members are in one order or in reverse, from one response to the next',
    { text: (body, { call }) => (call.number % 2 === 0 ? membersReversed(body) : body) },
  ],
});
