import { once } from 'node:events';
import { type Language, problemOf, sayIn } from '../../messages/index.ts';
import type { Logged } from '../../provider/index.ts';
import { SANDBOX_HEADERS } from '../../provider/server/sandbox.ts';
import { behaviours, faults } from '../../provider/tables.ts';
import { LISTING_PATH, TOKEN_PATH } from '../../requirements/endpoints.ts';
import { schemas } from '../../schemas/index.ts';
import { type ExitCode, exitCodes } from '../judging/exit-codes.ts';
import type { Problem } from '../report/report.ts';
import { html, textOf } from '../report/views/html/html.ts';
import { commandTyped } from '../settings/environment.ts';
import { suggested } from '../settings/nearest.ts';
import { credentialSets, type Flags, numberIn, table } from '../settings/settings.ts';
import { type Checked, fine, problemsOf, wrong } from '../settings/values.ts';
import { type Io, printJson, reject } from './io.ts';

/** Serves the reference provider until a signal. Standard output gets only its settings, as environment file or JSON. */
export async function serveCommand(flags: Flags, io: Io, lang: Language): Promise<ExitCode> {
  const { json = false, list } = flags;
  if (list !== undefined) return listRows(list === true ? '' : list, json, io, lang);
  const [port, count, seed] = [numberIn(flags, 'port'), numberIn(flags, 'count'), numberIn(flags, 'seed')];
  const { host = table.host.fallback, behaviour = [], fault = [] } = flags;
  const problems = [
    ...problemsOf(port, count, seed, flags.cors === undefined ? undefined : originOf(flags.cors)),
    // Node would listen on every address of the machine.
    ...(host.trim() === '' ? [{ variable: '--host', ...problemOf('settings.empty') }] : []),
    ...unknownIds('--behaviour', behaviour, commandTyped(io.env)),
    ...unknownIds('--fault', fault, commandTyped(io.env)),
  ];
  if (problems.length > 0 || !port.ok || !count.ok || !seed.ok) reject(...problems);
  let page = '';
  const { startProvider } = await import('../../provider/index.ts');
  try {
    const provider = await startProvider({
      ...{ host, port: port.value, count: count.value, seed: seed.value, behaviours: behaviour, faults: fault },
      sandbox: { page: () => page, cors: flags.cors },
      ...(flags.log && { log: (request) => io.err(`${lineOf(request)}\n`) }),
    });
    const settings = { ...provider.settings, PARTNER_API_ENVIRONMENT: 'sandbox' };
    page = sandboxPage(settings, commandTyped(io.env), lang);
    io.err(`${sayIn(lang)('serve.listening', { url: provider.baseUrl, page: new URL('/', provider.baseUrl).href })}\n`);
    const active = [...behaviours, ...faults].filter(({ id }) => [...behaviour, ...fault].includes(id));
    io.err(active.map(({ id, summary }) => `  ${id}: ${summary}\n`).join(''));
    const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
    if (json) printJson(settings, { out: io.outUnseen });
    else io.outUnseen(lines.join(''));
    if (!io.signal.aborted) await once(io.signal, 'abort');
    await provider.close();
    return exitCodes.conforming;
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error && 'code' in error)) throw error;
    const address = port.value === 0 ? host : `${host.includes(':') ? `[${host}]` : host}:${port.value}`;
    reject(problemOf('serve.not-listening', { address, error: String(error.code) }));
  }
}

/** Returns a request as one line. Other parts of its URL are omitted, because they may be credentials. */
function lineOf({ method, url, status, milliseconds }: Logged): string {
  const { pathname, searchParams } = new URL(url, 'http://sandbox');
  const known = [TOKEN_PATH, LISTING_PATH].find((path) => pathname.endsWith(path));
  const shown = [...searchParams].map(([name, value]) =>
    QUERY.includes(name) && /^-?\d{1,10}$/.test(value) ? `${name}=${value}` : '…',
  );
  const query = shown.length === 0 ? '' : `?${shown.slice(0, MOST_SHOWN).join('&')}`;
  const path = known ?? (pathname === '/' ? '/' : '…');
  return `${new Date().toISOString()} ${method} ${path}${query} ${status} ${Math.round(milliseconds)} ms`;
}

/** Parameters of the listing, and the maximum to show of a request. */
const QUERY = Object.keys(schemas.SimulationListingQuery.properties ?? {});
const MOST_SHOWN = 8;

/** Checks an origin of web pages, or `*`. */
function originOf(given: string): Checked<string> {
  const isOrigin = given === '*' || (URL.canParse(given) && new URL(given).origin === given);
  return isOrigin ? fine(given) : wrong('--cors', problemOf('serve.no-origin', { given: JSON.stringify(given) }));
}

