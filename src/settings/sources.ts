import { parse } from 'dotenv';
import type { Problem } from '../report/report.ts';
import type { ReadFile } from './files.ts';
import { suggestion } from './nearest.ts';
import type { Given } from './values/checked.ts';
import { knownNames, mayComeFromFile, type Variable, variables } from './variables.ts';

/** Names and values of one layer: the flags, the environment or an environment file. */
export type Layer = Readonly<Record<string, string | undefined>>;

/** What was set, wherever it came from. */
export interface Collected {
  readonly given: ReadonlyMap<Variable, Given>;
  /** The names that are set, even where their value is empty or could not be read. */
  readonly set: ReadonlySet<Variable>;
  readonly problems: readonly Problem[];
}

/** Takes each variable from the first layer that sets it, directly or by its `_FILE` form. */
export function collect(flags: ReadonlyMap<Variable, Given>, layers: readonly Layer[], readFile: ReadFile): Collected {
  const given = new Map<Variable, Given>();
  const set = new Set<Variable>();
  const problems: Problem[] = layers.flatMap(unknownNames);
  for (const variable of variables) {
    const flag = flags.get(variable);
    const layer = layers.find((one) => one[variable] !== undefined || fileNameIn(one, variable) !== undefined);
    if (flag === undefined && layer === undefined) continue;
    set.add(variable);
    const found = flag ?? taken(layer ?? {}, variable, readFile);
    if ('remedy' in found) problems.push(found);
    else given.set(variable, found);
  }
  return { given, set, problems };
}

function fileNameIn(layer: Layer, variable: Variable): string | undefined {
  return mayComeFromFile(variable) ? layer[`${variable}_FILE`] : undefined;
}

function taken(layer: Layer, variable: Variable, readFile: ReadFile): Given | Problem {
  const direct = layer[variable];
  const path = fileNameIn(layer, variable);
  const name = `${variable}_FILE`;
  if (path === undefined) return { name: variable, value: direct ?? '' };
  if (direct !== undefined) {
    return { variable, message: `is set, and ${name} too`, remedy: 'keep one of the two and remove the other' };
  }
  if (path.trim() === '')
    return { variable: name, message: 'is set but empty', remedy: 'name the file, or remove the name altogether' };
  const file = readFile(path);
  if (file.kind === 'missing') {
    return {
      variable: name,
      message: 'names a file that does not exist',
      remedy: 'create the file or correct its path',
    };
  }
  if (file.kind === 'unreadable') {
    return {
      variable: name,
      message: `names a file that can't be read: ${file.why}`,
      remedy: 'name a readable text file',
    };
  }
  const value = file.text.replace(/\r?\n$/, '');
  if (value === '') return { variable: name, message: 'names an empty file', remedy: 'put the value into the file' };
  return { name, value };
}

function unknownNames(layer: Layer): readonly Problem[] {
  return Object.keys(layer)
    .filter((name) => layer[name] !== undefined && /^partner_?api/i.test(name) && !knownNames.includes(name))
    .sort()
    .map((name) => ({
      variable: name,
      message: `is not a setting.${suggestion(name, knownNames)}`,
      remedy: 'correct the name or remove it; .env.example lists them all',
    }));
}

/** The environment file as a layer, with what in it would be lost or cut short without a word. */
export interface EnvironmentFile {
  readonly layer: Layer;
  readonly problems: readonly Problem[];
}

/** Reads the environment file: `.env` where none is named, which may be absent; a named one must be there. */
export function environmentFile(named: string | undefined, readFile: ReadFile): EnvironmentFile {
  const path = named ?? '.env';
  const variable = named === undefined ? '.env' : '--env-file';
  if (path.trim() === '') return failed(variable, 'names no file', 'name the file');
  const file = readFile(path);
  if (file.kind === 'missing') {
    if (named === undefined) return { layer: {}, problems: [] };
    return failed(variable, `names a file that does not exist: ${path}`, 'create the file or correct its path');
  }
  if (file.kind === 'unreadable') return failed(variable, `can't be read: ${file.why}`, 'name a readable text file');
  return { layer: parse(file.text), problems: lineProblems(file.text) };
}

function failed(variable: string, message: string, remedy: string): EnvironmentFile {
  return { layer: {}, problems: [{ variable, message, remedy }] };
}

const assignment = /^[ \t]*(?:export[ \t]+)?(PARTNER_API_\w+)[ \t]*([^\r\n]*)$/gm;

function lineProblems(text: string): readonly Problem[] {
  const lines = [...text.matchAll(assignment)].map(([, name = '', rest = '']) => ({ name, rest }));
  return lines.flatMap(({ name, rest }, index) => {
    const remedyOfLine = `write ${name}=value on its line of the environment file`;
    if (!/^[=:]/.test(rest)) return [{ variable: name, message: 'has no = after its name', remedy: remedyOfLine }];
    if (/^[=:]\s*[^\s'"`#][^\s#]*#/.test(rest)) {
      return [
        {
          variable: name,
          message: 'is cut short at its #, which begins a comment',
          remedy: 'put the value in single quotes',
        },
      ];
    }
    if (lines.findIndex((line) => line.name === name) < index) {
      return [{ variable: name, message: 'is set twice in the environment file', remedy: 'keep one of the lines' }];
    }
    return [];
  });
}
