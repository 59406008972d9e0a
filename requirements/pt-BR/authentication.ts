import type { authenticationRequirements } from '../authentication.ts';

export const authenticationStatements = {
  'auth.missing-401':
    'uma chamada da listagem sem o cabeçalho Authorization é respondida com 401, seja qual for a página pedida, e não revela nenhuma simulação',
  'auth.invalid-401':
    'uma chamada da listagem com um token inválido é respondida com 401, seja o que for que torne o token inválido',
  'auth.revoked-401': 'uma chamada da listagem com um token revogado é respondida com 401',
  'auth.bearer-header-only':
    'um token só abre a listagem na forma Authorization: Bearer <token>, e não sob outro esquema, em outro cabeçalho, num cookie ou na query string',
  'auth.own-simulations':
    'a listagem contém somente as simulações do parceiro dono do token: dois parceiros não têm nenhuma em comum',
} as const satisfies Record<keyof typeof authenticationRequirements, string>;
