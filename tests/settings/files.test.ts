import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { filesIn } from '../../src/settings/files.ts';

const directory = mkdtempSync(join(tmpdir(), 'settings-'));

beforeAll(() => {
  mkdirSync(join(directory, 'folder'));
  writeFileSync(join(directory, 'text'), 'ação\n');
  writeFileSync(join(directory, 'marked'), '\uFEFFtext');
  writeFileSync(join(directory, 'latin1'), Buffer.from([0x61, 0xe7, 0xe3, 0x6f]));
});

afterAll(() => {
  rmSync(directory, { recursive: true });
});

test.each([
  ['text', { kind: 'text', text: 'ação\n' }],
  [join(directory, 'text'), { kind: 'text', text: 'ação\n' }],
  ['marked', { kind: 'text', text: 'text' }],
  ['lost', { kind: 'missing' }],
  ['folder', { kind: 'unreadable', why: 'it is a directory' }],
  ['text/below', { kind: 'unreadable', why: 'a part of its path is not a directory' }],
  ['latin1', { kind: 'unreadable', why: 'it is not UTF-8 text' }],
  ['nul\0', { kind: 'unreadable', why: 'the system says ERR_INVALID_ARG_VALUE' }],
])('reading %j gives %j', (path, expected) => {
  expect(filesIn(directory)(path)).toEqual(expected);
});
