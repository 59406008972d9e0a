// The least cost of reading a listing: undici, JSON.parse and a compiled Ajv for each page, four pages at a time.
// Usage: node bench/bare.mjs PEERS PAGES
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';

const [peers, pages] = [process.argv[2], Number(process.argv[3])];
const { request } = createRequire(join(peers, 'package.json'))('undici');
const { PARTNER_API_BASE_URL: baseUrl, PARTNER_API_CLIENT_ID, PARTNER_API_CLIENT_SECRET } = process.env;

const ajv = new Ajv2020();
formats.default(ajv);
for (const name of ['Simulation', 'Transaction', 'Interest', 'Cet', 'Iof', 'Vehicle', 'Customer', 'Page'])
  ajv.addSchema(schema(name));
const isListing = ajv.compile(schema('SimulationListing'));

const { body } = await request(`${baseUrl}/v1/authentication/accesstoken`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ clientId: PARTNER_API_CLIENT_ID, clientSecret: PARTNER_API_CLIENT_SECRET }),
});
const headers = { authorization: `Bearer ${(await body.json()).accesstoken}` };
let next = 1;
await Promise.all(Array.from({ length: 4 }, read));

async function read() {
  while (next <= pages) {
    const url = `${baseUrl}/v1/proposal/simulation?pagina_inicial=${next}&limite=100`;
    next += 1;
    const page = JSON.parse(await (await request(url, { headers })).body.text());
    if (!isListing(page) || page.itens.length === 0) throw new Error(`${url}: ${ajv.errorsText(isListing.errors)}`);
  }
}

function schema(name) {
  return JSON.parse(readFileSync(new URL(`../schemas/${name}.schema.json`, import.meta.url), 'utf8'));
}
