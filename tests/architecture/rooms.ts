import { type Import, importsOf, type Source } from './sources.ts';

/** A room. A file is in the first room whose name is a prefix of its path. */
interface Room {
  readonly name: string;
  /** Allowed imports from other rooms: folders with a trailing slash, files and packages with the full name. */
  readonly values: readonly string[];
  /** Allowed type imports from other rooms. */
  readonly types: readonly string[];
}

const room = (name: string, values = '', types = ''): Room => ({
  name,
  values: values.split(' ').filter(Boolean),
  types: types.split(' ').filter(Boolean),
});

const REPORT = 'src/report/report.ts';
const VIEWS = `${REPORT} src/report/language.ts src/report/write.ts src/judging/finding.ts`;

export const rooms: readonly Room[] = [
  room('requirements/'),
  room('messages/'),
  room('schemas/', 'node:fs'),
  room('client/'),
  room('openapi/', 'requirements/ schemas/ yaml'),
  room('pact/contract/', 'requirements/ schemas/'),
  room('pact/file.ts', 'node:fs/promises node:os node:path'),
  // The commands that a recipe prints import `crypto` in the reader's shell.
  room(
    'probes/',
    'requirements/endpoints.ts facts/ src/evidence/ src/jose/ src/once.ts node:crypto crypto node:vm',
    'src/wire/wire.ts requirements/index.ts',
  ),
  room(
    'facts/',
    'messages/ schemas/ src/evidence/ src/json/ src/schema/ src/jose/ src/redaction/describe.ts src/redaction/documents.ts src/once.ts node:buffer node:crypto',
  ),
  room('suites/vitest/', 'vitest vitest/node node: messages/ requirements/ suites/ src/'),
  room(
    'suites/',
    'messages/index.ts requirements/index.ts facts/answer.ts facts/token.ts',
    'requirements/ facts/ src/judging/ src/report/',
  ),
  room(
    'provider/',
    'requirements/endpoints.ts schemas/ node:crypto node:http node:timers/promises node:zlib fastify jose',
  ),
  room('src/evidence/', 'src/json/ node:crypto', 'messages/'),
  room('src/jose/', 'messages/'),
  room('src/machine/', 'node:child_process node:fs/promises node:os node:util node:v8 node:vm'),
  room('src/json/', 'node:buffer', 'messages/'),
  room('src/schema/', 'messages/ schemas/ src/json/ ajv/'),
  room('src/wire/', 'messages/ src/evidence/ node: supertest superagent'),
  room('src/redaction/', 'messages/ schemas/ src/evidence/ src/json/ src/schema/formats.ts node:buffer node:crypto'),
  room('src/judging/', 'messages/ picomatch', `${REPORT} requirements/index.ts`),
  room('src/documents/', 'messages/ schemas/report/ ajv/ ajv-formats jsonc-parser'),
  room(
    'src/gates/',
    'messages/ src/judging/outcome.ts schemas/index.ts src/documents/ src/settings/nearest.ts src/once.ts',
    `${REPORT} requirements/index.ts src/judging/finding.ts`,
  ),
  room(
    'src/comparison/',
    'messages/ src/gates/answers.ts src/judging/outcome.ts src/report/language.ts src/report/views/',
    REPORT,
  ),
  room(
    'src/report/views/',
    'messages/ src/judging/outcome.ts src/report/language.ts src/report/build.ts node:crypto node:fs node:path node:util jsonc-parser',
    VIEWS,
  ),
  room(
    'src/report/',
    'messages/ src/report/views/ src/redaction/ node:crypto node:fs node:fs/promises node:path',
    'src/judging/ requirements/index.ts',
  ),
  room(
    'src/settings/',
    'messages/ requirements/endpoints.ts dotenv node:crypto node:fs node:net node:path',
    `${REPORT} src/report/language.ts src/gates/`,
  ),
  // A run from its settings to its reports. It does not import the command line.
  room(
    'src/run/',
    'messages/ requirements/ schemas/ probes/ facts/ suites/ provider/ src/evidence/ src/json/ src/wire/ src/machine/ src/schema/ ' +
      'src/redaction/ src/judging/ src/gates/ src/documents/ src/report/ src/settings/ src/errors.ts src/once.ts ' +
      'node:crypto node:fs node:path node:timers/promises node:url',
  ),
  room(
    'pact/broker/',
    'messages/ pact/file.ts src/json/ src/judging/exit-codes.ts src/evidence/exchange.ts src/settings/values.ts fastify node:child_process node:crypto node:fs node:module ' +
      'node:path node:perf_hooks node:timers/promises',
    'src/settings/broker.ts',
  ),
  room(
    'pact/verify/',
    'messages/ pact/file.ts src/json/ src/redaction/describe.ts src/schema/shape.ts schemas/ pact/contract/rules.ts src/evidence/trouble.ts ' +
      'src/judging/exit-codes.ts src/run/version.ts src/report/views/ @pact-foundation/pact fastify node:child_process node:crypto ' +
      'node:events node:fs/promises node:module node:os node:path node:url',
    `${REPORT} src/evidence/exchange.ts src/report/write.ts`,
  ),
  room(
    'pact/commands/',
    'messages/ schemas/ probes/ facts/ pact/ src/ commander node:fs node:path node:perf_hooks node:url',
  ),
  room(
    'src/cli/',
    'messages/ requirements/ schemas/ probes/ facts/ suites/ provider/ pact/commands/ src/ commander dotenv node:',
  ),
  room('src/', 'messages/ src/judging/exit-codes.ts', 'src/'),
];

const roomOf = (path: string): Room | undefined => rooms.find(({ name }) => path.startsWith(name));

/** Returns true if a name is the path or a parent folder of it. */
const isIn = (path: string, names: readonly string[]): boolean =>
  names.some((name) => path === name || (/[/:]$/.test(name) && path.startsWith(name)));

/** Returns the imports that are not allowed in the file's room. */
export function throughTheWall(source: Source): readonly string[] {
  const own = roomOf(source.path);
  if (own === undefined) return [];
  const isLetIn = ({ from, typesOnly }: Import): boolean =>
    isIn(from, own.values) || (typesOnly && isIn(from, own.types));
  return importsOf(source)
    .filter((one) => roomOf(one.from) !== own && !isLetIn(one))
    .map(({ from, typesOnly }) => `imports ${typesOnly ? 'types of ' : ''}${from}`);
}
