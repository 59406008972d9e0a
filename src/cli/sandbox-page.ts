import { type Language, sayIn } from '../../messages/index.ts';
import { SANDBOX_HEADERS } from '../../provider/index.ts';
import { LISTING_PATH, TOKEN_PATH } from '../../requirements/endpoints.ts';
import { html, textOf } from '../report/views/html/html.ts';

const EXAMPLES = { fault: 'tem-proximo-always-true', behaviour: 'only-ids' };

export function sandboxPage(settings: Readonly<Record<string, string>>, lang: Language): string {
  const say = sayIn(lang);
  const base = settings.PARTNER_API_BASE_URL ?? '';
  const [id, secret] = [settings.PARTNER_API_CLIENT_ID ?? '', settings.PARTNER_API_CLIENT_SECRET ?? ''];
  const rows = (['main', 'second', 'empty', 'incomplete'] as const).map((account) => {
    const prefix = `PARTNER_API_${account === 'main' ? '' : `${account.toUpperCase()}_`}`;
    const values = ['CLIENT_ID', 'CLIENT_SECRET'].map((name) => html`<td><code>${settings[prefix + name]}</code></td>`);
    return html`<tr><th>${say(`serve.page-${account}`)}</th>${values}</tr>\n`;
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
<p>${say('serve.page-ids')} <code>npm run --silent cli -- serve --list</code></p>
</html>
`);
}
