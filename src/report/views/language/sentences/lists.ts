import type { Template } from '../template.ts';

/** What readings of a whole list show. */
export const listSentences: readonly Template[] = [
  ['total is not the same on every page', 'total não é igual em todas as páginas'],
  ['total {#total}, as on the other pages', 'total {total}, como nas outras páginas'],
  ['total {#total}, as in the walk at limite {#limite}', 'total {total}, como no percurso com limite {limite}'],
  [
    'a walk over all pages does not count as many simulations as total says',
    'um percurso por todas as páginas não conta tantas simulações quanto total diz',
  ],
  ['{#counted} simulations on {~pages}', '{counted} simulações em {pages}'],
  ['one simulation is listed more than once', 'uma simulação é listada mais de uma vez'],
  ['two simulations carry the same id_simulacao', 'duas simulações trazem o mesmo id_simulacao'],
  ['each simulation once', 'cada simulação uma vez'],
  ['an id_simulacao of its own for each simulation', 'um id_simulacao próprio para cada simulação'],
  ['item {#item} of page {#page} stands again', 'o item {item} da página {page} aparece de novo'],
  ['items {#one} and {*others} of the page are the same', 'os itens {one} e {others} da página são o mesmo'],
  [
    'a page does not hold as many simulations as total leaves for it',
    'uma página não traz tantas simulações quanto total lhe deixa',
  ],
  ['{#due} items (total {#total})', '{due} itens (total {total})'],
  ['simulations {#first} to {#last} of the list: {~items}', 'simulações {first} a {last} da lista: {items}'],
  ['the same simulations in another order', 'as mesmas simulações em outra ordem'],
  ['other simulations', 'outras simulações'],
  ['the list could not be read to its end: {~why}', 'a lista não pôde ser lida até o fim: {why}'],
  [
    'the list of the {partner} partner could not be read to its end: {~why}',
    'a lista do parceiro {partner} não pôde ser lida até o fim: {why}',
  ],
  ['the list kept changing over {#reads} readings', 'a lista não parou de mudar ao longo de {reads} leituras'],
  [
    'the list of the {partner} partner kept changing over {#reads} readings',
    'a lista do parceiro {partner} não parou de mudar ao longo de {reads} leituras',
  ],
  ['the list kept changing while pages were compared', 'a lista não parou de mudar enquanto páginas eram comparadas'],
  ['the list could not be counted: {~why}', 'a lista não pôde ser contada: {why}'],
  ['total kept changing', 'total não parou de mudar'],
  ['no total was read', 'nenhum total foi lido'],
  [
    'no page at another size could be compared with the walk',
    'nenhuma página de outro tamanho pôde ser comparada com o percurso',
  ],
  [
    'page {#page} at limite {#limite} was answered {#status}',
    'a página {page} com limite {limite} foi respondida com {status}',
  ],
  ['page {#page} at limite {#limite} could not be read', 'a página {page} com limite {limite} não pôde ser lida'],
  ['page {#page} at limite {#limite}: {~why}', 'a página {page} com limite {limite}: {why}'],
];
