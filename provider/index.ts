import type { FastifyInstance } from 'fastify';
import type { Change } from './change.ts';
import { type Created, createProviderWith, type ProviderOptions } from './create.ts';
import type { Behaviour, Fault } from './rows.ts';
import { createApp, type Logged } from './server/app.ts';
import { type SandboxOptions, sandboxed } from './server/sandbox.ts';
import { behaviours, faults } from './tables.ts';

export type { ProviderOptions } from './create.ts';
export type { Behaviour, Fault } from './rows.ts';
export type { Logged } from './server/app.ts';
export { SANDBOX_HEADERS } from './server/sandbox.ts';
export { behaviours, faults } from './tables.ts';

export interface Provider extends Omit<Created, 'under'> {
  /** Serves the responses of `respond` over HTTP. */
  readonly app: FastifyInstance;
}

export interface ServeOptions {
  /** Adds a page, and behaviors and faults named by request headers. */
  readonly sandbox?: SandboxOptions;
  readonly log?: (request: Logged) => void;
}

export interface RunningProvider {
  /** Origin and base path, without a trailing slash. */
  readonly baseUrl: string;
  readonly settings: Record<string, string>;
  close(): Promise<void>;
}

const kinds = {
  behaviours: { word: 'behavior', rows: behaviours },
  faults: { word: 'fault', rows: faults },
} as const;

function changesOf(kind: keyof typeof kinds, ids: readonly string[] = []): readonly Change[] {
  const { word, rows } = kinds[kind];
  const all: readonly (Behaviour | Fault)[] = rows;
  return ids.map((wanted) => {
    const row = all.find(({ id }) => id === wanted);
    if (row === undefined) throw new RangeError(`there is no ${word} called ${wanted}; \`serve --list\` prints all`);
    const { change } = row;
    return typeof change === 'function' ? change() : change;
  });
}

/**
 * Creates the reference provider: the documented interface with validly signed tokens, changed by the named behaviors and
 * faults.
 *
 * @throws RangeError if a behavior or fault is unknown, or the count is not a non-negative integer.
 */
export async function createProvider(options: ProviderOptions & ServeOptions = {}): Promise<Provider> {
  const { sandbox, log } = options;
  const changes = (names: Pick<ProviderOptions, 'behaviours' | 'faults'>): readonly Change[] => [
    ...changesOf('behaviours', names.behaviours),
    ...changesOf('faults', names.faults),
  ];
  const { under, respond: usual, ...created } = await createProviderWith(options, changes(options));
  const respond = sandbox === undefined ? usual : sandboxed(usual, (names) => under(changes(names)), sandbox);
  return { ...created, respond, app: createApp(respond, log) };
}

/** Starts a reference provider. Port 0 selects a free port. */
export async function startProvider(
  options: ProviderOptions & ServeOptions & { readonly port?: number; readonly host?: string } = {},
): Promise<RunningProvider> {
  const { app, basePath, settings } = await createProvider(options);
  const origin = await app.listen({ port: options.port ?? 0, host: options.host ?? '127.0.0.1' });
  const baseUrl = `${origin}${basePath}`;
  return { baseUrl, settings: settings(baseUrl), close: () => app.close() };
}
