import type { comparisonRequirements, environmentRequirements } from '../environment.ts';

export const environmentStatements = {
  'environment.base-path':
    'os dois endpoints são encontrados abaixo do endereço base com o caminho inteiro, que é mantido e não substituído por /v1/…',
  'version.in-path': 'a chamada de token e a listagem respondem sob /v1',
} as const satisfies Record<keyof typeof environmentRequirements, string>;

export const comparisonStatements = {
  'environment.same-in-both':
    'homologação e produção se comportam da mesma forma: só o endereço base distingue uma da outra',
} as const satisfies Record<keyof typeof comparisonRequirements, string>;
