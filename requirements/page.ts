import { closed, core, row, type Stated, type Text } from './requirement.ts';

const heading = 'Page (pagination block)';

const sent: Text = [
  'All pages at limite 100, and pages at other sizes.',
  'Todas as páginas com limite 100, e páginas de outros tamanhos.',
];

/** The pagination block of a listing response. */
export const pageRequirements = {
  'Page.closed': {
    ...core('minor'),
    ...closed(heading, ['pagina', 'pagina'], ['tem_proximo', 'tem_anterior', 'numero', 'tamanho', 'total']),
    sent,
    judged: [
      'The property names of each pagina, compared with the five documented names.',
      'Os nomes das propriedades de cada pagina, comparados com os cinco documentados.',
    ],
  },
  'Page.tem_proximo': {
    ...core('major'),
    clause: row(heading, 'tem_proximo'),
    statement: [
      'tem_proximo is a boolean, true if another page follows and false on the last page',
      'tem_proximo é um booleano, true se houver outra página depois e false na última',
    ],
    sent,
    judged: [
      'The value, compared with (page × limite < total), using the requested page and limite, and with the content of the next page. If the request has no limite, the size of a full page replaces it.',
      'O valor, comparado com (página × limite < total), com a página e o limite requisitados, e com o conteúdo da página seguinte. Sem limite na requisição, vale o tamanho de uma página cheia.',
    ],
  },
  'Page.tem_anterior': {
    ...core('major'),
    clause: row(heading, 'tem_anterior'),
    statement: [
      'tem_anterior is a boolean, false on page 1 and true on later pages',
      'tem_anterior é um booleano, false na página 1 e true nas seguintes',
    ],
    sent,
    judged: [
      'The value, compared with (page > 1), using the requested page. Beyond the last page the value is only observed.',
      'O valor, comparado com (página > 1), com a página requisitada. Depois da última página o valor é apenas observado.',
    ],
  },
  'Page.numero': {
    ...core('major'),
    clause: row(heading, 'numero'),
    statement: [
      'numero is a 32-bit integer equal to the requested page number',
      'numero é um inteiro de 32 bits igual ao número da página requisitada',
    ],
    sent,
    judged: [
      'The number as written in the JSON text, compared with the requested pagina_inicial.',
      'O número tal como escrito no texto JSON, comparado com o pagina_inicial requisitado.',
    ],
  },
  'Page.tamanho': {
    ...core('major'),
    clause: row(heading, 'tamanho'),
    statement: [
      'tamanho is a 32-bit integer and the page size: the requested limite; every page before the last one holds tamanho items',
      'tamanho é um inteiro de 32 bits e o tamanho da página: o limite requisitado; toda página antes da última contém o número de itens indicado em tamanho',
    ],
    sent,
    judged: [
      'The number as written in the JSON text, compared with the requested limite and with the length of itens. On a page that is not full both values are valid; which of them the API uses is an open point. On a later page that was requested without limite, tamanho must be the size of a full first page.',
      'O número tal como escrito no texto JSON, comparado com o limite requisitado e com o tamanho de itens. Em uma página que não está cheia os dois são válidos; qual deles a API usa é um ponto em aberto. Em uma página posterior requisitada sem limite, tamanho deve ser o de uma primeira página cheia.',
    ],
  },
  'Page.total': {
    ...core('major'),
    clause: row(heading, 'total'),
    statement: [
      'total is a 64-bit integer, the same on every page, and the number of distinct simulations on all pages',
      'total é um inteiro de 64 bits, igual em todas as páginas, e a quantidade de simulações distintas em todas as páginas',
    ],
    sent,
    judged: [
      'The number as written in the JSON text, compared across pages and with the distinct items of the full listing. Duplicates, gaps and different totals count only if two further reads repeat them.',
      'O número tal como escrito no texto JSON, entre páginas e com os itens distintos da listagem completa. Duplicatas, lacunas e totais diferentes só contam se duas novas leituras os repetirem.',
    ],
  },
} as const satisfies Record<string, Stated>;
