import { parse } from 'dotenv';
import { type CodedMessage, type ProblemTexts, problemOf } from '../../messages/index.ts';
import type { Problem } from '../report/report.ts';
import { secretsOfHeaders, secretsOfPem } from './connection.ts';
import type { Layer } from './environment.ts';
import { fileProblem, type ReadFile } from './files.ts';
import { suggested } from './nearest.ts';
import { accepted, type Checked, type Given, problemsOf } from './values.ts';

/** The credential sets, the main account first. */
export const credentialSets = [
  { set: 'main', id: 'PARTNER_API_CLIENT_ID', secret: 'PARTNER_API_CLIENT_SECRET' },
  { set: 'second', id: 'PARTNER_API_SECOND_CLIENT_ID', secret: 'PARTNER_API_SECOND_CLIENT_SECRET' },
  { set: 'incomplete', id: 'PARTNER_API_INCOMPLETE_CLIENT_ID', secret: 'PARTNER_API_INCOMPLETE_CLIENT_SECRET' },
  { set: 'empty', id: 'PARTNER_API_EMPTY_CLIENT_ID', secret: 'PARTNER_API_EMPTY_CLIENT_SECRET' },
] as const;

export type CredentialSet = (typeof credentialSets)[number];

const addressVariables = [
  'PARTNER_API_BASE_URL',
  'PARTNER_API_ENVIRONMENT',
  'PARTNER_API_PRODUCTION_BASE_URL',
] as const;

/** Variables whose value may also come from a file, named by the variable with `_FILE` at its end. */
export const fileVariables = [
  ...credentialSets.flatMap(({ id, secret }) => [id, secret] as const),
  'PARTNER_API_REVOKED_TOKEN',
  'PARTNER_API_EXPIRED_TOKEN',
  'PARTNER_API_HEADERS',
  'PARTNER_API_CLIENT_CERT',
  'PARTNER_API_CLIENT_KEY',
] as const;

type FileVariable = (typeof fileVariables)[number];

/** The secrets in the value of a variable, valid or not, of a target at a base URL. */
export function secretsOfVariable(variable: FileVariable, value: string, baseUrl: string): readonly string[] {
  switch (variable) {
    case 'PARTNER_API_HEADERS':
      return secretsOfHeaders(value, baseUrl);
    case 'PARTNER_API_CLIENT_CERT':
    case 'PARTNER_API_CLIENT_KEY':
      return secretsOfPem(value);
    default:
      return [value.trim()];
  }
}

export type Variable = (typeof addressVariables)[number] | FileVariable;

/** The settings of the target, in the order in which their problems are reported. */
export const variables: readonly Variable[] = [...addressVariables, ...fileVariables];

/** The settings of the target and their `_FILE` forms. */
export const knownNames: readonly string[] = [...variables, ...fileVariables.map((name) => `${name}_FILE`)];

export interface Collected<Name extends string = Variable> {
  readonly given: ReadonlyMap<Name, Given>;
  /** The names that are set, even if their value is empty or cannot be read. */
  readonly set: ReadonlySet<Name>;
  readonly problems: readonly Problem[];
}

/** Settings that belong together. */
export interface Names<Name extends string> {
  /** In the order in which their problems are reported. */
  readonly variables: readonly Name[];
  readonly fromFiles: readonly Name[];
  /** The problems of other names of a layer. */
  readonly strays: (layer: Layer) => readonly Problem[];
}

export const targetNames: Names<Variable> = { variables, fromFiles: fileVariables, strays: unknownNames };

function unknownNames(layer: Layer): readonly Problem[] {
  return Object.keys(layer)
    .filter((name) => layer[name] !== undefined && /^partner_?api/i.test(name) && !knownNames.includes(name))
    .sort()
    .map((name) => ({ variable: name, ...problemOf('settings.name-unknown', suggested(name, knownNames)) }));
}

/**
 * Takes each of the named variables from its flag, else from the first layer that sets it, directly or by its `_FILE` form.
 * A flag whose file cannot be read is a problem.
 */
