import { describe, expect, test } from 'vitest';
import { type Template, translator } from '../../../src/report/views/language/template.ts';

const templates: readonly Template[] = [
  ['the {name} is {#count}', '{count} é {name}'],
  ['the page is {#count}', 'a página é {count}'],
  ['it broke: {~why}', 'quebrou: {why}'],
  ['no {-what} came', 'não veio {what}'],
  ['met {,these}', 'encontrado {these}'],
  ['(all of {+these})', '(tudo: {these})'],
  ['said {*text}', 'disse {text}'],
];
const translated = translator(templates);

describe('a sentence by its template', () => {
  test.each([
    ['the item is 7', '7 é item'],
    ['the page is 7', 'a página é 7'],
    ['it broke: the item is 7', 'quebrou: 7 é item'],
    ['it broke: it broke: the item is 7', 'quebrou: quebrou: 7 é item'],
    ['no more than that came', 'não veio more than that'],
    ['the item is 7; the page is 8', '7 é item; a página é 8'],
    ['met the item is 7, /itens/0, the page is 8', 'encontrado 7 é item, /itens/0, a página é 8'],
    ['(all of the item is 7; the page is 8)', '(tudo: 7 é item; a página é 8)'],
    ['said whatever; you like: {~why} $& $1', 'disse whatever; you like: {~why} $& $1'],
    ['one', 'one'],
    ['"a value of JSON"', '"a value of JSON"'],
    ['', ''],
  ])('%j is %j', (from, to) => {
    expect(translated(from)).toEqual({ text: to, unknown: [] });
  });

  test.each([
    ['nobody knows this', ['nobody knows this']],
    ['the item is seven', ['the item is seven']],
    ['the two words is 7', ['the two words is 7']],
    ['it broke: nobody knows this', ['nobody knows this']],
    ['the item is 7; nobody knows this', ['nobody knows this']],
    ['the  is 7', ['the  is 7']],
    ['no one; else came', ['no one', 'else came']],
  ])('%j leaves %j as it is, and says so', (from, unknown) => {
    const { text, unknown: told } = translated(from);
    expect(told).toEqual(unknown);
    for (const part of unknown) expect(text).toContain(part);
  });

  test.each([
    ['sentences in one another', 'it broke: '.repeat(480)],
    ['sentences after one another', 'the item is 7; '.repeat(300)],
    ['lists in one another', 'met (all of '.repeat(400)],
    ['far too many words', 'it broke: the is '.repeat(100_000)],
    ['far too many signs', '; '.repeat(100_000)],
  ])('%s are no burden', (_, text) => {
    const before = process.cpuUsage();
    expect(() => translated(text)).not.toThrow();
    expect(process.cpuUsage(before).user).toBeLessThan(1_000_000);
  });
});
