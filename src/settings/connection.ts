import { createPrivateKey, X509Certificate } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import { problemOf } from '../../messages/index.ts';
import type { Layer } from './environment.ts';
import type { ReadFile } from './files.ts';
import { type Checked, decoded, fine, type Given, isLoopback, orNull, plain, wrong } from './values.ts';

export interface ProxySetting {
  readonly url: string;
  readonly variable: string;
}

/** The settings of the connection to a target; see `connectionSecrets`. */
export interface Connection {
  readonly proxy?: ProxySetting;
  /** Sent with every request, by name. */
  readonly headers?: Readonly<Record<string, string>>;
  /** PEM. */
  readonly clientCertificate?: { readonly cert: string; readonly key: string };
}

/**
 * Returns the proxy for a URL: `--proxy`, or else the usual variable of the environment, in lower case first. A proxy of
 * the environment is never used for this machine, nor for the hosts in NO_PROXY.
 */
export function proxyTo(url: URL | undefined, flag: string | undefined, layers: readonly Layer[]) {
  if (flag !== undefined) return proxyOf({ name: '--proxy', value: flag });
  if (url !== undefined && (isLoopback(url) || bypasses(proxyVariable('no_proxy', layers)?.value ?? '', url)))
    return undefined;
  const given = proxyVariable(url?.protocol === 'http:' ? 'http_proxy' : 'https_proxy', layers);
  return given === null ? undefined : proxyOf(given);
}

/** Returns a variable from the first layer that has it, in lower or upper case. An empty value means no proxy. */
function proxyVariable(name: string, layers: readonly Layer[]): Given | null {
  const names = [name, name.toUpperCase()];
  const layer = layers.find((one) => names.some((known) => one[known] !== undefined));
  const found = names.find((known) => layer?.[known]);
  return found === undefined ? null : { name: found, value: layer?.[found] ?? '' };
}

/** Returns true if a list of hosts, domains and subnets, each with an optional port, matches a URL. `*` matches all. */
export function bypasses(list: string, { protocol, hostname, port }: URL): boolean {
  const host = hostname.replace(/^\[|\]$|\.$/g, '');
  const ownPort = port || (protocol === 'http:' ? '80' : '443');
  return list.split(/[\s,]+/).some((entry) => {
    if (entry === '*') return true;
    const [, name = '', onlyPort = ownPort] =
      isIP(entry) === 0 ? (/^(.*?)(?::(\d+))?$/.exec(entry) ?? []) : ['', entry];
    const domain = name.replace(/^\*?\.|^\[|\]$/g, '').toLowerCase();
    const isWithin = isIP(host) === 0 && domain !== '' && host.endsWith(`.${domain}`);
    return (host === domain || isWithin || isInSubnet(host, domain)) && onlyPort === ownPort;
  });
}

/** Returns true if an IPv4 address is in a subnet, for example `10.0.0.0/8`. */
function isInSubnet(host: string, subnet: string): boolean {
  const [, network = '', bits = ''] = /^([\d.]+)\/(\d\d?)$/.exec(subnet) ?? [];
  const block = new BlockList();
  if (isIP(network) === 4) block.addSubnet(network, Math.min(32, Number(bits)));
  return block.check(host);
}

/** Checks the URL of a proxy, or `host:port`. */
function proxyOf(given: Given): Checked<ProxySetting> {
  const checked = plain(given);
  if (!checked.ok) return checked;
  const { name: variable, value } = given;
  const text = /^(?:[^/\s]*@)?[\w.-]+:\d+\/?$/.test(value) ? `http://${value}` : value;
  const parsed = /^https?:\/\/[^/]/i.test(text) && URL.canParse(text) ? new URL(text) : null;
  const isProxy = parsed !== null && `${parsed.pathname}${parsed.search}${parsed.hash}` === '/';
  return isProxy && [parsed.username, parsed.password].every((part) => decoded(part) !== null)
    ? fine({ url: parsed.href, variable })
    : wrong(variable, problemOf('settings.proxy-invalid'));
}

/**
 * Headers that the suite sets, that may carry a token, or that change the response. Another value would change the
 * meaning of a check. A gateway may require a key: cases with a key in the same header are not sent.
 */
const OWN_HEADER =
  /^(?:accept|accept-(?:charset|encoding)|access-control-request-.*|connection|content-.*|expect|host|http2-settings|if-.*|keep-alive|max-forwards|origin|proxy-connection|range|te|trailer|transfer-encoding|upgrade|user-agent|x-method|x-http-method.*)$|token|authoriz|authentic|bearer|jwt|oidc-data|cookie|override|(?:original|rewrite)-url/;

