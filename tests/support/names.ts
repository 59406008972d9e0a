const NAME =
  /\/v\d\/?|<?\b(?:[a-z]+_[a-z_]+|[a-z]+[A-Z]\w*|[A-Z]\w*\.[A-Z]\w*|[A-Z]{2,}\w*|[A-Z][a-z]+[A-Z]\w*|\d+)\b|\b\d+(?=s\b)|--[a-z-]+/g;

/** Names of fields, headers and flags, values, numbers and paths in a text: what is the same in every language. */
export function namesIn(text: string): readonly string[] {
  return [...new Set(text.match(NAME) ?? [])].sort();
}
