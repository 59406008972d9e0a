import type { Template } from '../template.ts';

/** Problems of a run with their remedies; those of single settings stay in English. */
export const problemSentences: readonly Template[] = [
  ['the token call was not answered: {~why}', 'a chamada de token não foi respondida: {why}'],
  [
    'check PARTNER_API_BASE_URL ({*url}) and the way to it; `doctor` tells more',
    'confira PARTNER_API_BASE_URL ({url}) e o caminho até ele; `doctor` diz mais',
  ],
  [
    'the token call answered the main credentials with {#status}',
    'a chamada de token respondeu às credenciais principais com {status}',
  ],
  [
    'check PARTNER_API_CLIENT_ID and PARTNER_API_CLIENT_SECRET, and that they belong to this environment',
    'confira PARTNER_API_CLIENT_ID e PARTNER_API_CLIENT_SECRET, e se são deste ambiente',
  ],
  [
    'the token call answered the credentials of the {partner} partner with {#status}',
    'a chamada de token respondeu às credenciais do parceiro {partner} com {status}',
  ],
  ['check {name} and its secret, or remove both', 'confira {name} e o segredo dele, ou remova os dois'],
  ['a defect of the suite: {*detail}', 'um defeito da suíte: {detail}'],
  [
    'report it to the maintainers of the suite; it says nothing about the target',
    'avise os mantenedores da suíte; isto nada diz sobre o alvo',
  ],
  ['is set but empty', 'está definida, mas vazia'],
  ['give it a value, or remove the name altogether', 'dê-lhe um valor, ou remova o nome'],
  [
    'is not set, though other settings of the target are',
    'não está definida, embora outras configurações do alvo estejam',
  ],
  ['set it to the base address of the target', 'defina-a com o endereço base do alvo'],
  ['is labelled production', 'está marcado como produção'],
  ['is the address of production', 'é o endereço de produção'],
  [
    'give the address of staging, or allow the few reading calls made there with --allow-production',
    'dê o endereço de homologação, ou permita com --allow-production as poucas chamadas de leitura feitas lá',
  ],
];
