import { parse } from 'dotenv';
import { problemOf } from '../../messages/index.ts';
import type { Problem } from '../report/report.ts';
import type { Layer } from './environment.ts';
import { fileProblem, type ReadFile } from './files.ts';
import { suggested } from './nearest.ts';
import type { Given } from './values.ts';
import { fileVariables, knownNames, type Variable, variables } from './variables.ts';

/** What was set, wherever it came from. */
export interface Collected<Name extends string = Variable> {
  readonly given: ReadonlyMap<Name, Given>;
  /** The names that are set, even where their value is empty or could not be read. */
  readonly set: ReadonlySet<Name>;
  readonly problems: readonly Problem[];
}

/** Settings that belong together. */
export interface Names<Name extends string> {
  /** In the order in which their problems are told. */
  readonly variables: readonly Name[];
  /** Those whose value may also come from a file, named by the variable with `_FILE` at its end. */
  readonly fromFiles: readonly Name[];
  /** What is wrong with other names of a layer. */
  readonly strays: (layer: Layer) => readonly Problem[];
}

const targetNames: Names<Variable> = { variables, fromFiles: fileVariables, strays: unknownNames };

/** Takes each variable of the target from the first layer that sets it, directly or by its `_FILE` form. */
export function collect(flags: ReadonlyMap<Variable, Given>, layers: readonly Layer[], readFile: ReadFile): Collected {
  return collectNamed(targetNames, flags, layers, readFile);
}

/** Takes each of the named variables from the first layer that sets it, directly or by its `_FILE` form. */
export function collectNamed<Name extends string>(
  names: Names<Name>,
  flags: ReadonlyMap<Name, Given>,
  layers: readonly Layer[],
  readFile: ReadFile,
): Collected<Name> {
  const given = new Map<Name, Given>();
  const set = new Set<Name>();
  const problems: Problem[] = layers.flatMap(names.strays);
  for (const variable of names.variables) {
    const fileName = names.fromFiles.includes(variable) ? `${variable}_FILE` : null;
    const isSetIn = (one: Layer) => one[variable] !== undefined || (fileName !== null && one[fileName] !== undefined);
    const flag = flags.get(variable);
    const layer = layers.find(isSetIn);
    if (flag === undefined && layer === undefined) continue;
    set.add(variable);
    const found = flag ?? taken(layer ?? {}, variable, fileName, readFile);
    if ('remedy' in found) problems.push(found);
    else given.set(variable, found);
  }
  return { given, set, problems };
}

function taken(layer: Layer, variable: string, fileName: string | null, readFile: ReadFile): Given | Problem {
  const direct = layer[variable];
  const path = fileName === null ? undefined : layer[fileName];
  const name = `${variable}_FILE`;
  if (path === undefined) return { name: variable, value: direct ?? '' };
  if (direct !== undefined) return { variable, ...problemOf('settings.two-sources', { other: name }) };
  if (path.trim() === '') return { variable: name, ...problemOf('settings.empty') };
  const file = readFile(path);
  if (file.kind === 'missing') return { variable: name, ...problemOf('settings.file-missing') };
  if (file.kind === 'unreadable') {
    const { code: reason, params } = file.why;
    return { variable: name, ...problemOf('settings.file-unreadable', { reason, ...params }) };
  }
  const value = file.text.replace(/\r?\n$/, '');
  return value === '' ? { variable: name, ...problemOf('settings.file-empty') } : { name, value };
}

function unknownNames(layer: Layer): readonly Problem[] {
  return Object.keys(layer)
    .filter((name) => layer[name] !== undefined && /^partner_?api/i.test(name) && !knownNames.includes(name))
    .sort()
    .map((name) => ({ variable: name, ...problemOf('settings.name-unknown', suggested(name, knownNames)) }));
}

/** The environment file as a layer, with what in it would be lost or cut short without a word. */
export interface EnvironmentFile {
  readonly layer: Layer;
  readonly problems: readonly Problem[];
}

/**
 * Reads the environment file: `.env` where none is named, which may be absent; a named one must be there. Only lines
 * that match `assignment`, a name and what follows it, are looked at for mistakes.
 */
export function environmentFile(
  named: string | undefined,
  readFile: ReadFile,
  assignment = targetAssignment,
): EnvironmentFile {
  const path = named ?? '.env';
  const place = named === undefined ? {} : { variable: '--env-file' };
  const failed = (problem: Problem) => ({ layer: {}, problems: [{ ...place, ...problem }] });
  if (path.trim() === '') return failed(problemOf('settings.empty'));
  const file = readFile(path);
  if (file.kind === 'text') return { layer: parse(file.text), problems: lineProblems(file.text, assignment) };
  return file.kind === 'missing' && named === undefined ? { layer: {}, problems: [] } : failed(fileProblem(path, file));
}

const targetAssignment = /^[ \t]*(?:export[ \t]+)?(PARTNER_API_\w+)[ \t]*([^\r\n]*)$/gm;

function lineProblems(text: string, assignment: RegExp): readonly Problem[] {
  const lines = [...text.matchAll(assignment)].map(([, name = '', rest = '']) => ({ name, rest }));
  return lines.flatMap(({ name, rest }, index) => {
    if (!/^[=:]/.test(rest)) return [{ variable: name, ...problemOf('settings.line-without-equals', { name }) }];
    if (/^[=:]\s*[^\s'"`#][^\s#]*#/.test(rest)) return [{ variable: name, ...problemOf('settings.line-cut') }];
    const repeated = lines.findIndex((line) => line.name === name) < index;
    return repeated ? [{ variable: name, ...problemOf('settings.line-repeated') }] : [];
  });
}
