/** The statement of a field: what it is where it is present. */
export function fieldIs(
  field: string,
  kind: string,
  nullable: 'nunca nulo' | 'ou nulo' = 'nunca nulo',
  more = '',
): string {
  return `${field}, quando presente, é ${kind}, ${nullable}${more}`;
}

/** The statement that an object carries no property beyond the documented ones. */
export function closedObject(object: string, fields: string): string {
  return `${object} tem outra propriedade além de ${fields}`;
}

export const string = 'uma string';
export const boolean = 'um booleano';
export const double = 'um número dentro da faixa de um double';
export const integer32 = 'um inteiro de 32 bits';
export const integer64 = 'um inteiro de 64 bits';
