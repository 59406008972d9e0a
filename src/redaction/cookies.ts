const TOKEN = /eyJ[\w-]*(?:\.[\w-]*){2,4}/g;
/** What stands between the separators of a value. */
const RUN = /[\w+~-]{12,}/g;
/** Changes between small letters, capitals and digits that words, dates, numbers and addresses do not have. */
const FEWEST_CHANGES = 4;

/**
 * The secrets in the cookies that a response sets: compact tokens, and runs of mixed letters and digits. A value such as
 * `path`, `lb=1`, a date or an address is no secret, and a report may hold it for reasons of its own.
 */
export function secretsOfCookies(headers: readonly (readonly [name: string, value: string])[]): readonly string[] {
  return headers.flatMap(([name, value]) => {
    if (name.toLowerCase() !== 'set-cookie') return [];
    const text = decoded(value.split(';', 1)[0]?.split(/=(.*)/s)[1] ?? '');
    const runs = text.replace(TOKEN, ' ').match(RUN) ?? [];
    return [...(text.match(TOKEN) ?? []), ...runs.filter(isMixed)];
  });
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

function isMixed(run: string): boolean {
  const groups = run.replace(/[^A-Za-z\d]/g, '').match(/[a-z]+|[A-Z]+|\d+/g) ?? [];
  return groups.length > FEWEST_CHANGES;
}
