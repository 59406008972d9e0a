import type { Template } from '../template.ts';

/** Gates that did not hold, and what a baseline or a waiver adds to a reason. */
export const gateSentences: readonly Template[] = [
  ['{id} has a warning, and --strict is set', '{id} tem um aviso, e --strict está ligado'],
  ['{id} is required and was not exercised', '{id} é exigido e não foi exercitado'],
  ['{id} is required and was inconclusive', '{id} é exigido e ficou inconclusivo'],
  ['the waiver of {*of} (owner {*owner}) ran out on {day}', 'a dispensa de {of} (responsável {owner}) venceu em {day}'],
  [
    'the waiver of {*of} (owner {*owner}) met nothing that fails any more; remove it',
    'a dispensa de {of} (responsável {owner}) não encontra mais nenhuma falha; remova-a',
  ],
  [
    'case {name} waived until {day}, owner {*owner}: {*reason}',
    'caso {name} dispensado até {day}, responsável {owner}: {reason}',
  ],
  ['waived until {day}, owner {*owner}: {*reason}', 'dispensado até {day}, responsável {owner}: {reason}'],
  ['pinned, and not met in this run: {*members}', 'fixado, e não encontrado nesta execução: {members}'],
  [
    'departs from the baseline, and rests on {#basis} where {#needed} are needed to count',
    'difere da baseline, e se apoia em {basis} onde são necessários {needed} para contar',
  ],
  [
    '{-id} was {*before} in the baseline and is {+now} ({~evidence})',
    '{id} era {before} na baseline e é {now} ({evidence})',
  ],
  [
    '{-id} was {*before} in the baseline and is {+now} ({~evidence}; exchange {*exchanges})',
    '{id} era {before} na baseline e é {now} ({evidence}; troca {exchanges})',
  ],
  [
    '{id} none of {#count} pinned answers; nearest: {+differences} ({~evidence}; exchange {*exchanges})',
    '{id} não é nenhuma das {count} respostas fixadas; a mais próxima: {differences} ({evidence}; troca {exchanges})',
  ],
  ['{-member} was {*before} in the baseline and is {*now}', '{member} era {before} na baseline e é {now}'],
  ['was {*before} in the baseline and is {*now}', 'era {before} na baseline e é {now}'],
  ['on {#basis}', 'sobre {basis}'],
  ['inferred from {#basis}', 'inferido de {basis}'],
];
