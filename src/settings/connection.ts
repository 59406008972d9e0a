import { createPrivateKey, X509Certificate } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import { problemOf } from '../../messages/index.ts';
import type { Layer } from './environment.ts';
import type { ReadFile } from './files.ts';
import { type Checked, decoded, fine, type Given, isLoopback, plain, wrong } from './values.ts';

/** A proxy, and the setting that names it. */
export interface ProxySetting {
  /** With its credentials. */
  readonly url: string;
  readonly variable: string;
}

/** How requests reach a target; see `connectionSecrets`. */
export interface Connection {
  readonly proxy?: ProxySetting;
  /** Sent with every request, by name. */
  readonly headers?: Readonly<Record<string, string>>;
  /** PEM. */
  readonly clientCertificate?: { readonly cert: string; readonly key: string };
}

/**
 * The proxy to a URL: the one of `--proxy`, else the one that the environment names by convention, in lower case first.
 * The latter is never used for this machine, nor for what NO_PROXY names.
 */
export function proxyTo(url: URL | undefined, flag: string | undefined, layers: readonly Layer[]) {
  if (flag !== undefined) return proxyOf({ name: '--proxy', value: flag });
  if (url !== undefined && (isLoopback(url) || bypasses(conventional('no_proxy', layers)?.value ?? '', url)))
    return undefined;
  const given = conventional(url?.protocol === 'http:' ? 'http_proxy' : 'https_proxy', layers);
  return given === null ? undefined : proxyOf(given);
}

/** The first layer that has the variable decides; an empty value means that there is none. */
function conventional(name: string, layers: readonly Layer[]): Given | null {
  const names = [name, name.toUpperCase()];
  const layer = layers.find((one) => names.some((known) => one[known] !== undefined));
  const found = names.find((known) => layer?.[known]);
  return found === undefined ? null : { name: found, value: layer?.[found] ?? '' };
}

/** Whether a list of hosts, domains and subnets, each with or without a port, names the host of a URL. `*` names all. */
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

/** Whether an IPv4 address is in a subnet such as `10.0.0.0/8`. */
function isInSubnet(host: string, subnet: string): boolean {
  const [, network = '', bits = ''] = /^([\d.]+)\/(\d\d?)$/.exec(subnet) ?? [];
  const block = new BlockList();
  if (isIP(network) === 4) block.addSubnet(network, Math.min(32, Number(bits)));
  return block.check(host);
}

/** A URL of a proxy, or `host:port`. */
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
 * Headers that the suite sets itself, that its probes are about, or that change what a response is. Another value of one
 * would change the meaning of a check.
 */
const OWN_HEADER =
  /^(?:accept|accept-(?:charset|encoding)|access-control-request-.*|connection|content-.*|expect|host|http2-settings|if-.*|keep-alive|max-forwards|origin|proxy-connection|range|te|trailer|transfer-encoding|upgrade|user-agent|x-method|x-http-method.*|(?:x-)?api-?key|(?:x-)?client-?(?:id|secret))$|token|authoriz|authentic|bearer|jwt|cookie|override|(?:original|rewrite)-url/;

