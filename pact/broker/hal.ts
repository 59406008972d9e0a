import type { Call, Outcome } from '../../src/evidence/exchange.ts';
import type { Broker, BrokerAccess } from '../../src/settings/broker.ts';
import { type Answer, isObject } from './ask.ts';
import type { Trouble } from './trouble.ts';

/** Sends a call to the origin of the broker's address. */
export type Send = (call: Call) => Promise<Outcome>;

type Resource = Readonly<Record<string, unknown>>;

/** The broker's resources, by their addresses. */
export interface Hal {
  /** The resource where everything is found. */
  index(): Promise<Answer<Resource>>;
  get(href: string): Promise<Answer<Resource>>;
  post(href: string, body: Resource): Promise<Answer<Resource>>;
}

/** A client of a broker; an address that leads away from the broker gets neither a call nor credentials. */
export function createHal({ baseUrl, access }: Broker, send: Send): Hal {
  const { origin } = new URL(baseUrl);
  const ask = async (href: string, body?: Resource): Promise<Answer<Resource>> => {
    const { origin: there, pathname, search } = new URL(href, baseUrl);
    if (there !== origin) return trouble({ kind: 'redirected' });
    const headers = { accept: 'application/hal+json, application/json', ...authorizationOf(access) };
    const path = `${pathname}${search}`;
    const startedAt = performance.now();
    const outcome = await send(
      body === undefined
        ? { method: 'GET', path, headers }
        : {
            method: 'POST',
            path,
            headers: { ...headers, 'content-type': 'application/json' },
            body: JSON.stringify(body),
          },
    );
    return answerIn(outcome, (performance.now() - startedAt) / 1000);
  };
  return { index: () => ask(baseUrl), get: (href) => ask(href), post: ask };
}

/** The address that a resource links to by this relation, its placeholders filled; null where there is none. */
export function linkIn(
  resource: Resource,
  relation: string,
  values: Readonly<Record<string, string>> = {},
): string | null {
  const links = isObject(resource._links) ? resource._links : {};
  const link = Object.hasOwn(links, relation) ? links[relation] : undefined;
  const href = isObject(link) && typeof link.href === 'string' ? link.href : null;
  if (href === null) return null;
  const filled = href.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
  return URL.canParse(filled) ? filled : null;
}

function authorizationOf(access: BrokerAccess): Readonly<Record<string, string>> {
  if (access.kind === 'open') return {};
  if (access.kind === 'token') return { authorization: `Bearer ${access.token}` };
  const pair = Buffer.from(`${access.username}:${access.password}`, 'utf8').toString('base64');
  return { authorization: `Basic ${pair}` };
}

function trouble<Value>(met: Trouble): Answer<Value> {
  return { kind: 'trouble', trouble: met, tries: 1 };
}

/** What of an outcome is a resource; the calls are repeated by who sends them. */
function answerIn(outcome: Outcome, seconds: number): Answer<Resource> {
  if (outcome.kind === 'unanswered') {
    const isLate = outcome.failure === 'timeout';
    return trouble(isLate ? { kind: 'timeout', seconds: Math.round(seconds) } : { kind: 'unreachable' });
  }
  const { status, body } = outcome;
  const text = new TextDecoder().decode(body);
  const met = troubleOf(status, text);
  if (met !== null) return trouble(met);
  const resource = objectIn(text);
  return resource === null ? trouble({ kind: 'no-broker' }) : { kind: 'answer', value: resource };
}

function troubleOf(status: number, text: string): Trouble | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return { kind: 'redirected' };
  if (status === 401) return { kind: 'unauthorized' };
  if (status === 403) return { kind: 'forbidden' };
  if (status === 404) return { kind: 'not-found' };
  if (status === 429) return { kind: 'busy' };
  if (status >= 500) return { kind: 'server-error', status };
  const { errors } = objectIn(text) ?? {};
  return { kind: 'turned-down', words: errors === undefined ? `status ${status}` : JSON.stringify(errors) };
}

function objectIn(text: string): Resource | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}
