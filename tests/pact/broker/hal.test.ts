import { describe, expect, test } from 'vitest';
import { createHal } from '../../../pact/broker/hal.ts';
import type { FailureKind } from '../../../src/evidence/exchange.ts';

describe('a broker that gives no answer', () => {
  const rows: readonly (readonly [FailureKind, object])[] = [
    ['timeout', { kind: 'timeout', seconds: 0 }],
    ['refused', { kind: 'unreachable' }],
    ['name-not-found', { kind: 'unreachable' }],
    ['tls', { kind: 'unreachable' }],
    ['reset', { kind: 'unreachable' }],
  ];
  test.each(rows)('is told as what it is: %s', async (failure, trouble) => {
    const broker = { baseUrl: 'https://broker.example', access: { kind: 'open' } } as const;
    const hal = createHal(broker, async () => ({ kind: 'unanswered', failure, detail: 'nothing came' }));
    expect(await hal.index()).toEqual({ kind: 'trouble', trouble, tries: 1 });
  });
});
