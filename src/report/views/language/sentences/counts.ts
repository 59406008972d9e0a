import type { Template } from '../template.ts';

/** Numbers with their nouns, alone or inside other sentences. */
export const countSentences: readonly Template[] = [
  ['1 call', '1 chamada'],
  ['{#count} calls', '{count} chamadas'],
  ['1 token', '1 token'],
  ['{#count} tokens', '{count} tokens'],
  ['1 case', '1 caso'],
  ['{#count} cases', '{count} casos'],
  ['1 item', '1 item'],
  ['{#count} items', '{count} itens'],
  ['no items', 'nenhum item'],
  ['1 page', '1 página'],
  ['{#count} pages', '{count} páginas'],
  ['1 simulation', '1 simulação'],
  ['{#count} simulations', '{count} simulações'],
  ['1 decimal', '1 casa decimal'],
  ['{#count} decimals', '{count} casas decimais'],
  ['1 character', '1 caractere'],
  ['{#count} characters', '{count} caracteres'],
  ['1 property', '1 propriedade'],
  ['{#count} properties', '{count} propriedades'],
  ['{name} and {#count} more', '{name} e mais {count}'],
  ['now {-value}', 'ora {value}'],
];
