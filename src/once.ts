/** Returns a function that makes a value on its first call and caches it. */
export function once<Made>(make: () => Made): () => Made {
  let made: { readonly value: Made } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
