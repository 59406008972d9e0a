import type { Call, Fault } from '../../change.ts';
import { isSpelling } from './forged.ts';
import { identityOf } from './lenience.ts';

/** A reader that takes another text for the token that it decodes to; expired and revoked ones stay out. */
function readingAs(id: string, words: string, read: (header: string) => string | undefined): Fault {
  return {
    id: `reads-${id}`,
    summary: `${words} opens the listing`,
    level: 'shown',
    breaks: ['auth.strict-token'],
    apply: () => {
      const issued: string[] = [];
      return {
        token: (response) => {
          if (typeof response.accesstoken === 'string') issued.push(response.accesstoken);
          return response;
        },
        identify: (identity, call: Call) => {
          if (!('refused' in identity) || identity.refused !== 'invalid') return identity;
          const text = read(call.headers.authorization ?? '');
          const token = issued.find((real) => text !== undefined && isSpelling(text, real));
          return token === undefined ? identity : identityOf(token, call, identity);
        },
      };
    },
  };
}

/** What stands behind the scheme, where it is of this form. */
const bearer = (form: RegExp, header: string): string | undefined => {
  const text = /^Bearer +(\S+)$/.exec(header)?.[1];
  return text !== undefined && form.test(text) ? text : undefined;
};

const PLAIN = /^[\w.-]+$/;

/** Common leniences of decoders, one at a time. */
export const lenientFaults: readonly Fault[] = [
  readingAs('any-spelling', 'a token in any text that decodes to it', (header) => bearer(/^/, header)),
  readingAs('padding', 'a token with padding', (header) => bearer(/^[\w-]*=*(?:\.[\w-]*=*)*$/, header)),
  readingAs('padded-signature', 'a token whose last segment is padded', (header) => bearer(/^[\w.-]+=+$/, header)),
  readingAs('padded-first-segment', 'a token whose first segment is padded', (header) =>
    bearer(/^[\w-]+=+\.[\w.-]+$/, header),
  ),
  readingAs('foreign-characters', 'a token with a character outside base64url', (header) =>
    bearer(/^[\w.!-]+$/, header),
  ),
  readingAs('unused-bits', 'a token whose unused bits differ', (header) => bearer(PLAIN, header)),
  readingAs('token-before-word', 'a token that a word follows', (header) => /^Bearer +(\S+) \w+$/.exec(header)?.[1]),
  readingAs('token-before-comma', 'a token that a comma follows', (header) => /^Bearer +([^\s,]+),/.exec(header)?.[1]),
];
