import type { Requirement } from './requirement.ts';

const heading = 'Page (pagination block)';
const walk = 'All pages at limite 100, and pages at other sizes.';

/** The pagination block of a listing answer. */
export const pageRequirements = {
  'Page.closed': {
    level: 'documented',
    core: true,
    severity: 'minor',
    clause: `Resources and their fields; ${heading}`,
    statement: 'pagina holds no property besides tem_proximo, tem_anterior, numero, tamanho and total',
    sent: walk,
    judged: 'The names of the properties of each pagina against the five documented ones.',
  },
  'Page.tem_proximo': {
    level: 'documented',
    core: true,
    severity: 'major',
    clause: `${heading}, row tem_proximo`,
    statement: 'tem_proximo is a boolean, true on a page that another page follows and false on the last one',
    sent: walk,
    judged:
      'The value with (page × limite < total), both as asked, and with what the following page holds; where limite is omitted, the size of a full page stands for it.',
  },
  'Page.tem_anterior': {
    level: 'documented',
    core: true,
    severity: 'major',
    clause: `${heading}, row tem_anterior`,
    statement: 'tem_anterior is a boolean, false on page 1 and true on the pages after it',
    sent: walk,
    judged: 'The value with (page > 1), page as asked; beyond the last page it is observed only.',
  },
  'Page.numero': {
    level: 'documented',
    core: true,
    severity: 'major',
    clause: `${heading}, row numero`,
    statement: 'numero is a 32-bit integer and the number of the page that was asked for',
    sent: walk,
    judged: 'The number as written in the JSON text with pagina_inicial as asked.',
  },
  'Page.tamanho': {
    level: 'documented',
    core: true,
    severity: 'major',
    clause: `${heading}, row tamanho`,
    statement:
      'tamanho is a 32-bit integer and the size of the page: limite as asked, and a page that another follows is filled to it',
    sent: walk,
    judged:
      'The number as written in the JSON text with limite as asked and with the length of itens. On a page that is not full, limite and the length of itens are both right; which one it is, is observed.',
  },
  'Page.total': {
    level: 'documented',
    core: true,
    severity: 'major',
    clause: `${heading}, row total`,
    statement:
      'total is a 64-bit integer, the same on every page, and the count of the simulations that a walk over all pages meets, each once',
    sent: walk,
    judged:
      'The number as written in the JSON text from page to page, and with the distinct items of the full walk; duplicates, gaps and differing totals count only if two further reads show them again.',
  },
} as const satisfies Record<string, Requirement>;
