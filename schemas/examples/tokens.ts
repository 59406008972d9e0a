import type { Example } from './example.ts';

/** A JWT that nobody issued: its header says `RS256`, its payload that it is an example, its signature is a word. */
const accesstoken = 'eyAiYWxnIjogIlJTMjU2IiB9.eyAic3ViIjogImV4YW1wbGUiIH0.bWFkZS11cA';

/** The token call: what it is sent and what it gives. */
export const tokens = {
  credentials: {
    schema: 'AccessTokenRequest',
    summary: 'The credentials of a partner',
    value: { clientId: 'example-client-id', clientSecret: 'example-client-secret' },
  },
  accessToken: {
    schema: 'AccessToken',
    summary: 'A token; the unit of expiresIn is open',
    value: {
      accesstoken,
      expiresIn: 3600,
      expiresAt: '2099-12-31T23:59:59Z',
      tokenType: 'Bearer',
      scope: 'partner.read partner.write',
    },
  },
} as const satisfies Record<string, Example>;
