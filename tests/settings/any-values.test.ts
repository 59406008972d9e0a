import fc from 'fast-check';
import { expect, test } from 'vitest';
import { variables } from '../../src/settings/variables.ts';
import { resolved } from './given.ts';

const marker = 'zq9-marker-of-a-secret';
const value = fc.oneof(
  fc.string({ unit: 'binary' }).map((text) => `${text}${marker}${text}`),
  fc.webUrl({ withFragments: true, withQueryParameters: true }),
  fc.constantFrom(
    '',
    ' ',
    'staging',
    'production',
    'embedded',
    '<client id>',
    'http://127.0.0.1/x',
    `Bearer ${marker}`,
  ),
);
const env = fc.dictionary(fc.constantFrom(...variables), value);

test('whatever is set, there are settings or problems, and no problem quotes a value', () => {
  fc.assert(
    fc.property(env, (given) => {
      const resolution = resolved({ env: given });
      if ('settings' in resolution) return;
      expect(resolution.problems.length).toBeGreaterThan(0);
      expect(JSON.stringify(resolution.problems)).not.toContain(marker);
    }),
    { numRuns: 2_000 },
  );
});

test('a target without a main client is never made', () => {
  fc.assert(
    fc.property(env, (given) => {
      const resolution = resolved({ env: given });
      if (!('settings' in resolution)) return;
      const { target } = resolution.settings;
      const configured = Object.keys(given).filter((name) => name !== 'PARTNER_API_ENVIRONMENT');
      expect(target === null).toBe(configured.length === 0);
      if (target !== null) expect(target.main.clientId).toBe(given.PARTNER_API_CLIENT_ID);
    }),
    { numRuns: 2_000 },
  );
});
