import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { probeNames } from '../../probes/table.ts';
import { faults } from '../../provider/index.ts';
import { requirements } from '../../requirements/index.ts';
import { createProgram } from '../../src/cli/program.ts';
import { catalogueIds } from '../../src/run/catalogue.ts';
import { table } from '../../src/settings/settings.ts';
import { silentIo } from '../support/io.ts';
import { hasTool } from '../support/tools.ts';
import { call, inDirectory, run } from './process.ts';

const requirementIds = Object.keys(requirements);
const faultIds = faults.map(({ id }) => id);
const starting = (ids: readonly string[], start: string) => ids.filter((id) => id.startsWith(start)).toSorted();
const program = createProgram(silentIo, 'en', () => undefined);
const commands = program.commands.map((command) => command.name());

/** The words typed after the name of the command, the last one to be completed, and its candidates. */
const ROWS: readonly (readonly [typed: readonly string[], candidates: readonly string[]])[] = [
  [['ru'], ['run']],
  [[''], commands],
  [['pact', 'ver'], ['verify']],
  [['pact', ''], 'publish verify can-i-deploy record-deployment'.split(' ')],
  [['diff', 'a.json', 'b.json', '--m'], ['--markdown']],
  [['run', '--only', 'Page.t'], starting(requirementIds, 'Page.t')],
  [['run', '--strict', '--only', 'open.d'], starting(catalogueIds, 'open.d')],
  [['run', '--require', 'open.d'], []],
  [['run', '--skip', 'listing.with-'], starting(probeNames, 'listing.with-')],
  [['serve', '--count', '3', '--fault', 'anonymous-'], starting(faultIds, 'anonymous-')],
  [['list', 'environment.s'], ['environment.same-in-both']],
  [['run', '--lang', ''], table.lang.choices],
  [['run', '--environment', 'st'], ['staging']],
  [['pact', 'can-i-deploy', '--environment', ''], []],
  [['pact', 'record-deployment', '--version', '1', '--environment', ''], []],
  [['completion', 'f'], ['fish']],
  [['run', '--max-pages', ''], []],
  [['judge', ''], []],
  [['run', '--no-such'], []],
];

/** For each shell, a script that prints the candidates for `typed`. */
const SHELLS = {
  bash: (file: string, typed: readonly string[]) =>
    `source ${file}
     COMP_WORDS=(vehicle-credit-conformance ${typed.map((word) => `'${word}'`).join(' ')}) COMP_CWORD=${typed.length}
     function=$(complete -p vehicle-credit-conformance | sed 's/.*-F \\([^ ]*\\) .*/\\1/')
     "$function"
     printf '%s\\n' "\${COMPREPLY[@]}"`,
  fish: (file: string, typed: readonly string[]) =>
    `source ${file}; complete -C 'vehicle-credit-conformance ${typed.join(' ')}'`,
} as const;

const present = (['bash', 'fish'] as const).filter((shell) => shell === 'bash' || hasTool(shell));

async function candidatesIn(shell: keyof typeof SHELLS, typed: readonly string[]): Promise<readonly string[]> {
  return inDirectory(async (directory) => {
    const { code, out, err } = await call(['completion', shell], directory);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const [file, empty] = [join(directory, 'script'), join(directory, 'empty')];
    writeFileSync(file, out);
    mkdirSync(empty);
    const script = SHELLS[shell](file, typed);
    const { stdout, stderr } = spawnSync(shell, ['-c', script], { encoding: 'utf8', cwd: empty });
    expect(stderr).toBe('');
    return stdout.split('\n').filter((line) => line !== '');
  });
}

describe.each(present)('completion in %s', (shell) => {
  test.each(ROWS)('of %j is %j', async (typed, candidates) => {
    expect((await candidatesIn(shell, typed)).toSorted()).toEqual(candidates.toSorted());
  });

  test('has every flag of every command', async () => {
    const pact = program.commands.find((command) => command.name() === 'pact');
    for (const command of [...program.commands, ...(pact?.commands ?? [])]) {
      const path = command.parent === pact ? ['pact', command.name()] : [command.name()];
      const flags = command.options.map(({ long }) => long ?? '');
      const found = await candidatesIn(shell, [...path, '--']);
      expect({ path, found: found.toSorted() }).toEqual({ path, found: [...flags, '--help'].toSorted() });
    }
  });
});

test('the completion of zsh loads that of bash', async () => {
  const [zsh, bash] = [await run(['completion', 'zsh']), await run(['completion', 'bash'])];
  expect(zsh.out).toBe(`autoload -U +X bashcompinit && bashcompinit\n${bash.out}`);
});
