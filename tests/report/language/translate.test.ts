import { describe, expect, test } from 'vitest';
import { templates, translate, untranslated } from '../../../src/report/views/language/translate.ts';
import { namesIn } from '../../support/names.ts';
import { spokenSentences } from './sentences.ts';

/** Templates that say the same in both languages. */
const ALIKE = new Set([
  'status {#status}',
  'total {total}',
  'Bad Request',
  '1 token',
  'token',
  '{#count} tokens',
  '1 item',
  'partner.read partner.write',
  'expiresIn {#value}',
  'array',
  'string',
  'html',
]);

/** Texts that are parts of sentences, or that no reader of a report meets. */
const PARTS: ReadonlySet<string> = new Set([
  'AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO',
  'no field at 7',
  'a check without a requirement',
  'a requirement without a check',
  'its check threw 7',
  'its check gave no judgement',
  'a finding, though nothing was judged',
  'nothing was judged and no reason is given',
  'at its path',
  'at the origin',
  'total 7 for 7 on 7',
  'a finding of the unknown code 7',
  'a reason of the unknown code 7',
  'a finding that was met 7 times',
  '7 is required and was 7',
  'ran out on 7',
  'met nothing that fails any more; remove it',
  'the waiver of 7 (owner 7) 7',
  'socket hang up',
  'closed before the end',
  'there is no schema 7',
  'none of 7 pinned answers; nearest: ',
  'is not in the report; its earlier pin stays',
  'is no open point of this version of the suite; left out',
  'rests on 7 where 7 are needed',
  'was not seen',
  '7; its earlier pin stays',
  'stays one of several',
  'and is now',
  '7 is no open point.7',
  '7 is an open point: it never fails, so there is nothing to waive',
  '7 is no requirement of a run.7',
  'is to be 7',
  ' Did you mean 7?',
  'check PARTNER_API_BASE_URL (7) and the way to it; \\`doctor\\` tells more',
  'check digit holds',
  'check digit fails',
  'check digits hold',
  'check digits fail',
  'something was thrown that is no error',
  'package.json has no version',
  'the object in 7 needs a schema of its own',
]);

