type Family<Prefix extends string, Words> = {
  readonly [Name in keyof Words & string as `${Prefix}${Name}`]: Words[Name];
};

/** Returns texts whose codes begin alike, for example `view.severity-minor` and `view.severity-major`. */
export function family<const Prefix extends string, const Words extends Readonly<Record<string, string>>>(
  prefix: Prefix,
  words: Words,
): Family<Prefix, Words> {
  const texts = Object.entries(words).map(([name, text]) => [`${prefix}${name}`, text]);
  return Object.fromEntries(texts) as Family<Prefix, Words>;
}