export function collect<Name extends string>(
  names: Names<Name>,
  flags: ReadonlyMap<Name, Given | Problem>,
  layers: readonly Layer[],
  readFile: ReadFile,
): Collected<Name> {
  const given = new Map<Name, Given>();
  const set = new Set<Name>();
  const problems: Problem[] = layers.flatMap(names.strays);
  for (const variable of names.variables) {
    const fileName = names.fromFiles.includes(variable) ? `${variable}_FILE` : null;
    const layer = layers.find((one) => one[variable] !== undefined || (fileName && one[fileName] !== undefined));
    const found = flags.get(variable) ?? (layer && taken(layer, variable, fileName, readFile));
    if (found === undefined) continue;
    set.add(variable);
    if ('remedy' in found) problems.push(found);
    else given.set(variable, found);
  }
  return { given, set, problems };
}

function taken(layer: Layer, variable: string, fileName: string | null, readFile: ReadFile): Given | Problem {
  const direct = layer[variable];
  const path = fileName === null ? undefined : layer[fileName];
  if (fileName === null || path === undefined) return { name: variable, value: direct ?? '' };
  if (direct !== undefined) return { variable, ...problemOf('settings.two-sources', { other: fileName }) };
  if (path.trim() === '') return { variable: fileName, ...problemOf('settings.empty') };
  const file = readFile(path);
  if (file.kind === 'missing') return { variable: fileName, ...problemOf('settings.file-missing') };
  if (file.kind === 'unreadable') {
    const { code: reason, params } = file.why;
    return { variable: fileName, ...problemOf('settings.file-unreadable', { reason, ...params }) };
  }
  const value = file.text.replace(/\r?\n$/, '');
  return value === '' ? { variable: fileName, ...problemOf('settings.file-empty') } : { name: fileName, value };
}

export function readerOf<Name extends string>({ given, set }: Collected<Name>) {
  const problems: Problem[] = [];
  return {
    problems,
    has: (variable: Name) => set.has(variable),
    /** The name that the user set a variable by. */
    nameOf: (variable: Name): string => given.get(variable)?.name ?? variable,
    report: (variable: string, problem: ProblemTexts & CodedMessage): void => {
      problems.push({ variable, ...problem });
    },
    /** The value of a variable, if it is set and valid. */
    read: <Value>(variable: Name, check: (value: Given) => Checked<Value>): Value | undefined => {
      const found = given.get(variable);
      const checked = found && check(found);
      problems.push(...problemsOf(checked));
      return accepted(checked);
    },
  };
}

/** Reads the environment file: the named one, else `.env`, which may be absent. Only lines that set `prefix…` can have problems. */
export function environmentFile(
  named: string | undefined,
  readFile: ReadFile,
  prefix: 'PARTNER_API' | 'PACT_BROKER',
): { readonly layer: Layer; readonly problems: readonly Problem[] } {
  const path = named ?? '.env';
  const place = named === undefined ? {} : { variable: '--env-file' };
  const failed = (problem: Problem) => ({ layer: {}, problems: [{ ...place, ...problem }] });
  if (path.trim() === '') return failed(problemOf('settings.empty'));
  const file = readFile(path);
  if (file.kind === 'text') return { layer: parse(file.text), problems: lineProblems(file.text, prefix) };
  return file.kind === 'missing' && named === undefined ? { layer: {}, problems: [] } : failed(fileProblem(path, file));
}

/** The lines that dotenv would drop, cut or override without a word. */
function lineProblems(text: string, prefix: string): readonly Problem[] {
  const assignment = new RegExp(`^[ \\t]*(?:export[ \\t]+)?(${prefix}_\\w+)[ \\t]*([^\\r\\n]*)$`, 'gm');
  const lines = [...text.matchAll(assignment)].map(([, name = '', rest = '']) => ({ name, rest }));
  return lines.flatMap(({ name, rest }, index) => {
    if (!/^[=:]/.test(rest)) return [{ variable: name, ...problemOf('settings.line-without-equals', { name }) }];
    if (/^[=:]\s*[^\s'"`#][^\s#]*#/.test(rest)) return [{ variable: name, ...problemOf('settings.line-cut') }];
    const repeated = lines.findIndex((line) => line.name === name) < index;
    return repeated ? [{ variable: name, ...problemOf('settings.line-repeated') }] : [];
  });
}