/** The rows of each flag, and the problem of an id of the other flag. */
const kinds = {
  '--behaviour': { rows: behaviours, other: '--fault', mistake: 'serve.is-fault' },
  '--fault': { rows: faults, other: '--behaviour', mistake: 'serve.is-behaviour' },
} as const;

function unknownIds(variable: keyof typeof kinds, ids: readonly string[], command: string): readonly Problem[] {
  const { rows, other, mistake } = kinds[variable];
  const names = rows.map(({ id }) => id);
  return ids
    .filter((id) => !names.includes(id))
    .map((id) => {
      const isOther = kinds[other].rows.some((row) => row.id === id);
      const unknown = { id: JSON.stringify(id), ...suggested(id, names, 3), command };
      return { variable, ...(isOther ? problemOf(mistake, { id }) : problemOf('serve.unknown-id', unknown)) };
    });
}

type Named = Readonly<Record<'id' | 'summary', string>>;

/** Lists the behaviors and faults whose id or summary contains the filter. */
function listRows(filter: string, json: boolean, io: Io, lang: Language): ExitCode {
  const wanted = ({ id, summary }: Named) => `${id} ${summary}`.toLowerCase().includes(filter.toLowerCase());
  const found = { behaviours: behaviours.filter(wanted), faults: faults.filter(wanted) };
  const groups = [
    { title: sayIn(lang)('serve.behaviours'), rows: found.behaviours },
    { title: sayIn(lang)('serve.faults'), rows: found.faults },
  ].filter(({ rows }) => rows.length > 0);
  if (groups.length === 0) {
    const unmatched = { filter: JSON.stringify(filter), command: commandTyped(io.env) };
    reject({ variable: '--list', ...problemOf('serve.list-unmatched', unmatched) });
  }
  if (json) {
    const named = found.behaviours.map(({ id, summary }) => ({ id, summary }));
    printJson({ behaviours: named, faults: found.faults.map(({ change: _, ...fault }) => fault) }, io);
    return exitCodes.conforming;
  }
  const texts = groups.map(({ title, rows }) => {
    const width = Math.max(...rows.map(({ id }) => id.length));
    const lines = rows.map(({ id, summary }) => `  ${io.paint('cyan', id.padEnd(width))}  ${summary}\n`);
    return `${io.paint('bold', title)}\n${lines.join('')}`;
  });
  io.out(texts.join('\n'));
  return exitCodes.conforming;
}

const EXAMPLES = { fault: 'tem-proximo-always-true', behaviour: 'only-ids' };

function sandboxPage(settings: Readonly<Record<string, string>>, command: string, lang: Language): string {
  const say = sayIn(lang);
  const base = settings.PARTNER_API_BASE_URL ?? '';
  const [id, secret] = [settings.PARTNER_API_CLIENT_ID ?? '', settings.PARTNER_API_CLIENT_SECRET ?? ''];
  const rows = credentialSets.map(({ set, id: ofId, secret: ofSecret }) => {
    const values = [ofId, ofSecret].map((name) => html`<td><code>${settings[name]}</code></td>`);
    return html`<tr><th>${say(`serve.page-${set}`)}</th>${values}</tr>\n`;
  });
  const body = JSON.stringify({ clientId: id, clientSecret: secret });
  const token = `TOKEN=$(curl -s ${base}${TOKEN_PATH} -H 'content-type: application/json' -d '${body}' |
  node -p 'JSON.parse(fs.readFileSync(0)).accesstoken')`;
  const list = `curl -s '${base}${LISTING_PATH}?pagina_inicial=1&limite=20' -H "authorization: Bearer $TOKEN"`;
  return textOf(html`<!doctype html>
<html lang="${lang}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${say('serve.page-title')}</title>
<style>body{font:1rem/1.5 system-ui;max-width:60rem;margin:2rem auto;padding:0 1rem}pre{overflow:auto;background:#eee;padding:1rem}th{text-align:left;padding-right:2rem}@media(prefers-color-scheme:dark){body{background:#111;color:#eee}pre{background:#222}}</style>
<h1>${say('serve.page-title')}</h1>
<p>${say('serve.page-about')}</p>
<p><code>${base}</code></p>
<h2>${say('serve.page-accounts')}</h2>
<table><tr><td></td><th>clientId</th><th>clientSecret</th></tr>
${rows}</table>
<h2>${say('serve.page-token')}</h2>
<pre>${token}</pre>
<h2>${say('serve.page-listing')}</h2>
<pre>${list}</pre>
<h2>${say('serve.page-fault')}</h2>
<pre>${list} -H '${SANDBOX_HEADERS.faults}: ${EXAMPLES.fault}'</pre>
<pre>${list} -H '${SANDBOX_HEADERS.behaviours}: ${EXAMPLES.behaviour}'</pre>
<p>${say('serve.page-ids')} <code>${command} serve --list</code></p>
</html>
`);
}
