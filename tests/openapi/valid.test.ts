import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const text = readFileSync(join(root, 'openapi.yaml'), 'utf8');
const directory = mkdtempSync(join(tmpdir(), 'openapi-'));
afterAll(() => rmSync(directory, { recursive: true }));

const redocly = createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js');
const quiet = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', NO_COLOR: '1' };

interface Problem {
  readonly ruleId: string;
}

/** The problems that Redocly's recommended rules find in a file, those of the ignore file of `cwd` left out. */
async function lint(file: string, cwd: string): Promise<readonly string[]> {
  const args = [redocly, 'lint', file, '--extends', 'recommended', '--format', 'json'];
  const run = promisify(execFile)(process.execPath, args, { cwd, env: { ...process.env, ...quiet } });
  const stdout = await run.then(
    (ended) => ended.stdout,
    (failed: { readonly stdout: string }) => failed.stdout,
  );
  const { problems }: { readonly problems: readonly (Problem & { readonly ignored?: true })[] } = JSON.parse(stdout);
  return problems.filter(({ ignored }) => ignored !== true).map(({ ruleId }) => ruleId);
}

function planted(name: string, change: (text: string) => string): string {
  const file = join(directory, name);
  const changed = change(text);
  if (changed === text) throw new Error(`nothing is planted in ${name}`);
  writeFileSync(file, changed);
  return file;
}

describe('the schema of OpenAPI 3.1, by @seriousme/openapi-schema-validator', () => {
  test('holds openapi.yaml valid', async () => {
    const validator = new Validator();
    expect(await validator.validate(text)).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
  });

  test.each([
    ['a parameter without a place', (from: string) => from.replace('in: query', 'on: query')],
    ['a member that there is none of', (from: string) => from.replace('operationId:', 'operation:')],
    [
      'a response without a description',
      (from: string) => from.replace("'401':\n          description", "'401':\n          text"),
    ],
  ])('finds %s', async (_, change) => {
    expect(change(text)).not.toBe(text);
    expect(await new Validator().validate(change(text))).toMatchObject({ valid: false });
  });
});

describe('the recommended rules of Redocly', () => {
  test('hold of openapi.yaml, save for the exceptions that .redocly.lint-ignore.yaml explains', async () => {
    expect(await lint('openapi.yaml', root)).toEqual([]);
  });

  test('find nothing but those exceptions without that file', async () => {
    const file = planted('bare.yaml', (from) => `${from}\n`);
    expect([...(await lint(file, directory))].sort()).toEqual(['info-license', 'operation-4xx-response']);
  });

  test.each([
    ['an example that breaks its schema', 'no-invalid-media-type-examples', /prazo: 48\n/, "prazo: '48'\n"],
    ['a reference to nothing', 'no-unresolved-refs', '#/components/schemas/Page', '#/components/schemas/Pagina'],
    ['a type that is none', 'struct', 'type: boolean', 'type: bool'],
    ['an operation without security', 'security-defined', /\n {6}security: \[\]/, ''],
  ])('find %s', async (_, rule, from, to) => {
    expect(
      await lint(
        planted(`${rule}.yaml`, (it) => it.replace(from, to)),
        directory,
      ),
    ).toContain(rule);
  });
});
