import type { Template } from '../template.ts';

/** What went wrong beside the verdicts of a run, with its remedies. */
export const problemSentences: readonly Template[] = [
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
  [
    'this run is under way, or was ended before it could report',
    'esta execução está em andamento, ou foi encerrada antes de relatar',
  ],
  ['wait for its end, or run again', 'espere o fim dela, ou execute de novo'],
  [
    'report it to the maintainers of the suite; it says nothing about the target',
    'avise os mantenedores da suíte; isto nada diz sobre o alvo',
  ],
  [
    'the token call answered {#status}: the target does not take these credentials',
    'a chamada de token respondeu {status}: o alvo não aceita estas credenciais',
  ],
  [
    "check PARTNER_API_CLIENT_ID and PARTNER_API_CLIENT_SECRET, and that they belong to this environment, with the provider's support",
    'confira com o suporte do provedor PARTNER_API_CLIENT_ID e PARTNER_API_CLIENT_SECRET, e se são deste ambiente',
  ],
  ['the target could not be reached: {~why}', 'o alvo não pôde ser alcançado: {why}'],
  [
    'check the base address and the network between here and there, with the command doctor',
    'confira o endereço base e a rede entre aqui e lá, com o comando doctor',
  ],
  ['interrupted by {signal}', 'interrompido por {signal}'],
  ['run again for a complete report', 'execute de novo para um relatório completo'],
];
