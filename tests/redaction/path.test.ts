import { expect, test } from 'vitest';
import { redactPath } from '../../src/redaction/message.ts';
import { findLeaks } from '../support/leaks.ts';

const rules = {
  containsSecret: (text: string) => findLeaks(text, { secrets: ['s3cr3t-value/42', '12345678'] }).length > 0,
  safe: { pagina_inicial: /^-?[\w.]{0,10}$/, limite: /^-?[\w.]{0,10}$/ },
};

test.each([
  ['/v1/proposal/simulation', '/v1/proposal/simulation'],
  ['/v1/proposal/simulation?pagina_inicial=-1&limite=', '/v1/proposal/simulation?pagina_inicial=-1&limite='],
  ['/list?limite=1&limite=2', '/list?limite=1&limite=2'],
  ['/list?limite=a-long-value-that-says-much', '/list?limite=***'],
  ['/list?limite=12345678', '/list?limite=***'],
  ['/list?access_token=abc', '/list?access_token=***'],
  ['/list?access-token=abc', '/list?access-token=***'],
  ['/list?constructor=abc', '/list?constructor=***'],
  ['/list?unknown', '/list?unknown'],
  ['/list?98765432199=1', '/list?99999999999=***'],
  ['/list?s3cr3t-value%2f42', '/list?***'],
  ['/list/s3cr3t-value%2F42/x', '/list/***/x'],
  ['/list?a=1?b=2', '/list?a=***'],
  ['/list#s3cr3t-value/42', '/list'],
])('redactPath of %s is %s', (path, shown) => {
  expect(redactPath(path, rules)).toBe(shown);
});
