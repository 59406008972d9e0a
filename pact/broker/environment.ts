import type { Broker } from '../../src/settings/broker.ts';

/** What the tool may know of our surroundings: how to start, where proxies and certificates are. */
const HANDED_ON =
  /^(PATH|HOME|USERPROFILE|SYSTEMROOT|WINDIR|TEMP|TMP|TMPDIR|LANG|LC_\w+|(HTTPS?|ALL|NO)_PROXY|SSL_CERT_(FILE|DIR))$/i;

/**
 * The environment of Pact's tool: credentials stand here, where no list of processes shows them, and nothing that would
 * change what it does or tell others of it.
 */
export function toolEnvironment(
  env: Readonly<Record<string, string | undefined>>,
  { baseUrl, access }: Broker,
): Readonly<Record<string, string>> {
  const kept = Object.entries(env).flatMap(([name, value]): (readonly [string, string])[] =>
    value !== undefined && HANDED_ON.test(name) ? [[name, value]] : [],
  );
  return {
    ...Object.fromEntries(kept),
    PACT_DO_NOT_TRACK: 'true',
    PACT_BROKER_BASE_URL: baseUrl,
    ...(access.kind === 'token' ? { PACT_BROKER_TOKEN: access.token } : {}),
    ...(access.kind === 'basic'
      ? { PACT_BROKER_USERNAME: access.username, PACT_BROKER_PASSWORD: access.password }
      : {}),
  };
}
