import { tokens } from '../../schemas/examples/index.ts';
import { bodyOf, type Interaction, placeholder } from './interaction.ts';

export const TOKEN_PATH = '/v1/authentication/accesstoken';

const { clientId, clientSecret } = tokens.credentials.value;
const ANYTHING = '^[\\s\\S]+$';

/** What a partner relies on when it asks for a token. */
export const tokenInteractions = {
  issued: {
    description: 'a token call with good credentials',
    state: { name: 'the partner has credentials' },
    requirements: ['token.issued-200', 'environment.base-path', 'version.in-path'],
    request: {
      method: 'POST',
      path: TOKEN_PATH,
      headers: { 'Content-Type': 'application/json' },
      body: {
        clientId: placeholder('clientId', clientId, ANYTHING),
        clientSecret: placeholder('clientSecret', clientSecret, ANYTHING),
      },
    },
    response: { status: 200, body: bodyOf('AccessToken', tokens.accessToken.value) },
  },
} as const satisfies Record<string, Interaction>;