/** Sentences put together of such parts. */
const COMPOSED: readonly (readonly [string, string])[] = [
  ['auth.revoked-401 is required and was not exercised', 'auth.revoked-401 é exigido e não foi exercitado'],
  [
    'open.default-limit was 20 in the baseline and is 50 (on 4; exchange a1, a2)',
    'open.default-limit era 20 na baseline e é 50 (sobre 4; troca a1, a2)',
  ],
  [
    'open.out-of-bounds limite=0 was {"outcome":"400"} in the baseline and is {"outcome":"empty"}; limite=-1 was {"outcome":"400"} in the baseline and is null (on 7; exchange a1)',
    'open.out-of-bounds limite=0 era {"outcome":"400"} na baseline e é {"outcome":"empty"}; limite=-1 era {"outcome":"400"} na baseline e é null (sobre 7; troca a1)',
  ],
  [
    'departs from the baseline, and rests on 4 where 10 are needed to count',
    'difere da baseline, e se apoia em 4 onde são necessários 10 para contar',
  ],
  [
    'open.default-limit none of 2 pinned answers; nearest: was 20 in the baseline and is 30 (on 4; exchange a1)',
    'open.default-limit não é nenhuma das 2 respostas fixadas; a mais próxima: era 20 na baseline e é 30 (sobre 4; troca a1)',
  ],
  [
    'the waiver of Page.total, case x (owner the integration team) ran out on 2026-11-20',
    'a dispensa de Page.total, case x (responsável the integration team) venceu em 2026-11-20',
  ],
  [
    'waived until 2027-01-31, owner me: a known thing; see the ticket',
    'dispensado até 2027-01-31, responsável me: a known thing; see the ticket',
  ],
  [
    'open.ordering was not seen; its earlier pin stays',
    'open.ordering não foi visto; a resposta fixada antes permanece',
  ],
  [
    'open.ordering rests on 4 where 10 are needed; its earlier pin stays',
    'open.ordering se apoia em 4 onde são necessários 10; a resposta fixada antes permanece',
  ],
  [
    'open.ordering rests on 4 where 10 are needed; left out',
    'open.ordering se apoia em 4 onde são necessários 10; foi deixado de fora',
  ],
  [
    'open.scopes is not in the report; its earlier pin stays',
    'open.scopes não está no relatório; a resposta fixada antes permanece',
  ],
  [
    'open.later is no open point of this version of the suite; left out',
    'open.later não é um ponto em aberto desta versão da suíte; foi deixado de fora',
  ],
  ['open.default-limit stays "any"', 'open.default-limit continua "any"'],
  ['open.default-limit stays one of several', 'open.default-limit continua sendo uma de várias'],
  ['open.default-limit was 20 and is now 50', 'open.default-limit era 20 e agora é 50'],
  [
    'open.out-of-bounds limite=0 was "a" and is now "b"; limite=-1 was "c" and is now "d"',
    'open.out-of-bounds limite=0 era "a" e agora é "b"; limite=-1 era "c" e agora é "d"',
  ],
  [
    'baseline.json line 4: "open.x" is to be "any", { "is": answer } or { "oneOf": [answer, …] }',
    'baseline.json linha 4: "open.x" deve ser "any", { "is": resposta } ou { "oneOf": [resposta, …] }',
  ],
  [
    'waivers.json line 2: lacks "case": the case that is waived, as the report shows it; left out, every case is',
    'waivers.json linha 2: falta "case": o caso dispensado, como o relatório o mostra; sem ele, dispensam-se todos os casos',
  ],
  [
    "the account has no simulation: 2 requirements can't be exercised (Page.total, Page.numero)",
    'a conta não tem nenhuma simulação: 2 requisitos não podem ser exercitados (Page.total, Page.numero)',
  ],
  [
    'a total that is no number; on the first page 1 item, 1 vehicle with a null',
    'um total que não é um número; na primeira página 1 item, 1 veículo com um nulo',
  ],
];

const holesOf = (text: string) => [...text.matchAll(/\{[^\w]?(\w+)\}/g)].map(([, name]) => name).sort();
/** A text without its holes, and without what JSON Schema says in capitals. */
const withoutHoles = (text: string) => text.replace(/\{[^}]*\}/g, '…').replace(/\bNOT\b/, 'not');

describe('the templates of sentences', () => {
  test.each(templates)('%j has the same holes and names in Portuguese', (from, to) => {
    expect(holesOf(to)).toEqual(holesOf(from));
    expect(to).not.toMatch(/\{[-#*~,+]/);
    expect(namesIn(withoutHoles(to))).toEqual(namesIn(withoutHoles(from)));
  });

  test('only what is alike in both languages is left as it is', () => {
    const same = templates
      .filter(([from, to]) => /[a-z]/.test(withoutHoles(from)) && from.replace(/\{[^\w]/g, '{') === to)
      .map(([from]) => from);
    expect(same.filter((from) => !ALIKE.has(from))).toEqual([]);
  });

  test('none stands twice', () => {
    expect(new Set(templates.map(([from]) => from)).size).toBe(templates.length);
  });
});

describe('every sentence in the code of the suite has its translation', () => {
  const sentences = spokenSentences().filter(({ sentence }) => !PARTS.has(sentence));

  test('there are many', () => expect(sentences.length).toBeGreaterThan(100));

  test.each(sentences)('$path: $sentence', ({ sentence }) => {
    expect(untranslated(sentence)).toEqual([]);
    if (!ALIKE.has(sentence)) expect(translate(sentence)).not.toBe(sentence);
  });
});

test.each(COMPOSED)('%j is %j', (from, to) => {
  expect(translate(from)).toBe(to);
  expect(untranslated(from)).toEqual([]);
});
