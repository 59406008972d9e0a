import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { blocksOf, fileText } from '../readme/blocks.ts';
import { checkOut, runShell } from '../support/checkout.ts';

interface Manifest {
  readonly version: string;
  readonly bin: Readonly<Record<string, string>>;
  readonly exports: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly peerDependencies: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta: Readonly<Record<string, { readonly optional: boolean }>>;
}

interface Lock {
  readonly packages: Readonly<Record<string, { readonly engines?: { readonly node?: string } }>>;
}

/** Of the package that fastify reads versions with. */
const { satisfies }: { satisfies(version: string, range: string): boolean } = createRequire(import.meta.url)('semver');

const NAME = 'vehicle-credit-conformance';
const { directory, remove } = checkOut();
const consumer = join(directory, 'consumer');
const installed = join(consumer, 'node_modules', NAME);

beforeAll(async () => {
  const install = [
    `mkdir -p ${installed}`,
    `npm pack --silent --pack-destination ${consumer}`,
    `tar -xzf ${consumer}/*.tgz -C ${installed} --strip-components=1`,
  ];
  const { code, said } = await runShell(install.join('\n'), directory);
  if (code !== 0) throw new Error(`the package cannot be made: ${said}`);
  symlinkSync(join(directory, 'node_modules'), join(installed, 'node_modules'));
}, 120_000);
afterAll(remove);

const textOf = (name: string) => readFileSync(join(installed, name), 'utf8');
const manifest = (): Manifest => JSON.parse(textOf('package.json'));
const files = (): readonly string[] =>
  readdirSync(installed, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes(`${NAME}/node_modules`))
    .map((entry) => join(entry.parentPath, entry.name).slice(installed.length + 1));

