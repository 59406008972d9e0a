import type { Command } from 'commander';
import { expect, test } from 'vitest';
import { errorCodes } from '../../client/index.ts';
import { catalogues } from '../../messages/index.ts';
import { probeNames } from '../../probes/table.ts';
import { comparisonRequirements, openPoints, requirements } from '../../requirements/index.ts';
import { fileSchemas } from '../../schemas/report/index.ts';
import { createProgram } from '../../src/cli/program.ts';
import { exitCodes } from '../../src/judging/exit-codes.ts';
import { reportFiles } from '../../src/report/files.ts';
import { brokerVariables } from '../../src/settings/broker.ts';
import { knownNames } from '../../src/settings/settings.ts';
import { fileText } from '../readme/blocks.ts';
import { silentIo } from '../support/io.ts';

/** Returns the flags of each command, by command name and arguments. */
function commandsOf(command: Command, path: readonly string[] = []): Record<string, readonly string[]> {
  const args = command.registeredArguments.map((argument) => `<${argument.name()}>`);
  const name = [...path, command.name()];
  const own = { [[...name, ...args].join(' ')]: command.options.map(({ flags }) => flags).toSorted() };
  return Object.assign(own, ...command.commands.map((one) => commandsOf(one, name)));
}

/** Returns the paths of all properties of a JSON Schema: `[]` is an array item, `*` is any name. */
function fieldsOf(schema: unknown, path: string, root: unknown, seen: readonly string[] = []): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([keyword, value]): readonly string[] => {
    if (keyword === '$ref') return seen.includes(value) ? [] : fieldsOf(at(root, value), path, root, [...seen, value]);
    if (keyword === 'properties') {
      return Object.entries(value).flatMap(([name, of]) => [
        `${path}/${name}`,
        ...fieldsOf(of, `${path}/${name}`, root, seen),
      ]);
    }
    if (keyword === 'items') return fieldsOf(value, `${path}/[]`, root, seen);
    if (keyword === 'additionalProperties') return fieldsOf(value, `${path}/*`, root, seen);
    if (/^(?:then|else)$/.test(keyword)) return fieldsOf(value, path, root, seen);
    if (/^(?:allOf|anyOf|oneOf)$/.test(keyword)) {
      return Object.values(value).flatMap((one) => fieldsOf(one, path, root, seen));
    }
    return [];
  });
}

function at(root: unknown, reference: string): unknown {
  const inside = (value: unknown, name: string): unknown => Object(value)[name];
  return reference.split('/').slice(1).reduce(inside, root);
}

function levelsOf(table: Readonly<Record<string, { readonly level: string }>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(table).map(([id, { level }]) => [id, level]));
}

/** Returns the public interface as data. */
async function frozenInterface() {
  const { exports, scripts } = JSON.parse(fileText('package.json')) as {
    readonly exports: Readonly<Record<string, string | { readonly import: string }>>;
    readonly scripts: Readonly<Record<string, string>>;
  };
  const modules = Object.entries(exports)
    .map(([name, target]) => [name, typeof target === 'string' ? target : target.import] as const)
    .filter(([, file]) => file.endsWith('.js'));
  const named = modules.map(async ([name, file]) => {
    const source = new URL(file.replace('./dist/', '../../').replace(/\.js$/, '.ts'), import.meta.url);
    return [name, Object.keys(await import(source.href)).toSorted()] as const;
  });
  const files = Object.entries(fileSchemas).map(
    ([name, schema]) => [name, [...new Set(fieldsOf(schema, '', schema))].toSorted()] as const,
  );
  return {
    commands: commandsOf(createProgram(silentIo, 'en', () => undefined)),
    scripts: Object.keys(scripts),
    variables: [...knownNames, ...brokerVariables].toSorted(),
    exitCodes,
    exports: { ...exports, names: Object.fromEntries(await Promise.all(named)) },
    errorCodes,
    reportFiles: [...reportFiles.map(({ name }) => name), 'evidence.json'],
    fields: Object.fromEntries(files),
    requirements: levelsOf(requirements),
    comparisonRequirements: levelsOf(comparisonRequirements),
    openPoints: Object.keys(openPoints),
    probes: probeNames,
    codes: Object.fromEntries(Object.entries(catalogues.en).map(([kind, codes]) => [kind, Object.keys(codes)])),
  };
}

test('commands, flags, variables, exports, report files, fields, ids and codes stay the same', async () => {
  const text = `${JSON.stringify(await frozenInterface(), null, 2)}\n`;
  // Intended change: `npx vitest run --project tests tests/frozen --update` writes it.
  await expect(text).toMatchFileSnapshot('./interface.json');
});
