import { expect, test } from 'vitest';
import { readResults } from '../../../../pact/verify/mismatches.ts';

const found = [{ type: 'BodyMismatch', path: '$.a' }];
const text = JSON.stringify({
  result: false,
  errors: [
    { interaction: 'one', mismatch: { interactionId: '1', type: 'mismatches', mismatches: found } },
    { interaction: 'two', mismatch: { interactionId: '2', type: 'error', message: 'no header' } },
    { interaction: 'three', mismatch: { interactionId: '3', type: 'mismatches', mismatches: [] } },
  ],
  interactionResults: [
    { interactionId: '0', result: 'OK' },
    { interactionId: '1', result: 'Error' },
    { interactionId: '2', result: 'Error' },
    { interactionId: '3', result: 'Error' },
    { interactionId: '4', result: 'Error' },
  ],
});

test('the results of the Verifier are read by the marks of the interactions', () => {
  expect([...(readResults(text) ?? [])]).toEqual([
    [0, { kind: 'ok' }],
    [1, { kind: 'mismatches', found }],
    [2, { kind: 'error' }],
    [3, { kind: 'error' }],
    [4, { kind: 'error' }],
  ]);
});

test('an interaction with mismatches is never in order, whatever its result says', () => {
  const contradicting = text.replace('"interactionId":"1","result":"Error"', '"interactionId":"1","result":"OK"');
  expect(readResults(contradicting)?.get(1)).toEqual({ kind: 'mismatches', found });
});

test.each(['', '{}', '[]', '{"interactionResults":1}', 'panic'])('%j holds no results', (other) => {
  expect(readResults(other)).toBeNull();
});
