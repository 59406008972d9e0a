import { expect, test } from 'vitest';
import { AMOUNTS } from '../../src/redaction/describe.ts';
import { wholeRun } from '../proof/whole-run.ts';

test('with maskAmounts, a report masks amounts, rates and the bounds of their ranges', async () => {
  const { report } = await wholeRun({}, { maskAmounts: true, profile: 'quick' });
  const messages = JSON.stringify(report.exchanges.map((exchange) => exchange.messages));
  const members = [...messages.matchAll(/\\"(\w+)\\": (-?\d[\d.e+-]*|\\"‹9›\\")/g)];
  const amounts = members.filter(([, name = '']) => AMOUNTS.has(name)).map(([, , value]) => value);
  expect(amounts.length).toBeGreaterThan(50);
  expect(amounts.filter((value) => value !== '\\"‹9›\\"')).toEqual([]);
  const ranges = Object.entries(report.presence).filter(([field]) => AMOUNTS.has(field.split('.')[1] ?? ''));
  expect(ranges.length).toBeGreaterThan(10);
  expect(ranges.filter(([, { values }]) => values?.min !== undefined || values?.max !== undefined)).toEqual([]);
});
