import type { Template } from '../../template.ts';

/** What a new baseline keeps or leaves out. */
export const commandSentences: readonly Template[] = [
  ['{id} is not in the report; its earlier pin stays', '{id} não está no relatório; a resposta fixada antes permanece'],
  [
    '{id} is no open point of this version of the suite; left out',
    '{id} não é um ponto em aberto desta versão da suíte; foi deixado de fora',
  ],
  ['{id} was not seen; its earlier pin stays', '{id} não foi visto; a resposta fixada antes permanece'],
  [
    '{id} rests on {#basis} where {#needed} are needed; its earlier pin stays',
    '{id} se apoia em {basis} onde são necessários {needed}; a resposta fixada antes permanece',
  ],
  [
    '{id} rests on {#basis} where {#needed} are needed; left out',
    '{id} se apoia em {basis} onde são necessários {needed}; foi deixado de fora',
  ],
  ['{id} stays "any"', '{id} continua "any"'],
  ['{id} stays one of several', '{id} continua sendo uma de várias'],
  ['{-member} was {*before} and is now {+after}', '{member} era {before} e agora é {after}'],
];
