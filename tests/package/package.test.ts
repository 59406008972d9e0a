import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { blocksOf } from '../readme/blocks.ts';
import { checkOut, startShell } from '../support/checkout.ts';

interface Manifest {
  readonly version: string;
  readonly bin: Readonly<Record<string, string>>;
  readonly exports: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly peerDependencies: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta: Readonly<Record<string, { readonly optional: boolean }>>;
}

const NAME = 'vehicle-credit-conformance';
const { directory, remove } = checkOut();
const consumer = join(directory, 'consumer');
const installed = join(consumer, 'node_modules', NAME);

/** Runs a script where the package is installed, without the checkout's own settings. */
const inConsumer = (script: string) => startShell(script, consumer).ended;

beforeAll(async () => {
  const install = [
    'npm run --silent build',
    `mkdir -p ${installed}`,
    `npm pack --silent --ignore-scripts --pack-destination ${consumer}`,
    `tar -xzf ${consumer}/*.tgz -C ${installed} --strip-components=1`,
  ];
  const { code, said } = await startShell(install.join('\n'), directory).ended;
  if (code !== 0) throw new Error(`the package cannot be made: ${said}`);
  symlinkSync(join(directory, 'node_modules'), join(installed, 'node_modules'));
}, 120_000);
afterAll(remove);

const files = (): readonly string[] =>
  readdirSync(installed, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes(`${NAME}/node_modules`))
    .map((entry) => join(entry.parentPath, entry.name).slice(installed.length + 1));
const manifest = (): Manifest => JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));

describe('the package', () => {
  test('holds the compiled code, its schemas and its papers', () => {
    expect(files()).toEqual(
      expect.arrayContaining([
        'LICENSE',
        'README.md',
        '.env.example',
        'openapi.yaml',
        'bin/vehicle-credit-conformance.js',
        'dist/src/cli/main.js',
        'dist/provider/index.d.ts',
        'dist/schemas/Simulation.schema.json',
        'dist/schemas/report/conformance.schema.json',
        'dist/client/index.d.ts',
        'pacts/vehicle-credit-partner-vehicle-credit-api.json',
      ]),
    );
  });

  test.each([
    ['tests', /(^|\/)tests?\/|\.(test|suite)\./],
    ['settings', /(^|\/)\.env($|\.(?!example$))/],
    ['reports', /(^|\/)reports\/|conformance\.json$|junit\.xml$/],
    ['sources', /(?<!\.d)\.ts$/],
  ])('holds no %s', (_, pattern) => {
    expect(files().filter((name) => pattern.test(name))).toEqual([]);
  });

  test('declares what its code imports, and nothing that only the tests need', () => {
    // What starts the command imports tsx in a clone alone.
    const code = files().filter((name) => name.startsWith('dist/') && name.endsWith('.js'));
    const imported = code.flatMap((name) => packagesIn(readFileSync(join(installed, name), 'utf8')));
    const { dependencies, peerDependencies, peerDependenciesMeta } = manifest();
    const declared = Object.keys(dependencies);
    const peers = Object.keys(peerDependencies);
    expect(imported.filter((name) => !declared.includes(name) && !peers.includes(name))).toEqual([]);
    expect(peers.filter((name) => peerDependenciesMeta[name]?.optional !== true)).toEqual([]);
    // supertest stands on superagent, whose version our answers depend on.
    expect(declared.filter((name) => !imported.includes(name) && name !== 'superagent')).toEqual([]);
  });

  test('exports files that are there, with their types', () => {
    const there = files();
    const targets = Object.values(manifest().exports).map((path) => path.slice(2).replace('*', 'Simulation.schema'));
    const wanted = targets.flatMap((path) => (path.endsWith('.js') ? [path, path.replace(/js$/, 'd.ts')] : [path]));
    expect(wanted.filter((path) => !there.includes(path))).toEqual([]);
  });
});

/** The names of the packages that a module imports. */
function packagesIn(code: string): readonly string[] {
  const specifiers = [...code.matchAll(/\bfrom '([^'.][^']*)'|\bimport\('([^'.][^']*)'\)|^import '([^'.][^']*)'/gm)];
  return specifiers
    .map(([, ...found]) => found.find((one) => one !== undefined) ?? '')
    .filter((specifier) => !isBuiltin(specifier))
    .map((specifier) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier);
}

