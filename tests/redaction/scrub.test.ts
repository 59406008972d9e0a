import { expect, test } from 'vitest';
import { createGate, scrubbed } from '../../src/redaction/gate.ts';

const gate = createGate();
gate.know({ secrets: ['acme-partner-77'] });
const leaks = (text: string): boolean => gate.leaksIn(text).length > 0;

test('scrubbed replaces only the words that leak', () => {
  const data = {
    scopes: ['partner.read', 'client:acme-partner-77'],
    at: [{ id: 'x1', n: 1, none: null }],
    deep: { of: '529.982.247-25' },
  };
  expect(scrubbed(data, leaks)).toEqual({
    scopes: ['partner.read', '…'],
    at: [{ id: 'x1', n: 1, none: null }],
    deep: { of: '…' },
  });
});

test('scrubbed keeps the words and pointer tokens around a leak', () => {
  const texts = {
    actual: 'property acme-partner-77',
    pointer: '/itens/3/acme-partner-77/uf',
    cpf: 'of 529 982 247 25',
  };
  expect(scrubbed(texts, leaks)).toEqual({ actual: 'property …', pointer: '/itens/3/…/uf', cpf: '…' });
});

test('scrubbed returns data without leaks unchanged', () => {
  const data = { scopes: ['partner.read'], gone: undefined };
  expect(scrubbed(data, leaks)).toBe(data);
});
