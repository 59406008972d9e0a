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
};

export const problems: Translated<typeof en.problems> = {
  'suite.defect': {
    message: 'defeito da suíte: {detail}',
    remedy: 'informe os mantenedores da suíte; isso não diz nada sobre o alvo',
  },
};

export const texts: Translated<typeof en.texts> = {
  'not-selected': 'não selecionado por --only',
  text: '{text}',
};
