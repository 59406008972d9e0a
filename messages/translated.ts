/** The codes and parts of the English catalogue: one that is missing does not compile. */
export type Translated<Catalogue> = {
  readonly [Code in keyof Catalogue]: Catalogue[Code] extends string ? string : Translated<Catalogue[Code]>;
};