/** Reads headers, one per line. */
export function headersIn(given: Given): Checked<Readonly<Record<string, string>>> {
  const { name: variable, value: text } = given;
  const checked = plain({ ...given, value: text.trim() });
  if (!checked.ok) return checked;
  const headers: Record<string, string> = {};
  const seen = new Set<string>();
  for (const line of linesOf(text)) {
    const [, name = '', value = ''] = /^([\w!#$%&'*+.^`|~-]+):[ \t]*([\x20-\x7e]*)$/.exec(line) ?? [];
    const known = name.toLowerCase();
    // This name may break objects that contain headers.
    if (name === '' || known === '__proto__') return wrong(variable, problemOf('settings.header-invalid'));
    // Servers that pass headers as environment variables do not distinguish `_` and `-`.
    if (OWN_HEADER.test(known.replaceAll('_', '-')))
      // A value in the place of a name may be a secret.
      return wrong(variable, problemOf('settings.header-own', { header: /^[a-z_-]{1,30}$/.test(known) ? known : '…' }));
    if (seen.has(known)) return wrong(variable, problemOf('settings.header-repeated'));
    const filled = plain({ name: variable, value });
    if (!filled.ok) return filled;
    seen.add(known);
    headers[name] = value;
  }
  return fine(headers);
}

const linesOf = (text: string): readonly string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

const BLOCK = /-----BEGIN (?<label>[A-Z\d ]+)-----(?<body>[\s\S]*?)-----END \k<label>-----/g;

function blocksOf(pem: string) {
  return [...pem.matchAll(BLOCK)].map(([text, label = '', body = '']) => ({ text, label, body }));
}

export function hasPrivateKey(pem: string): boolean {
  return blocksOf(pem).some(({ label }) => label.endsWith('PRIVATE KEY'));
}

/** Returns true if a text in PEM has certificates and all are valid. */
export function hasCertificates(pem: string): boolean {
  const certificates = blocksOf(pem).filter(({ label }) => label === 'CERTIFICATE');
  return certificates.length > 0 && certificates.every(({ text }) => certificateIn(text) !== null);
}

/** Returns the authorities in the file of a variable, none if invalid: the user of the variable reports that. */
export function usualAuthorities(path: string | undefined, readFile: ReadFile): string {
  const file = path === undefined ? null : readFile(path);
  return file?.kind === 'text' && hasCertificates(file.text) ? file.text : '';
}

const certificateIn = (pem: string) => orNull(() => new X509Certificate(pem));

/** Checks a certificate and its chain, in PEM. */
export const clientCertificate = (given: Given) =>
  pemChecked(given, hasCertificates(given.value), 'settings.client-cert-invalid');

/** Checks an unencrypted private key, in PEM. */
export const clientKey = (given: Given) =>
  pemChecked(given, orNull(() => createPrivateKey(given.value)) !== null, 'settings.client-key-invalid');

function pemChecked(given: Given, isValid: boolean, code: `settings.client-${'cert' | 'key'}-invalid`) {
  const checked = plain({ ...given, value: given.value.trim() });
  return !checked.ok || isValid ? checked : wrong(given.name, problemOf(code));
}

export const isKeyPair = (cert: string, key: string): boolean =>
  certificateIn(cert)?.checkPrivateKey(createPrivateKey(key)) === true;

/** Returns the secrets in `PARTNER_API_HEADERS`: the value of each header, or a whole line without a name. */
export function secretsOfHeaders(text: string, baseUrl: string): readonly string[] {
  return linesOf(text)
    .map((line) => line.replace(/^[^:\s]*:\s*/, ''))
    .filter((value) => !isPublic(value, baseUrl));
}

const DATE = /^(?:19|20)\d\d-[01]\d-[0-3]\d(?:T[0-2]\d:[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)?)?$/;
const HTTP_DATE = /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/;
const VERSION = /^v?\d{1,4}(?:\.\d{1,4}){1,3}(?:-(?:alpha|beta|rc|dev)(?:\.?\d{1,4})?)?$/i;
const WORDS: readonly string[] = ['vehicle-credit-conformance', 'staging', 'production', 'sandbox', 'embedded'];

/** Returns true if a header value is a date, a version, or consists of names that reports contain: it is not a key. */
function isPublic(value: string, baseUrl: string): boolean {
  if ([DATE, HTTP_DATE, VERSION].some((form) => form.test(value))) return true;
  const names = [...WORDS, ...addressesOf(baseUrl)];
  return value.split(/[\s,;()]+/).every((part) => {
    const [, name = part, version] = /^(.*)\/([^/]*)$/.exec(part) ?? [];
    return part === '' || names.includes(part) || (names.includes(name) && VERSION.test(version ?? ''));
  });
}

/** Returns the forms in which reports show a base URL, all without credentials and query. */
export function addressesOf(baseUrl: string): readonly string[] {
  if (!URL.canParse(baseUrl)) return [];
  const { origin, host, hostname, pathname } = new URL(baseUrl);
  return [`${origin}${pathname === '/' ? '' : pathname}`, origin, host, hostname];
}

/** Returns the lines of the private keys in a text; the whole text if it has no PEM block. */
export function secretsOfPem(text: string): readonly string[] {
  const blocks = blocksOf(text);
  if (blocks.length === 0) return [text.trim()];
  return blocks.flatMap(({ label, body }) => (label.endsWith('PRIVATE KEY') ? linesOf(body) : []));
}

/** Returns the credentials in the URL of a proxy, valid or not, both as written and decoded. */
function secretsOfProxy(url: string): readonly string[] {
  const [, credentials = ''] = /^(?:[\w+.-]*:\/\/)?(.*)@/s.exec(url.trim()) ?? [];
  const [, username = credentials, password = ''] = /^([^:]*):(.*)$/s.exec(credentials) ?? [];
  const written = [credentials, username, password];
  return [...new Set([...written, ...written.map((text) => decoded(text) ?? '')])].filter((text) => text !== '');
}

/** Returns the credentials of the proxies in `--proxy` and the environment, used or not. */
export function secretsOfProxies(layers: readonly Layer[], flag = ''): readonly string[] {
  const names = ['http_proxy', 'https_proxy', 'all_proxy'].flatMap((name) => [name, name.toUpperCase()]);
  return [flag, ...names.flatMap((name) => layers.map((layer) => layer[name] ?? ''))].flatMap(secretsOfProxy);
}

export function connectionSecrets({ proxy, headers = {}, clientCertificate: own }: Connection, baseUrl: string) {
  const ofProxy = proxy === undefined ? [] : secretsOfProxy(proxy.url);
  const ofHeaders = Object.values(headers).filter((value) => !isPublic(value, baseUrl));
  return [...ofProxy, ...ofHeaders, ...(own === undefined ? [] : secretsOfPem(own.key))];
}
