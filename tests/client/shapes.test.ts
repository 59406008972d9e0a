import { describe, expect, test } from 'vitest';
import type { AnyShape } from '../../client/shape.ts';
import { accessToken, listing, problem } from '../../client/shapes.ts';
import { type JsonSchema, schemas } from '../../schemas/index.ts';

/** A schema as far as the client looks at it, in the words of the client's shapes. */
function shapeOf(schema: JsonSchema): AnyShape {
  const whole = Object.values(schemas).find(({ $id }) => $id === schema.$ref) ?? schema;
  const { type = '', enum: values, const: constant, items, properties = {}, required = [] } = whole;
  if (typeof type !== 'string') {
    return { nullable: shapeOf({ type: type.find((one) => one !== 'null') ?? '' }) };
  }
  if (values !== undefined) return { oneOf: values };
  if (constant !== undefined) return { oneOf: [constant] };
  if (type === 'array') return { each: shapeOf(items ?? {}) };
  if (type === 'object') {
    const members = Object.entries(properties).map(([name, member]) => [name, shapeOf(member)] as const);
    return { required, members: Object.fromEntries(members) };
  }
  if (type === 'boolean' || type === 'number' || type === 'integer' || type === 'string') return type;
  throw new RangeError(`no shape for ${type}`);
}

describe('what the client holds a body to is what its schema says', () => {
  test('of a page of the listing', () => expect(listing.shape).toEqual(shapeOf(schemas.SimulationListing)));

  test('of a token response', () => expect(accessToken.shape).toEqual(shapeOf(schemas.AccessToken)));

  test('of a ProblemDetails, but for erro, which the client does not read', () => {
    const { erro: _, ...properties } = schemas.ProblemDetails.properties ?? {};
    expect(problem.shape).toEqual(shapeOf({ ...schemas.ProblemDetails, properties }));
  });
});
