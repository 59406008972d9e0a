import { expect, test } from 'vitest';
import { catalogues } from '../../messages/index.ts';
import { behaviours, faults } from '../../provider/index.ts';
import { comparisonRequirements, openPoints, requirements } from '../../requirements/index.ts';
import { sentences } from '../../requirements/pt-BR.ts';
import { fileSchemas } from '../../schemas/report/index.ts';
import { commentsOf, sources } from '../architecture/sources.ts';
import { fileText, pages } from '../readme/blocks.ts';

/** Phrases that readers stumble over, each with what to write instead. */
const PHRASES: readonly (readonly [phrase: RegExp, instead: string])[] = [
  [/let warnings gate/i, 'treat warnings as failures'],
  [/\bheld (?:to|against)\b/i, 'must match, compare with'],
  [/\bholds? .{1,40} to this file/i, 'fail if … differs from'],
  [/let production be asked|few reading calls/i, 'allow a production target'],
  [/beyond it a spread/i, 'longer listings are sampled'],
  [/\btells? one requirement/i, 'show one requirement in full'],
  [/\bis not settled\b|could(?: not|n't) be settled/i, 'could not be checked'],
  [/problems? of settings/i, 'invalid configuration'],
  [/nothing was (?:sent|asked)/i, 'no request was sent'],
  [/\bmend(?:ed|ing)?\b/i, 'fix'],
  [/moments of expiry/i, 'expiresIn, expiresAt and exp disagree'],
  [/\bthat stand there\b/i, 'the same slice of the full listing'],
  [/leads nowhere|connection .{1,30} came about/i, 'cannot connect'],
  [/wants to know who asks/i, 'requires authentication'],
  [/(?:are|is) told as\b/i, 'are'],
  [/as (?:it was )?met in this run|, as met\b/i, 'observed values'],
  [/never judged/i, 'not graded'],
  [/nothing to judge/i, 'no data to check'],
  [/stood in the way|stands in the way/i, 'blocked by'],
  [/\basked and told\b/i, 'probed, observed'],
  [/\bturned down\b/i, 'rejected'],
  [/(?:is|are) not in order/i, 'is invalid'],
  [/behind the base address/i, 'in the base URL'],
  [/run again in a while/i, 'retry later'],
  [/\bdeparts? from\b|what departs/i, 'deviates from'],
  [/gates? that did not hold/i, 'failed gates'],
  [/\ba last day\b|another last day/i, 'expiry date'],
  [/what came (?:back|instead)/i, 'response'],
  [/come to its end/i, 'finish'],
];

const stringsIn = (value: unknown): readonly string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(stringsIn)
      : [];

const TEXTS: readonly (readonly [where: string, texts: readonly string[]])[] = [
  ['messages/en', stringsIn(catalogues.en)],
  ['messages/pt-BR', stringsIn(catalogues['pt-BR'])],
  ['requirements', stringsIn([requirements, comparisonRequirements, openPoints, sentences])],
  ...pages.filter((page) => page !== 'README.pt-BR.md').map((page) => [page, fileText(page).split('\n')] as const),
];

test.each(TEXTS)('the texts of %s avoid phrases that readers stumble over', (_, texts) => {
  const found = PHRASES.flatMap(([phrase, instead]) =>
    texts.filter((text) => phrase.test(text)).map((text) => ({ text, instead })),
  );
  expect(found).toEqual([]);
});

/** British spellings, but not the ones of fixed names: those have signs of code around them. */
const BRITISH =
  /(?<![-"`./\w])(?:(?:mis)?behaviour|colour|favour|honour|neighbour|catalogue|judgement|licence|centre|defence|grey|artefact|fulfil|learnt|misspelt|spelt|whilst|amongst|(?:cancel|label|model|signal|travel|tunnel)l(?:ed|ing)|(?:an|author|categor|custom|final|general|initial|minim|maxim|normal|optim|organ|real|recogn|serial|special|standard|summar|synchron|util)(?:al)?(?:is|ys)(?:e[ds]?|ing|ation))(?:s|ed|ing|ment)?(?![-"`/\w])/gi;

const ENGLISH: typeof TEXTS = [
  ...TEXTS.filter(([where]) => !['messages/pt-BR', 'requirements'].includes(where)),
  ['requirements', stringsIn([requirements, comparisonRequirements, openPoints])],
  ['the provider', stringsIn([behaviours, faults])],
  ['schemas', Object.values(fileSchemas).map((schema) => JSON.stringify(schema))],
  ['openapi.yaml', [fileText('openapi.yaml')]],
  ...sources().map(({ path, text }) => [`the comments of ${path}`, commentsOf(text)] as const),
];

test('texts and comments have American spelling', () => {
  const found = ENGLISH.flatMap(([where, texts]) =>
    texts.flatMap((text) => (text.match(BRITISH) ?? []).map((word) => ({ where, word }))),
  );
  expect(found).toEqual([]);
});

/** Words that Brazilian teams do not use for a term, by the word that they use. */
const GLOSSARY: Readonly<Record<string, readonly string[]>> = {
  requisito: ['exigência'],
  'ponto em aberto': ['ponto aberto', 'questão aberta'],
  veredito: ['veredicto'],
  aviso: ['alerta', 'advertência'],
  'não testado': ['não exercitado', 'não executado'],
  dispensado: ['isento'],
  constatação: ['achado'],
  desvio: ['desconformidade'],
  'critério de aprovação': ['gate', 'portão'],
  'a baseline': ['linha de base', 'o baseline'],
  fixar: ['pinar'],
  dispensa: ['isenção'],
  provedor: ['fornecedor'],
  requisição: ['request', 'solicitação'],
  chamada: ['troca', 'intercâmbio'],
  'referência (do documento)': ['cláusula'],
  'gravar (um arquivo)': ['escreve'],
  'client secret': ['o secret', 'segredo correspondente', 'segredo errado'],
  'dar acesso à listagem': ['abre a listagem', 'abriu a listagem'],
  'requisição de controle': ['o controle', 'dois controle'],
  'falso positivo': ['alarme falso', 'alarmes falso'],
  configurações: ['ajustes'],
  mascarado: ['ofuscado'],
};

/** Flags, names of files and what stands between backticks or quotes are no words. */
const NAMES = /--[\w-]+|`[^`]*`|"[^"]*"|\b\w+(?:\.\w+)+|\bBad Request\b|\{[@#$&+/]?\w+/g;

test('one thing has one name in Portuguese', () => {
  const texts = [...stringsIn(catalogues['pt-BR']), ...stringsIn(sentences)].map((text) => text.replace(NAMES, ''));
  const found = Object.entries(GLOSSARY).flatMap(([term, others]) => {
    const pattern = new RegExp(`(?<![\\p{L}-])(?:${others.join('|')})(?:s|es)?(?![\\p{L}-])`, 'iu');
    return texts.filter((text) => pattern.test(text)).map((text) => ({ text, term }));
  });
  expect(found).toEqual([]);
});
