import { type Import, importsOf, type Source } from './sources.ts';

/** What the files of a room may take from elsewhere; their own room is always open to them. */
export interface Room {
  /** Which files are in it. */
  readonly files: RegExp;
  /** What may be taken whole. */
  readonly values?: RegExp;
  /** What only types may be taken of. */
  readonly types?: RegExp;
}

/** The doors of the house. A file is in the first room that fits its path. */
export const rooms: readonly Room[] = [
  { files: /^requirements\// },
  // The texts of both languages: data and the function that fills them in.
  { files: /^messages\// },
  { files: /^schemas\//, values: /^node:fs$/ },
  { files: /^client\// },
  { files: /^openapi\//, values: /^(requirements\/|schemas\/|yaml$)/ },
  { files: /^pact\/contract\//, values: /^(requirements|schemas)\// },
  {
    // The commands that a recipe prints import `crypto` in the reader's shell.
    files: /^probes\//,
    values: /^(facts\/|src\/(evidence|jose)\/|(node:)?(crypto|vm)$)/,
    types: /^(src\/wire\/wire|requirements\/index)\.ts$/,
  },
  {
    files: /^facts\//,
    values:
      /^(messages\/|schemas\/|src\/(evidence|json|schema|jose)\/|src\/redaction\/describe\.ts$|node:(buffer|crypto)$)/,
  },
  { files: /^suites\/vitest\//, values: /^(vitest$|vitest\/node$|node:|messages\/|requirements\/|suites\/|src\/)/ },
  {
    files: /^pact\/consumer\//,
    values:
      /^(vitest$|@pact-foundation\/pact$|node:(fs|os|path|timers\/promises|url)$|(client|schemas|pact\/contract)\/|src\/redaction\/gate\.ts$)/,
    types: /^vitest\/node$/,
  },
  // Messages and requirements are data.
  {
    files: /^suites\//,
    values: /^(messages\/index|requirements\/index|facts\/answer)\.ts$/,
    types: /^(requirements|facts|src\/judging|src\/report)\//,
  },
  {
    files: /^provider\//,
    values: /^(schemas\/|node:(crypto|timers\/promises|zlib)$|fastify$|jose$)/,
    types: /^node:http$/,
  },
  { files: /^src\/evidence\//, values: /^node:crypto$/, types: /^messages\// },
  { files: /^src\/jose\//, values: /^messages\// },
  { files: /^src\/machine\//, values: /^node:(child_process|fs\/promises|os|util|v8|vm)$/ },
  { files: /^src\/json\//, values: /^node:buffer$/, types: /^messages\// },
  { files: /^src\/schema\//, values: /^(messages\/|src\/json\/|ajv\/|ajv-formats$)/, types: /^schemas\// },
  { files: /^src\/wire\//, values: /^(messages\/|src\/evidence\/|node:|supertest$|superagent$)/ },
  { files: /^src\/redaction\//, values: /^(messages\/|schemas\/\w+\.ts$|src\/evidence\/|node:(buffer|crypto)$)/ },
  {
    files: /^src\/judging\//,
    values: /^(messages\/|picomatch$)/,
    types: /^(src\/report\/report|requirements\/index)\.ts$/,
  },
  { files: /^src\/documents\//, values: /^(messages\/|schemas\/report\/|ajv\/|ajv-formats$|jsonc-parser$)/ },
  {
    files: /^pact\/broker\//,
    values:
      /^(messages\/|src\/judging\/exit-codes\.ts$|node:(child_process|fs|fs\/promises|module|os|path|perf_hooks|timers\/promises)$)/,
    types: /^src\/(settings\/broker|evidence\/exchange)\.ts$/,
  },
  {
    files: /^src\/gates\//,
    values: /^(messages\/|src\/(documents\/|settings\/nearest\.ts$))/,
    types: /^src\/(report\/report|judging\/finding)\.ts$/,
  },
  {
    files: /^pact\/verify\//,
    values:
      /^(messages\/|src\/(redaction\/(describe|shape)|evidence\/trouble|judging\/exit-codes|run\/version|report\/views\/(color|text|xml))\.ts$|@pact-foundation\/pact$|fastify$|node:(child_process|crypto|fs\/promises|module|os|path|url)$)/,
    types: /^src\/(evidence\/exchange|report\/(report|write))\.ts$/,
  },
  {
    files: /^src\/comparison\//,
    values: /^(messages\/|src\/(gates\/answers\.ts$|report\/(language\.ts$|views\/)))/,
    types: /^src\/report\/report\.ts$/,
  },
  {
    files: /^src\/report\/views\/html\//,
    values: /^(messages\/|src\/report\/(language|views\/(causes|text|words))\.ts$|node:(crypto|fs)$)/,
    types: /^src\/(report\/(report|language)|judging\/finding)\.ts$/,
  },
  {
    files: /^src\/report\/views\//,
    values: /^(messages\/|src\/report\/language\.ts$)/,
    types: /^src\/(report\/(report|language)|judging\/finding)\.ts$/,
  },
  {
    files: /^src\/report\//,
    values: /^(messages\/|src\/report\/views\/|src\/redaction\/|node:(crypto|fs\/promises|path)$)/,
    types: /^(src\/judging\/|requirements\/index\.ts$)/,
  },
  {
    files: /^src\/settings\//,
    values: /^(messages\/|requirements\/endpoints\.ts$|dotenv$|node:(crypto|fs|net|path)$)/,
    types: /^src\/(report\/(report|language)\.ts$|gates\/)/,
  },
  // A run from its settings to its reports; the command line is not known here.
  {
    files: /^src\/run\//,
    values:
      /^((src\/(?!cli\/|comparison\/)|messages|requirements|schemas|probes|facts|suites\/|provider)|node:(crypto|fs|path|timers\/promises|url)$)/,
  },
  {
    files: /^pact\/commands\//,
    values: /^((src|messages|schemas|probes|pact)\/|(commander|node:(fs|path|perf_hooks|url))$)/,
  },
  {
    files: /^src\/cli\//,
    values:
      /^((src|messages|requirements|schemas|pact\/commands|probes|facts|suites|provider)\/|(commander|node:(crypto|events|fs|path|perf_hooks|timers\/promises|url|util))$)/,
    types: /^fastify$/,
  },
  { files: /^src\/[\w-]+\.ts$/, values: /^messages\//, types: /^src\// },
];

const roomOf = (path: string): Room | undefined => rooms.find(({ files }) => files.test(path));

/** The imports that no door of the file's room lets through. */
export function throughTheWall(source: Source): readonly string[] {
  const room = roomOf(source.path);
  if (room === undefined) return [];
  return importsOf(source)
    .filter((one) => roomOf(one.from) !== room && !isLetIn(one, room))
    .map(({ from, typesOnly }) => `imports ${typesOnly ? 'types of ' : ''}${from}`);
}

function isLetIn({ from, typesOnly }: Import, { values, types }: Room): boolean {
  return values?.test(from) === true || (typesOnly && types?.test(from) === true);
}
