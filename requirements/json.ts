import type { Requirement } from './requirement.ts';

const sent =
  'Every call whose answer is documented as a JSON object: token responses, pages and the 400s of the listing.';

/** What every documented body has in common. */
export const jsonRequirements = {
  'json.well-formed': {
    level: 'documented',
    core: true,
    severity: 'minor',
    clause: '2. Paginate simulations, row 200; 1. Issue an access token, row Success',
    statement: 'a body that is documented as a JSON object is one JSON text of RFC 8259 in UTF-8 and nothing more',
    sent,
    judged:
      'The bytes of the body: valid UTF-8 without a byte order mark, one JSON text, nothing after it, no NaN, no comment, no trailing comma.',
  },
  'json.unique-names': {
    level: 'shown',
    severity: 'minor',
    clause: 'Resources and their fields',
    statement: 'no object in a body has two properties of the same name',
    sent,
    judged: 'The names in every object, after their escapes are undone.',
  },
} as const satisfies Record<string, Requirement>;
