import type { tokenRequirements } from '../token.ts';

export const tokenStatements = {
  'token.issued-200':
    'a chamada de token com clientId e clientSecret num corpo JSON, e sem Authorization, é respondida com 200',
  'AccessToken.closed':
    'a resposta de token não tem outra propriedade além de accesstoken, expiresIn, expiresAt, tokenType e scope',
  'AccessToken.accesstoken':
    'accesstoken é uma string e um JWT: um JWS compacto de três partes ou um JWE compacto de cinco, com objetos JSON dentro',
  'AccessToken.expiresIn': 'expiresIn é um inteiro maior que 0',
  'AccessToken.expiresAt':
    'expiresAt é um date-time da RFC 3339 (data, hora e deslocamento) posterior ao momento da resposta',
  'AccessToken.tokenType': 'tokenType é exatamente Bearer',
  'AccessToken.scope': 'scope é uma string de nomes de escopo, com um espaço entre cada dois deles',
  'AccessToken.scope-names': 'scope contém partner.read e partner.write',
  'token.expiry-agrees':
    'expiresIn, expiresAt e as claims exp e iat de um token legível indicam um único momento de expiração',
  'token.accepted':
    'todo token emitido abre a listagem, um posterior tanto quanto o primeiro, quantas vezes for usado antes de expirar',
  'token.needs-credentials':
    'um segredo errado, um cliente desconhecido, um corpo vazio ou o segredo de outro parceiro nunca obtêm um token',
} as const satisfies Record<keyof typeof tokenRequirements, string>;
