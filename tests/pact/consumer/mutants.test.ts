import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import type { createClient } from '../../../client/index.ts';
import { temporaryDirectory } from '../../support/temporary.ts';
import { perform } from './perform.ts';
import { allCalls } from './proofs.ts';

const directory = temporaryDirectory();

const TOKEN = 'a token request with good credentials';
const ONE = 'a listing request for a single simulation';
const MANY = 'a listing request for a page of many simulations';
const LAST = 'a listing request for the last page';
const NULLS = 'a listing request whose simulations have their nullable fields null';
const REVOKED = 'a listing request with a revoked token';
const ANONYMOUS = 'a listing request without a token';
const UNFINISHED = 'a listing request of a partner whose registration is not finished';
const MALFORMED = 'a listing request with a malformed limite';

type Mutant = readonly [does: string, file: string, from: string, to: string, ...fails: readonly string[]];

/** Clients with one code change that misread a response or send a wrong request, and the interactions that must fail. */
const mutants: readonly Mutant[] = [
  ['uses scope as the token', 'tokens.ts', 'token: issued.accesstoken', 'token: issued.scope', TOKEN],
  ['uses expiresIn as the expiry', 'tokens.ts', 'Date.parse(token.expiresAt)', 'token.expiresIn', TOKEN],
  ['never renews', 'tokens.ts', ' && now() < current.until', '', TOKEN],
  ['expects a lower-case bearer', 'shapes.ts', "['Bearer']", "['bearer']", TOKEN],
  ['sends a form', 'tokens.ts', "'content-type': 'application/json'", "'content-type': 'text/plain'", TOKEN],
  ['requests another listing', 'client.ts', '/v1/proposal/simulation', '/v1/proposal/all', ONE, ANONYMOUS, REVOKED],
  ['always sends a token', 'client.ts', 'token === undefined ? {} : { auth', 'false ? {} : { auth', ANONYMOUS],
  ['renames the page parameter', 'client.ts', "query.set('pagina_inicial'", "query.set('pagina'", ONE],
  ['counts pages from 0', 'client.ts', 'pagina_inicial = 1,', 'pagina_inicial = 0,', MANY],
  ['rejects null', 'shapes.ts', "ano: { nullable: 'integer' }", "ano: 'integer'", NULLS],
  ['knows two kinds of proposal', 'shapes.ts', ", 'AmountSimulation'", '', ONE],
  ['drops the last item', 'client.ts', 'yield* itens;', 'yield* itens.slice(0, -1);', MANY],
  ['continues after the last page', 'walk.ts', 'promised === false ||', 'false ||', LAST],
  ['reads tem_anterior', 'walk.ts', 'listing.pagina.tem_proximo', 'listing.pagina.tem_anterior', LAST],
  ['treats a 400 as unexpected', 'send.ts', 'status === 400 && said', 'status === 422 && said', UNFINISHED, MALFORMED],
  ['treats a 401 as a problem', 'send.ts', 'status === 401;', 'status === 403;', ANONYMOUS, REVOKED],
];

/** Loads the client with a change in its code. */
async function clientWith(name: string, [, file, from, to]: Mutant): Promise<typeof createClient> {
  const copy = join(directory, name);
  cpSync(fileURLToPath(new URL('../../../client', import.meta.url)), copy, { recursive: true });
  const [before = '', after, ...more] = readFileSync(join(copy, file), 'utf8').split(from);
  if (after === undefined || more.length > 0) throw new Error(`${from} is not once in ${file}`);
  writeFileSync(join(copy, file), `${before}${to}${after}`);
  const module: { createClient: typeof createClient } = await import(pathToFileURL(join(copy, 'index.ts')).href);
  return module.createClient;
}

test.each(mutants.map((mutant, index) => [mutant[0], mutant, index] as const))(
  'a client that %s fails a consumer test',
  async (_, mutant, index) => {
    const open = await clientWith(`mutant-${index}`, mutant);
    for (const description of mutant.slice(4)) {
      const [call] = allCalls.filter(({ interaction }) => interaction.description === description);
      if (call === undefined) throw new Error(`no interaction: ${description}`);
      const proved = perform(call.interaction, (baseUrl) => call.proof(open, baseUrl), join(directory, 'pacts'));
      await expect(proved).rejects.toThrow();
    }
  },
);
