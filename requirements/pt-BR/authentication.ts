import type { authenticationRequirements } from '../authentication.ts';

export const authenticationStatements = {
  'auth.missing-401':
    'uma chamada da listagem sem o cabeçalho Authorization é respondida com 401, seja qual for a página pedida, e não revela nenhuma simulação',
  'auth.invalid-401':
    'uma chamada da listagem com um token inválido é respondida com 401, seja o que for que torne o token inválido',
  'auth.strict-token':
    'um token cujo texto foi alterado sem mudar o que ele decodifica, ou que algo segue, é respondido com 401',
  'auth.revoked-401': 'uma chamada da listagem com um token revogado é respondida com 401',
  'auth.bearer-header-only':
    'um token só abre a listagem na forma Authorization: Bearer <token>, e não sob outro esquema, em outro cabeçalho, num cookie ou na query string; nem as credenciais do cliente nem um cookie do provedor a abrem sem token',
  'auth.own-simulations':
    'a listagem contém somente as simulações do parceiro dono do token: dois parceiros não têm nenhuma em comum',
} as const satisfies Record<keyof typeof authenticationRequirements, string>;
