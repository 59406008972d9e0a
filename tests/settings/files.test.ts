import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { textOf } from '../../messages/index.ts';
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
  ['folder', { kind: 'unreadable', why: textOf('file.directory') }],
  ['text/below', { kind: 'unreadable', why: textOf('file.not-directory') }],
  ['latin1', { kind: 'unreadable', why: textOf('file.encoding') }],
  ['nul\0', { kind: 'unreadable', why: textOf('file.error', { error: 'ERR_INVALID_ARG_VALUE' }) }],
])('reading %j gives %j', (path, expected) => {
  expect(filesIn(directory)(path)).toEqual(expected);
});
