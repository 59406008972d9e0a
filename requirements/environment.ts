import { core, documented, rule, type Stated, section } from './requirement.ts';

/** The base URL and the paths under it. */
export const environmentRequirements = {
  'environment.base-path': {
    ...core('major'),
    clause: section('What the service does'),
    statement: [
      'each endpoint is at the base URL followed by the endpoint path; /v1/… does not replace the path of the base URL',
      'cada endpoint fica na URL base seguida do caminho do endpoint; /v1/… não substitui o caminho da URL base',
    ],
    sent: [
      'The token request and the listing, each with its path appended to the configured base URL.',
      'A requisição de token e a listagem, cada uma com o seu caminho acrescentado à URL base configurada.',
    ],
    judged: [
      'Both paths, appended to the base URL, reach their endpoints; neither endpoint is at the origin instead.',
      'Os dois caminhos, acrescentados à URL base, chegam aos endpoints; nenhum endpoint está na origem, fora da URL base.',
    ],
  },
  'version.in-path': {
    ...core('major'),
    clause: rule('Versioning', 1),
    statement: [
      'the token endpoint and the listing are available under /v1',
      'o endpoint de token e a listagem estão disponíveis em /v1',
    ],
    sent: [
      'The token request and the listing, both with /v1 as the first path segment after the base URL.',
      'A requisição de token e a listagem, ambas com /v1 como primeiro segmento depois da URL base.',
    ],
    judged: [
      'Neither endpoint returns 404 or 410 under /v1, and neither is available under /v2 instead.',
      'Nenhum endpoint retorna 404 ou 410 em /v1, e nenhum está disponível só em /v2.',
    ],
  },
} as const satisfies Record<string, Stated>;

/** Requirements about two targets: checked only when the reports of two runs are compared. */
export const comparisonRequirements = {
  'environment.same-in-both': {
    ...documented('major'),
    clause: rule('Versioning', 3),
    statement: [
      'staging and production behave alike; only the base URL is different',
      'staging e produção se comportam da mesma forma; só a URL base muda',
    ],
    sent: [
      'Nothing: diff compares the reports of two finished runs.',
      'Nada: diff compara os relatórios de duas execuções concluídas.',
    ],
    judged: [
      'The verdict of each requirement and the answer of each open point in one report, compared with the other report.',
      'O veredito de cada requisito e a resposta de cada ponto em aberto de um relatório, comparados com os do outro.',
    ],
    needs: ['two-reports'],
  },
} as const satisfies Record<string, Stated>;
