import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createMemory } from '../../src/machine/memory.ts';

const referenceTo = (bytes: number): WeakRef<Uint8Array> => new WeakRef(new Uint8Array(bytes));

test('collect frees garbage at once', async () => {
  const body = referenceTo(1 << 20);
  await turn();
  createMemory().collect();
  expect(body.deref()).toBeUndefined();
});

test('bound frees garbage of a large heap', async () => {
  const body = referenceTo(1 << 20);
  const held = Array.from({ length: 1 << 23 }, (_, at) => at / 3);
  await turn();
  createMemory().bound();
  expect([body.deref(), held.length]).toEqual([undefined, 1 << 23]);
});
