import { describe, expect, test } from 'vitest';
import { problemOf } from '../../../pact/broker/problem.ts';
import { passes, type Trouble, troubleIn } from '../../../pact/broker/trouble.ts';

const asked = (rest: string) => `❌ Request to pact broker path '/x' failed: ${rest}. URL: 'http://127.0.0.1:9'`;

/** What Pact's tool prints, and what that means. */
const rows: readonly (readonly [printed: string, trouble: Trouble])[] = [
  [asked('401 Unauthorized'), { kind: 'unauthorized' }],
  [asked('403 Forbidden. Response: {"error":{"message":"No"}}'), { kind: 'forbidden' }],
  [asked('404 Not Found'), { kind: 'not-found' }],
  [asked('302 Found'), { kind: 'redirected' }],
  [asked('408 Request Timeout'), { kind: 'busy' }],
  [asked('429 Too Many Requests'), { kind: 'busy' }],
  [
    asked('500 Internal Server Error. Response: {"error":{"message":"Cannot change the content of the pact"}}'),
    { kind: 'server-error', status: 500 },
  ],
  [asked('503 Service Unavailable'), { kind: 'server-error', status: 503 }],
  [asked('409 Conflict'), { kind: 'conflict' }],
  [
    asked('400 Bad Request. Response: {"errors":{"branch":["must be filled","is odd"]}}'),
    { kind: 'turned-down', words: 'must be filled; is odd' },
  ],
  ['❌ failed validation - ["branch: must be filled"]\n', { kind: 'turned-down', words: 'branch: must be filled' }],
  [
    '\n📨 Attempting\n❌ Pact publication failed:\n   contracts: Cannot change the content of the pact for a\n\nDetails:\nmore\n',
    { kind: 'conflict' },
  ],
  [
    '❌ Pact publication failed:\n   This is the first time a pact has been published for "a".\n\nDetails:',
    {
      kind: 'turned-down',
      words: 'Pact publication failed: This is the first time a pact has been published for "a".',
    },
  ],
  [
    "❌ Did not get a valid HAL response body from pact broker path '', content type is 'text/html'.",
    { kind: 'no-broker' },
  ],
  ["❌ Could not find relation 'pb:publish-contracts'", { kind: 'no-broker' }],
  [
    "❌ Failed to access pact broker path '' - error sending request for url (http://127.0.0.1:9/).",
    { kind: 'unreachable' },
  ],
  ['❌ Environment moon does not exist\n❌ ❌ Environment moon does not exist', { kind: 'unknown-environment' }],
  ['❌ failed validation - ["Environment with name \'moon\' not found"]', { kind: 'unknown-environment' }],
  [
    "error: unexpected argument '--x' found\n\nUsage: pact",
    { kind: 'not-understood', words: "error: unexpected argument '--x' found" },
  ],
  ['', { kind: 'not-understood', words: '' }],
];

describe('what the tool prints', () => {
  test.each(rows)('%j', (printed, trouble) => expect(troubleIn(printed)).toEqual(trouble));
});

const each: Readonly<Record<Trouble['kind'], Trouble>> = {
  'tool-missing': { kind: 'tool-missing' },
  'tool-unstartable': { kind: 'tool-unstartable', code: 'EACCES' },
  unreachable: { kind: 'unreachable' },
  timeout: { kind: 'timeout', seconds: 30 },
  unauthorized: { kind: 'unauthorized' },
  forbidden: { kind: 'forbidden' },
  'not-found': { kind: 'not-found' },
  'no-broker': { kind: 'no-broker' },
  redirected: { kind: 'redirected' },
  busy: { kind: 'busy' },
  'server-error': { kind: 'server-error', status: 502 },
  conflict: { kind: 'conflict' },
  'turned-down': { kind: 'turned-down', words: 'x' },
  'unknown-environment': { kind: 'unknown-environment' },
  'not-understood': { kind: 'not-understood', words: '' },
};

describe('a trouble', () => {
  test('is told in words of its own, with a remedy', () => {
    const errand = { subject: 'version 1 of a', environment: 'moon', credentials: ['PACT_BROKER_TOKEN'] };
    const told = Object.values(each).map((trouble) => problemOf(trouble, errand));
    expect(new Set(told.map(({ message }) => message)).size).toBe(told.length);
    expect(new Set(told.map(({ remedy }) => remedy)).size).toBe(told.length);
    for (const { message, remedy } of told) expect(`${message}${remedy}`).not.toMatch(/undefined|\bnull\b|: $/);
  });

  test.each([
    ['may be a version that the broker does not know', false],
    ['is the address alone where the version is only being sent', true],
  ])('that nothing is found %s', (_title, publishes) => {
    const errand = { subject: 'version 1 of a', publishes, credentials: [] };
    const { message, remedy } = problemOf({ kind: 'not-found' }, errand);
    expect(message.includes('does not know version 1 of a')).toBe(!publishes);
    expect(remedy.includes('publish')).toBe(!publishes);
  });

  test('is waited for where it can pass by itself, and only there', () => {
    const passing = Object.values(each).filter(passes);
    expect(passing.map(({ kind }) => kind)).toEqual(['unreachable', 'timeout', 'busy', 'server-error']);
  });
});
