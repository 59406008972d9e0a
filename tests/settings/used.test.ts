import { expect, test } from 'vitest';
import { sendingFlags, settingsUsed } from '../../src/run/settings-used.ts';
import { type Flags, type RunOptions, resolveOptions } from '../../src/settings/settings.ts';

const target = { environment: 'staging', baseUrl: 'https://partner.example/integration' } as const;
const production = { ...target, environment: 'production' } as const;
const optionsOf = (flags: Flags): RunOptions => resolveOptions(flags, null, () => ({ kind: 'missing' })).options;
const ALONE = { second: false, incomplete: false, empty: false, revokedToken: false, expiredToken: false };
const waiver = { requirement: 'Page.total', reason: 'known', owner: 'partner team', until: '2027-01-31' };

test.each<[string, Partial<RunOptions>, object]>([
  ['the defaults', optionsOf({}), {}],
  ['a report directory and a language', optionsOf({ reportDir: 'elsewhere', lang: 'pt-BR' }), {}],
  ['--strict', optionsOf({ strict: true }), { '--strict': true }],
  ['globs', optionsOf({ only: ['Page.*'], skip: ['x'] }), { '--only': ['Page.*'], '--skip': ['x'] }],
  ['accepted gaps', optionsOf({ acceptUnexercised: ['*'] }), { '--accept-unexercised': ['*'] }],
  ['required ids', optionsOf({ require: ['x'] }), { '--require': ['x'] }],
  ['limits', optionsOf({ maxPages: '5', deadline: '60' }), { '--max-pages': 5, '--deadline': 60 }],
  ['a request budget', optionsOf({ maxRequests: '100' }), { '--max-requests': 100 }],
  ['the default of a limit', optionsOf({ maxPages: '2000' }), {}],
  ['--new-requirements fail', optionsOf({ newRequirements: 'fail' }), { '--new-requirements': 'fail' }],
  ['--profile quick', optionsOf({ profile: 'quick' }), { '--profile': 'quick' }],
  ['waivers', { ...optionsOf({}), waivers: [waiver, waiver] }, { '--waivers': 2 }],
  ['masking', optionsOf({ showIds: true, maskAmounts: true }), { '--show-ids': true, '--mask-amounts': true }],
])('a report names what the user changed: %s', (_, options, flags) => {
  expect(settingsUsed(options, target, ALONE).flags).toEqual(flags);
});

test.each<[string, Parameters<typeof settingsUsed>[1], Flags, object]>([
  ['production', production, { maskAmounts: true }, { '--allow-production': true }],
  ['amounts on production', production, {}, { '--allow-production': true, '--no-mask-amounts': true }],
  ['http', { ...target, baseUrl: 'http://192.0.2.2:8080/x' }, {}, { '--allow-http': '192.0.2.2' }],
  ['headers', { ...target, headers: { 'X-Api-Key': 'k9Xw72pQ' } }, {}, { '--header': ['X-Api-Key'] }],
  ['http on loopback', { ...target, baseUrl: 'http://127.0.0.1:8080/x' }, {}, {}],
])('a report names what the user allowed: %s', (_, at, flags, named) => {
  expect(settingsUsed(optionsOf(flags), at, ALONE).flags).toEqual(named);
  expect(settingsUsed(optionsOf({}), at, ALONE, sendingFlags(optionsOf(flags), at)).flags).toEqual(named);
});

test('evidence keeps the flags that changed the requests of its run; other flags are those of judge', () => {
  const ran = optionsOf({ only: ['Page.*'], maxPages: '5', strict: true, require: ['auth.*'] });
  const sent = sendingFlags(ran, target);
  expect(sent).toEqual({ '--only': ['Page.*'], '--max-pages': 5 });
  expect(settingsUsed(ran, target, ALONE, sent)).toEqual(settingsUsed(ran, target, ALONE));
  const { flags } = settingsUsed(optionsOf({ only: ['Page.total'] }), target, ALONE, sent);
  expect(flags).toEqual({ '--only': ['Page.total'], '--max-pages': 5 });
});

test('the fingerprint depends on the target, the accounts, the flags, each waiver and the baseline', () => {
  const print = (options: Partial<RunOptions>, at: Parameters<typeof settingsUsed>[1] = target, accounts = ALONE) =>
    settingsUsed({ ...optionsOf({}), ...options }, at, accounts).fingerprint;
  expect([print({}), print({ reportDir: 'elsewhere', concurrency: 8 })]).toEqual([print({}), print({})]);
  expect(print({ only: ['b', 'a'] })).toBe(print({ only: ['a', 'b'] }));
  const others = [
    print({}, { ...target, baseUrl: 'https://other.example' }),
    print({}, production),
    print({ strict: true }),
    print({ timeoutSeconds: 1 }),
    print({}, target, { ...ALONE, second: true }),
    print({ waivers: [waiver] }),
    print({ waivers: [{ ...waiver, until: '2027-02-28' }] }),
  ];
  expect(new Set([print({}), ...others]).size).toBe(1 + others.length);
  expect(print({})).toMatch(/^[\da-f]{16}$/);
});
