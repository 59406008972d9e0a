import type * as en from './en.ts';

/** The codes and parts of the English catalogue: one that is missing does not compile. */
type Translated<Catalogue> = {
  readonly [Code in keyof Catalogue]: Catalogue[Code] extends string ? string : Translated<Catalogue[Code]>;
};

export const findings: Translated<typeof en.findings> = {
  'listing.status-500': {
    message: 'uma requisição válida retornou 500 em todas as tentativas, enquanto o controle retornou 200',
    expected: 'status 200, 400 ou 401',
    actual: 'status 500',
  },
  'token.expires-in-past': {
    message: 'expiresAt é anterior à resposta',
    expected: 'um horário posterior à resposta',
    actual: '{seconds} s antes da resposta',
  },
  'token.expiry-claims-differ': {
    message: 'expiresIn, expiresAt e as claims do JWT divergem',
    expected: 'expiresAt no horário da claim exp',
    actual: '{seconds} s de diferença',
  },
  'token.issued-after-expiry': {
    message: 'expiresIn, expiresAt e as claims do JWT divergem',
    expected: 'a claim iat anterior à claim exp',
    actual: 'iat {seconds} s depois de exp',
  },
  'token.lifetime-differs': {
    message: 'expiresIn, expiresAt e as claims do JWT divergem',
    expected: 'os {seconds} s até a expiração, em alguma unidade',
    actual: 'expiresIn igual a {expiresIn}',
  },
};

export const problems: Translated<typeof en.problems> = {
  'settings.glob-unmatched': {
    message: 'não corresponde a nenhum id: {glob}',
    remedy: 'execute `list` para ver os ids; um glob como "Page.*" seleciona um grupo inteiro',
  },
  'settings.profile-unknown': { message: 'não é um perfil conhecido: {name}', remedy: 'use full ou quick' },
  'settings.require-unselected': {
    message: 'cita requisitos que --only não seleciona: {ids}',
    remedy: 'selecione-os também com --only ou remova-os de --require',
  },
  'settings.skip-base': {
    message: 'cita apenas probes das quais outras dependem: {glob}',
    remedy: 'pule outra probe ou selecione requisitos com --only',
  },
  'settings.skip-unmatched': {
    message: 'não corresponde a nenhuma probe: {glob}',
    remedy: 'execute com --dry-run para ver os nomes das probes; um glob como "listing.with-*" seleciona várias',
  },
  'suite.defect': {
    message: 'defeito da suíte: {detail}',
    remedy: 'informe os mantenedores da suíte; isso não diz nada sobre o alvo',
  },
};

export const texts: Translated<typeof en.texts> = {
  'help.accept-unexercised': 'aceitar que requisitos essenciais cujo id corresponde não sejam exercitados (repetível)',
  'help.only': 'verificar apenas requisitos e pontos em aberto cujo id corresponde (repetível)',
  'help.profile': 'full ou quick: no máximo 60 requisições (padrão: full)',
  'help.skip': 'não enviar as probes cujo nome corresponde (repetível; --dry-run mostra os nomes)',
  'not-selected': 'não selecionado por --only',
  'suite-defect': 'defeito da suíte: {detail}',
  text: '{text}',
};
