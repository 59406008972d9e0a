import { expect, test } from 'vitest';
import { isTrouble, mayPass } from '../../src/evidence/trouble.ts';

const statuses = Array.from({ length: 1_000 }, (_, status) => status);

test('429 and every 5xx but 500, 501 and 505 stand in the way', () => {
  const server = statuses.filter((status) => status >= 500 && status < 600);
  expect(statuses.filter(isTrouble)).toEqual([429, ...server.filter((status) => ![500, 501, 505].includes(status))]);
});

test('these and a 500 may pass', () => {
  expect(statuses.filter((status) => mayPass(status) && !isTrouble(status))).toEqual([500]);
});
