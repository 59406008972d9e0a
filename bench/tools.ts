import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createClient } from '../client/index.ts';
import { suiteVersion } from '../src/run/version.ts';
import type { Command } from './processes.ts';

/** Versions of the peers and of undici. */
const packages = { '@redocly/cli': '2.77.0', specmatic: '2.55.1', undici: '7.30.2' } as const;
const JAVA = 17;

type Settings = Readonly<Record<string, string>>;

/** A program that checks the provider at the given settings. */
export interface Tool {
  readonly name: string;
  readonly version: string;
  /** Reason why it cannot run here. */
  readonly missing?: string;
  /** Returns the command and writes its input files to the directory. */
  readonly command: (settings: Settings, directory: string) => Promise<Command>;
}

export const root = fileURLToPath(new URL('..', import.meta.url));
export const bin = join(root, 'bin', 'vehicle-credit-conformance.js');
const peerFile = (name: string): string => join(root, 'bench', 'peers', name);

/** Returns the settings of a run against a provider on loopback, with all its accounts. */
export const runEnv = (settings: Settings): Settings => ({ ...settings, PARTNER_API_ENVIRONMENT: 'staging' });

/** Installs the peers and undici. */
export function installPeers(directory: string): void {
  mkdirSync(directory, { recursive: true });
  writeFileSync(join(directory, 'package.json'), JSON.stringify({ private: true, dependencies: packages }));
  const flags = ['--no-audit', '--no-fund', '--loglevel=error'];
  execFileSync('npm', ['install', ...flags], { cwd: directory, shell: process.platform === 'win32', stdio: 'inherit' });
}

/** Returns the suite and its peers. Without a peers directory, the peers are missing. */
export function toolsIn(peers: string | null, flags: readonly string[] = []): readonly Tool[] {
  const notInstalled = peers === null ? { missing: 'not installed; use --peers' } : {};
  const inPeers = (...path: readonly string[]): string => join(peers ?? '', 'node_modules', ...path);
  const java = javaProblem();
  return [
    {
      name: 'suite',
      version: suiteVersion(),
      command: async (settings) => ({ args: [process.execPath, bin, 'run', ...flags], env: runEnv(settings) }),
    },
    {
      name: 'Respect',
      version: packages['@redocly/cli'],
      ...notInstalled,
      command: async (settings) => ({
        args: [
          process.execPath,
          inPeers('@redocly', 'cli', 'bin', 'cli.js'),
          ...['respect', peerFile('respect.arazzo.yaml'), '--server', `api=${settings.PARTNER_API_BASE_URL}`],
          ...['--input', JSON.stringify(settings)],
        ],
        env: { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
      }),
    },
    {
      name: 'Specmatic',
      version: packages.specmatic,
      ...(java === null ? notInstalled : { missing: java }),
      // The command of the package always exits with 0, so the jar is started directly.
      command: async (settings, directory) => {
        const token = await writeExamples(settings, directory);
        return {
          args: [
            ...(['java', '-jar', inPeers('specmatic', 'specmatic.jar'), 'test'] as const),
            ...[`--testBaseURL=${settings.PARTNER_API_BASE_URL}`, `--examples=${directory}`],
            ...[`--overlay-file=${peerFile('specmatic.overlay.yaml')}`, join(root, 'openapi.yaml')],
          ],
          // Specmatic reads the token from a variable with the name of the security scheme.
          env: { bearer: token },
        };
      },
    },
  ];
}

/** Returns why Specmatic cannot run, or null. */
function javaProblem(): string | null {
  const { stderr, error } = spawnSync('java', ['-version'], { encoding: 'utf8' });
  const found = error === undefined ? /version "(?<major>\d+)/.exec(stderr)?.groups?.major : undefined;
  return Number(found ?? 0) >= JAVA ? null : `requires Java ${JAVA}; found ${found ?? 'none'}`;
}

/** Writes Specmatic's examples with real credentials and tokens, and returns the token of the main account. */
async function writeExamples(settings: Settings, directory: string): Promise<string> {
  const token = await tokenOf(settings, 'PARTNER_API_');
  const values: Settings = {
    ...settings,
    TOKEN: token,
    INCOMPLETE_TOKEN: await tokenOf(settings, 'PARTNER_API_INCOMPLETE_'),
  };
  const text = readFileSync(peerFile('specmatic.examples.json'), 'utf8');
  const filled = text.replace(/\{([A-Z_]+)\}/g, (whole, name: string) => values[name] ?? whole);
  for (const [name, example] of Object.entries(JSON.parse(filled)))
    writeFileSync(join(directory, `${name}.json`), JSON.stringify(example));
  return token;
}

/** Returns a token, or a placeholder if the provider issues none. */
async function tokenOf(settings: Settings, prefix: string): Promise<string> {
  const client = createClient({
    baseUrl: settings.PARTNER_API_BASE_URL ?? '',
    clientId: settings[`${prefix}CLIENT_ID`] ?? '',
    clientSecret: settings[`${prefix}CLIENT_SECRET`] ?? '',
    maxRetries: 0,
  });
  const token = await client.accessToken().catch(() => undefined);
  return token ?? 'not-issued';
}