/** Headers by name, one a line. */
export function headersIn(given: Given): Checked<Readonly<Record<string, string>>> {
  const { name: variable, value: text } = given;
  const checked = plain({ ...given, value: text.trim() });
  if (!checked.ok) return checked;
  const headers: Record<string, string> = {};
  const met = new Set<string>();
  for (const line of linesOf(text)) {
    const [, name = '', value = ''] = /^([\w!#$%&'*+.^`|~-]+):[ \t]*([\x20-\x7e]*)$/.exec(line) ?? [];
    const known = name.toLowerCase();
    // No object of headers on the way can be trusted with this name.
    if (name === '' || known === '__proto__') return wrong(variable, problemOf('settings.header-invalid'));
    // Servers that pass headers as variables of an environment take one for the other.
    if (OWN_HEADER.test(known.replaceAll('_', '-')))
      return wrong(variable, problemOf('settings.header-own', { header: known }));
    if (met.has(known)) return wrong(variable, problemOf('settings.header-repeated'));
    const filled = plain({ name: variable, value });
    if (!filled.ok) return filled;
    met.add(known);
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

export function holdsPrivateKey(pem: string): boolean {
  return blocksOf(pem).some(({ label }) => label.endsWith('PRIVATE KEY'));
}

/** Whether a text in PEM has certificates, all of them valid. */
export function holdsCertificates(pem: string): boolean {
  const certificates = blocksOf(pem).filter(({ label }) => label === 'CERTIFICATE');
  return certificates.length > 0 && certificates.every(({ text }) => certificateIn(text) !== null);
}

/** The authorities that a variable names and `--ca` is added to; who uses the variable complains about an invalid file. */
export function usualAuthorities(path: string | undefined, readFile: ReadFile): string {
  const file = path === undefined ? null : readFile(path);
  return file?.kind === 'text' && holdsCertificates(file.text) ? file.text : '';
}

/** The first certificate of a text in PEM, or null. */
function certificateIn(pem: string): X509Certificate | null {
  try {
    return new X509Certificate(pem);
  } catch {
    return null;
  }
}

/** A certificate with those that it depends on, in PEM. */
export function clientCertificate(given: Given): Checked<string> {
  const checked = plain({ ...given, value: given.value.trim() });
  if (!checked.ok || holdsCertificates(given.value)) return checked;
  return wrong(given.name, problemOf('settings.client-cert-invalid'));
}

/** An unencrypted private key, in PEM. */
export function clientKey(given: Given): Checked<string> {
  const checked = plain({ ...given, value: given.value.trim() });
  if (!checked.ok) return checked;
  try {
    createPrivateKey(given.value);
    return checked;
  } catch {
    return wrong(given.name, problemOf('settings.client-key-invalid'));
  }
}

/** Whether a private key belongs to a certificate, both valid. */
export function matches(cert: string, key: string): boolean {
  return certificateIn(cert)?.checkPrivateKey(createPrivateKey(key)) === true;
}

/** The secrets in the values of `PARTNER_API_HEADERS`: what follows each name, or a line that has none. */
export function secretsOfHeaders(text: string, baseUrl: string): readonly string[] {
  return linesOf(text)
    .map((line) => line.replace(/^[^:\s]*:\s*/, ''))
    .filter((value) => !isPrintedAnyway(value, baseUrl));
}

const DATE = /^(?:19|20)\d\d-[01]\d-[0-3]\d(?:T[0-2]\d:[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)?)?$/;
const HTTP_DATE = /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/;
const VERSION = /^v?\d{1,4}(?:\.\d{1,4}){1,3}(?:-(?:alpha|beta|rc|dev)(?:\.?\d{1,4})?)?$/i;
const WORDS: readonly string[] = ['vehicle-credit-conformance', 'staging', 'production', 'sandbox', 'embedded'];

/** Whether the value of a header is a date, a version, or made of names that reports contain: a key looks like none of these. */
function isPrintedAnyway(value: string, baseUrl: string): boolean {
  if ([DATE, HTTP_DATE, VERSION].some((form) => form.test(value))) return true;
  const names = [...WORDS, ...addressesOf(baseUrl)];
  return value.split(/[\s,;()]+/).every((part) => {
    const [, name = part, version] = /^(.*)\/([^/]*)$/.exec(part) ?? [];
    return part === '' || names.includes(part) || (names.includes(name) && VERSION.test(version ?? ''));
  });
}

/** The forms in which a base URL is shown; one with credentials or a query in it is not shown on purpose. */
export function addressesOf(baseUrl: string): readonly string[] {
  if (!URL.canParse(baseUrl)) return [];
  const { origin, host, hostname, pathname } = new URL(baseUrl);
  return [`${origin}${pathname === '/' ? '' : pathname}`, origin, host, hostname];
}

/** The lines of the private keys in a text; the whole text if it has no block in PEM. */
export function secretsOfPem(text: string): readonly string[] {
  const blocks = blocksOf(text);
  if (blocks.length === 0) return [text.trim()];
  return blocks.flatMap(({ label, body }) => (label.endsWith('PRIVATE KEY') ? linesOf(body) : []));
}

/** The credentials in the URL of a proxy, valid or not, as they are written and as they are sent. */
function secretsOfProxy(url: string): readonly string[] {
  const [, credentials = ''] = /^(?:[\w+.-]*:\/\/)?(.*)@/s.exec(url.trim()) ?? [];
  const [, username = credentials, password = ''] = /^([^:]*):(.*)$/s.exec(credentials) ?? [];
  const written = [credentials, username, password];
  return [...new Set([...written, ...written.map((text) => decoded(text) ?? '')])].filter((text) => text !== '');
}

/** The credentials of the proxies that `--proxy` and the environment name, used or not. */
export function secretsOfProxies(layers: readonly Layer[], flag = ''): readonly string[] {
  const names = ['http_proxy', 'https_proxy', 'all_proxy'].flatMap((name) => [name, name.toUpperCase()]);
  return [flag, ...names.flatMap((name) => layers.map((layer) => layer[name] ?? ''))].flatMap(secretsOfProxy);
}

export function connectionSecrets(
  { proxy, headers = {}, clientCertificate: own }: Connection,
  baseUrl: string,
): readonly string[] {
  const ofProxy = proxy === undefined ? [] : secretsOfProxy(proxy.url);
  const ofHeaders = Object.values(headers).filter((value) => !isPrintedAnyway(value, baseUrl));
  return [...ofProxy, ...ofHeaders, ...(own === undefined ? [] : secretsOfPem(own.key))];
}
