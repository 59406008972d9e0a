import type { Template } from '../template.ts';

/** What would exercise a requirement, as the catalogue says it. */
export const requirementSentences: readonly Template[] = [
  ['exercised by: {~what}', 'exercitado por: {what}'],
  ['a target other than production', 'um alvo que não seja produção'],
  [
    "the case of another partner's secret also {one} and {other}",
    'o caso do segredo de outro parceiro, também {one} e {other}',
  ],
  ['the case of an expired token also {name}', 'o caso de um token expirado, também {name}'],
  ['{name} and a target other than production', '{name} e um alvo que não seja produção'],
  [
    '{one} and {other} of another partner, both accounts with simulations',
    '{one} e {other} de outro parceiro, as duas contas com simulações',
  ],
  [
    'an account with at least two simulations whose order holds still during the run',
    'uma conta com pelo menos duas simulações cuja ordem não muda durante a execução',
  ],
  ['{one} and {other} of a partner without simulations', '{one} e {other} de um parceiro sem simulações'],
  [
    '{one} and {other} of a partner whose registration is not finished',
    '{one} e {other} de um parceiro com cadastro não concluído',
  ],
  ['an account with at least one simulation', 'uma conta com pelo menos uma simulação'],
  ['a null only where the data has one', 'um nulo só onde os dados têm um'],
  [
    'a 400 of the listing: malformed parameters, which are not sent to production',
    'um 400 da listagem: parâmetros malformados, que não são enviados a produção',
  ],
  ['the diff command, with a report of each environment', 'o comando diff, com um relatório de cada ambiente'],
];
