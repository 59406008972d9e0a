import { describe, expect, test } from 'vitest';
import { markedPact, readPact } from '../../../../pact/verify/pact.ts';
import { interactionOf, pactOf, pactText, written } from '../contract.ts';

const states = [{ name: 'the partner has simulations', params: { atLeast: 2 } }];

describe('a pact that is read', () => {
  test('tells each interaction with its states, requirements, headers and status', () => {
    const interaction = interactionOf(
      written('a page', {
        providerStates: states,
        comments: { references: { Requirements: { 'Page.total': '', 'listing.ok-200': '' }, tickets: { 'X-1': '' } } },
        request: { method: 'get', path: '/v1/a', headers: { Authorization: ['Bearer x'] } },
      }),
    );
    expect(interaction).toMatchObject({
      index: 0,
      description: 'a page',
      states,
      requirements: ['Page.total', 'listing.ok-200'],
      method: 'GET',
      headers: ['authorization'],
      status: 200,
      unsupported: null,
    });
  });

  test.each([
    ['specification 2', { providerState: 'a state' }, ['a state']],
    ['specification 3', { providerStates: [{ name: 'a state' }, { name: 'another' }] }, ['a state', 'another']],
    ['no state', {}, []],
  ])('has the provider states of %s', (_, parts, names) => {
    expect(interactionOf(written('x', parts)).states.map(({ name }) => name)).toEqual(names);
  });

  test.each([
    ['wrapped with its type', { contentType: 'application/json', content: { a: 1 } }, { a: 1 }],
    ['bare', { a: 1 }, { a: 1 }],
  ])('has the example of a body that is %s', (_, body, example) => {
    expect(interactionOf(written('x', { response: { status: 200, body } })).body).toEqual(example);
  });

  test.each([
    ['a message', { type: 'Asynchronous/Messages' }, false],
    ['the destination of a redirect', { response: { status: 302, headers: { Location: ['x'] } } }, false],
    ['a redirect', { response: { status: 302 } }, true],
    ['the place of what was made', { response: { status: 201, headers: { Location: ['x'] } } }, true],
  ])('can expect %s: verified %s', (_, parts, supported) => {
    expect(interactionOf(written('x', parts)).unsupported === null).toBe(supported);
  });
});

test.each([
  ['no JSON', '{', 'pact.flaw-not-json'],
  ['a list', '[]', 'pact.flaw-not-json'],
  ['another file', '{"name":"x"}', 'pact.flaw-no-parties'],
  ['a pact without a list', '{"consumer":{"name":"a"},"provider":{"name":"b"}}', 'pact.flaw-no-list'],
  ['a pact without interactions', pactText(), 'pact.flaw-empty'],
  ['a pact with twins', pactText(written('a'), written('a')), 'pact.flaw-twin'],
  [
    'interactions that are none',
    pactText().replace('"interactions":[]', '"interactions":[1]'),
    'pact.flaw-interaction',
  ],
])('%s is no pact', (_, text, flaw) => expect(readPact(text)).toMatchObject({ flaw: { code: flaw } }));

test('a marked pact holds the interactions that are asked for, each marked in its id, its states and its request', () => {
  const pact = pactOf(
    written('one'),
    written('two', { providerStates: states }),
    written('three', { providerState: 's' }),
  );
  const { interactions, consumer } = JSON.parse(markedPact(pact, [1, 2]));
  expect(consumer).toEqual({ name: 'a partner' });
  expect(interactions).toMatchObject([
    {
      _id: '1',
      description: 'two',
      providerStates: [{ name: 'the partner has simulations', params: { atLeast: 2, pact_interaction: '1' } }],
      request: { headers: { 'x-pact-interaction': '1' } },
    },
    { _id: '2', description: 'three', providerStates: [{ name: 's', params: { pact_interaction: '2' } }] },
  ]);
});