describe('the command of the package, by plain node', () => {
  const command = (args: string) => inConsumer(`node ${join(installed, manifest().bin[NAME] ?? '')} ${args}`);

  test('tells its version', async () => {
    const { code, said } = await command('--version');
    expect({ code, said: said.trim() }).toEqual({ code: 0, said: manifest().version });
  });

  test('lists the requirements', async () => {
    const { code, said } = await command('list');
    expect(code).toBe(0);
    expect(said).toContain('Page.tem_proximo');
  });

  test('runs against its embedded provider', async () => {
    const { code, said } = await command('run --report-dir out');
    expect(code).toBe(0);
    expect(said).toContain('The reference provider conforms');
    expect(JSON.parse(readFileSync(join(consumer, 'out', 'conformance.json'), 'utf8'))).toMatchObject({ exitCode: 0 });
  });

  test('verifies the contract that it brings along', async () => {
    const { code, said } = await command('pact verify --report-dir verified');
    expect({ code, kept: said.includes('fulfils the contract') }).toEqual({ code: 0, kept: true });
  });

  test('tells what verification lacks where Pact is not installed', async () => {
    // Nowhere above it may Pact be found either.
    const bare = mkdtempSync(join(tmpdir(), 'bare-'));
    const modules = join(directory, 'node_modules');
    const names = readdirSync(modules).filter((name) => name !== '@pact-foundation' && !name.startsWith('.'));
    mkdirSync(join(bare, 'node_modules'), { recursive: true });
    cpSync(join(installed, 'dist'), join(bare, 'dist'), { recursive: true });
    for (const name of ['bin', 'package.json', 'pacts'])
      cpSync(join(installed, name), join(bare, name), { recursive: true });
    for (const name of names) symlinkSync(join(modules, name), join(bare, 'node_modules', name));
    const { code, said } = await startShell('node bin/vehicle-credit-conformance.js pact verify', bare).ended;
    rmSync(bare, { recursive: true, force: true });
    expect(code).toBe(2);
    expect(said).toContain('the package @pact-foundation/pact is not installed');
    expect(said).toContain('npm install --save-dev @pact-foundation/pact@16');
  });

  test('gives its modules and schemas to those who import it', async () => {
    const script = [
      `const { requirements } = await import('${NAME}/requirements');`,
      `const { startProvider } = await import('${NAME}/provider');`,
      `const schema = (await import('${NAME}/schemas/Page.schema.json', { with: { type: 'json' } })).default;`,
      `const report = (await import('${NAME}/schemas/report/conformance.schema.json', { with: { type: 'json' } })).default;`,
      'const provider = await startProvider();',
      'await provider.close();',
      "console.log(requirements['Page.total'].level, schema.title, typeof report.$id);",
    ];
    writeFileSync(join(consumer, 'importing.mjs'), script.join('\n'));
    const { code, said } = await inConsumer('node --no-warnings importing.mjs');
    expect({ code, said: said.trim() }).toEqual({ code: 0, said: 'documented Page string' });
  });

  test('gives the client, as docs/client.md uses it', async () => {
    const [example = ''] = blocksOf(readFileSync(new URL('../../docs/client.md', import.meta.url), 'utf8'))
      .filter(({ language, text }) => language === 'ts' && text.includes('createClient('))
      .map(({ text }) => text.replace("'https://partner.example/integration'", 'process.env.BASE_URL'));
    writeFileSync(join(consumer, 'example.mjs'), example);
    const script = [
      `const { startProvider } = await import('${NAME}/provider');`,
      'const provider = await startProvider({ count: 3 });',
      'Object.assign(process.env, provider.settings, { BASE_URL: provider.baseUrl });',
      "await import('./example.mjs');",
      'await provider.close();',
    ];
    writeFileSync(join(consumer, 'with-client.mjs'), script.join('\n'));
    const { code, said } = await inConsumer('node with-client.mjs');
    expect(code).toBe(0);
    expect(said).toMatch(/^3 of 3\n(?:[0-9a-f-]{36} (?:\d{4}|year unknown)\n){3}$/);
  });
});