/** Returns the files to which a page of the package links. */
const linksOf = (page: string): readonly string[] =>
  [...textOf(page).matchAll(/\]\((?!https?:|mailto:|#)([^)#]+)/g)].map(([, path = '']) => join(dirname(page), path));

test('the package holds compiled code and what goes with it, and no tests, settings, reports or sources', () => {
  const there = files();
  const targets = Object.values(manifest().exports)
    .flatMap((target) => (typeof target === 'string' ? [target] : Object.values(target)))
    .map((path) => path.slice(2).replace('*', 'Simulation.schema'));
  const exported = targets.flatMap((path) => (path.endsWith('.js') ? [path, path.replace(/js$/, 'd.ts')] : [path]));
  const papers = ['LICENSE', 'README.md', '.env.example', 'pacts/vehicle-credit-partner-vehicle-credit-api.json'];
  // Who works on the suite has a clone.
  const linked = there.filter((path) => path.endsWith('.md') && path !== 'CONTRIBUTING.md').flatMap(linksOf);
  expect(linked.length).toBeGreaterThan(100);
  const others = [
    ...papers,
    ...linked,
    ...Object.values(manifest().bin),
    'dist/schemas/report/conformance.schema.json',
  ];
  expect([...exported, ...others].filter((path) => !there.includes(path))).toEqual([]);
  const unwanted = [
    /(^|\/)tests?\/|\.(test|suite)\./,
    /(^|\/)\.env($|\.(?!example$))/,
    /(^|\/)reports\/|conformance\.json$|junit\.xml$/,
    /(?<!\.d)\.ts$/,
  ];
  expect(there.filter((path) => unwanted.some((pattern) => pattern.test(path)))).toEqual([]);
});

test('the package declares what its code imports, and nothing that only the tests need', () => {
  const { dependencies, peerDependencies, peerDependenciesMeta } = manifest();
  const [declared, peers] = [Object.keys(dependencies), Object.keys(peerDependencies)];
  const imported = files()
    .filter((name) => name.startsWith('dist/') && name.endsWith('.js'))
    .flatMap((name) => [
      ...textOf(name).matchAll(/(?:^import [^'"\n]*|^\} from |\bimport\()['"]([@\w][\w./:-]*)['"]/gm),
    ])
    .map(([, specifier = '']) => specifier)
    .filter((specifier) => !isBuiltin(specifier))
    .map((specifier) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier);
  expect(imported.filter((name) => !declared.includes(name) && !peers.includes(name))).toEqual([]);
  expect(peers.filter((name) => peerDependenciesMeta[name]?.optional !== true)).toEqual([]);
  // Of supertest's superagent the responses depend on the version; newer ones of fastify's light-my-request need Node 22.
  const pinned = ['superagent', 'light-my-request'];
  expect(declared.filter((name) => !imported.includes(name) && !pinned.includes(name))).toEqual([]);
});

test('every package that the lock file installs supports the oldest Node of this one', () => {
  const { packages }: Lock = JSON.parse(fileText('package-lock.json'));
  const oldest = `${/[\d.]+/.exec(packages['']?.engines?.node ?? '')?.[0]}.0`;
  const needed = Object.entries(packages).map(([path, { engines: { node = '*' } = {} }]) => ({ path, node }));
  expect(needed.filter(({ node }) => !satisfies(oldest, node))).toEqual([]);
  expect([needed.length > 100, satisfies(oldest, '>=22'), oldest]).toEqual([true, false, '20.19.0']);
});

test.concurrent.each<[string, RegExp]>([
  ['--version', /^\d+\.\d+\.\d+\n$/],
  ['list', /^Page\.tem_proximo /m],
  ['run --profile quick --report-dir out', /^No failures found/m],
  ['pact verify --report-dir verified', /fulfills the contract/],
])('the command of the package runs by plain node: %s', { timeout: 90_000 }, async (args, words) => {
  const command = join(installed, manifest().bin[NAME] ?? '');
  const { code, said } = await runShell(`node ${command} ${args}`, consumer);
  expect({ code, said }).toEqual({ code: 0, said: expect.stringMatching(words) });
});

test.concurrent('the package names what verification lacks without Pact', { timeout: 90_000 }, async () => {
  const bare = mkdtempSync(join(tmpdir(), 'bare-'));
  const modules = join(directory, 'node_modules');
  mkdirSync(join(bare, 'node_modules'));
  for (const name of ['dist', 'bin', 'package.json', 'pacts']) {
    cpSync(join(installed, name), join(bare, name), { recursive: true });
  }
  for (const name of readdirSync(modules)) {
    const isKept = name !== '@pact-foundation' && !name.startsWith('.');
    if (isKept) symlinkSync(join(modules, name), join(bare, 'node_modules', name));
  }
  const { code, said } = await runShell('node bin/vehicle-credit-conformance.js pact verify', bare);
  rmSync(bare, { recursive: true, force: true });
  expect(code).toBe(2);
  expect(said).toContain('the package @pact-foundation/pact is not installed');
  expect(said).toContain('npm install --save-dev @pact-foundation/pact@16');
});

/** The examples of docs/client.md, for the provider of the environment. */
const examples = blocksOf(fileText('docs/client.md'))
  .filter(({ language, text }) => /^[jt]s$/.test(language) && text.includes('createClient('))
  .map(({ text }) => text.replace("'https://partner.example/integration'", "process.env.BASE_URL ?? ''"));
const [started = '', required = '', resumed = ''] = examples;

test.concurrent('the package exports its modules and schemas, and the client of docs/client.md', {
  timeout: 90_000,
}, async () => {
  writeFileSync(join(consumer, 'started.mjs'), started);
  writeFileSync(join(consumer, 'required.cjs'), required);
  writeFileSync(join(consumer, 'resumed.mjs'), resumed);
  const script = [
    "import { promisify } from 'node:util';",
    "import { execFile } from 'node:child_process';",
    `const { requirements } = await import('${NAME}/requirements');`,
    `const { startProvider } = await import('${NAME}/provider');`,
    `const schema = (await import('${NAME}/schemas/Page.schema.json', { with: { type: 'json' } })).default;`,
    `const report = (await import('${NAME}/schemas/report/conformance.schema.json', { with: { type: 'json' } })).default;`,
    "console.log(requirements['Page.total'].level, schema.title, typeof report.$id);",
    'const provider = await startProvider({ count: 3 });',
    'Object.assign(process.env, provider.settings, { BASE_URL: provider.baseUrl });',
    "for (const name of ['started.mjs', 'required.cjs', 'resumed.mjs']) {",
    // Without ES modules in require, as in older versions of Node, which otherwise warn.
    "  const args = ['--no-experimental-require-module', name];",
    '  const { stdout, stderr } = await promisify(execFile)(process.execPath, args);',
    '  console.log(name + stderr);',
    '  console.log(stdout.trimEnd());',
    '}',
    'await provider.close();',
  ];
  writeFileSync(join(consumer, 'importing.mjs'), script.join('\n'));
  const { code, said } = await runShell('node --no-warnings importing.mjs', consumer);
  const id = '[0-9a-f-]{36}';
  const lines = [
    'documented Page string\n',
    `started.mjs\n3 of 3\n(?:${id} (?:\\d{4}|year unknown)\n){3}`,
    'required.cjs\n3\n',
    `resumed.mjs\n(?:${id}\n){3}`,
  ];
  expect({ code, said }).toEqual({ code: 0, said: expect.stringMatching(new RegExp(`^${lines.join('')}$`)) });
});

test.concurrent('the client of the package has types for ES modules and CommonJS', { timeout: 90_000 }, async () => {
  const typed = (wrong: string) => [
    `import { createClient, type ErrorCode, PartnerApiError, type Simulation } from '${NAME}/client';`,
    "const client = createClient({ baseUrl: '', accessToken: () => undefined, wait: async () => undefined });",
    'export const items: AsyncGenerator<Simulation, void> = client.allSimulations();',
    `export const codeOf = (error: PartnerApiError): ErrorCode => error.${wrong};`,
  ];
  const own = typed('code');
  const sources = { 'started.mts': started, 'resumed.mts': resumed, 'own.mts': own, 'own.cts': own };
  const faulty = { 'faulty.mts': typed('name'), 'faulty.cts': typed('name') };
  for (const [name, text] of Object.entries({ ...sources, ...faulty }))
    writeFileSync(join(consumer, name), [text].flat().join('\n'));
  const tsc =
    'node ../node_modules/typescript/bin/tsc --ignoreConfig --noEmit --strict --module nodenext --types node --skipLibCheck false';
  const { said } = await runShell(`${tsc} ${Object.keys({ ...sources, ...faulty }).join(' ')}`, consumer);
  const errors = said.match(/^.*error TS\d+/gm)?.map((line) => line.replace(/\(.*\)/, ''));
  expect(errors?.toSorted()).toEqual(['faulty.cts: error TS2322', 'faulty.mts: error TS2322']);
});
