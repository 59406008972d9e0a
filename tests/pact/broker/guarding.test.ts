import { expect, test } from 'vitest';
import { createGate } from '../../../src/redaction/gate.ts';
import { guardEnvironment } from '../../../src/run/guarding.ts';

test.each(['PACT_BROKER_TOKEN', 'PACT_BROKER_PASSWORD'])('no command tells %s of its environment', (name) => {
  const gate = createGate();
  const secret = 'tok-of-the-partner-4711';
  guardEnvironment({ gate, env: { [name]: secret }, cwd: '/' });
  expect(gate.leaksIn(`holds ${secret}`)).not.toEqual([]);
  expect(gate.leaksIn(Buffer.from(`:${secret}`).toString('base64'))).not.toEqual([]);
  expect(gate.leaksIn('holds nothing')).toEqual([]);
});
