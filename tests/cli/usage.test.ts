import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { inDirectory, run, start } from './process.ts';

const manifest: unknown = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));

describe.concurrent('usage', () => {
  test.for([
    [['--help'], 'Usage: vehicle-credit-conformance'],
    [['help', 'run'], '--max-pages'],
    [['run', '--help'], '--allow-production'],
    [['doctor', '--help'], '--env-file'],
    [['serve', '--help'], '--behaviour'],
  ] as const)('%j helps on standard output', async ([args, words], { expect }) => {
    const { code, out, err } = await run(args);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain(words);
  });

  test('--version tells the version of the package', async ({ expect }) => {
    const { code, out } = await run(['--version']);
    expect(code).toBe(0);
    expect(manifest).toMatchObject({ version: out.trim() });
  });

  test.for([
    [[], 'Usage:'],
    [['rn'], 'did you mean run?'],
    [['run', '--max-pagse', '3'], 'did you mean --max-pages?'],
    [['run', '--max-pages'], '--max-pages has no value'],
    [['run', 'twice'], 'too many arguments'],
    [['explain'], 'the argument <id> is missing'],
    [['list', '--level', 'high'], 'use one of: documented, shown, open'],
    [['explain', 'auth.mising-401'], 'did you mean auth.missing-401?'],
    [['list', 'autth.*'], 'matches "autth.*"'],
    [['serve', '--port', 'http'], '--port is not a valid number: "http"'],
    [['serve', '--fault', 'no-such-fault'], '--fault is not known: "no-such-fault"'],
    [['serve', '--behaviour', 'no-such-behaviour'], '--behaviour is not known: "no-such-behaviour"'],
  ] as const)('%j is refused', async ([args, words], { expect }) => {
    const { code, out, err } = await run(args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(words);
  });
});

test('a process that is no terminal prints no colours, and ends with 2 where it is refused', async () => {
  await inDirectory(async (directory) => {
    const { out } = await start(['explain', 'Page.total'], directory).ended;
    const refused = await start(['explain', 'no-such-id'], directory).ended;
    expect(out + refused.err).not.toContain('\u001b');
    expect([refused.code, refused.out]).toEqual([2, '']);
  });
});
