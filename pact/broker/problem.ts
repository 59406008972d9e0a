import type { Trouble } from './trouble.ts';

/** What to tell of a trouble: what is wrong, and what to do. */
export interface Told {
  readonly variable?: string;
  readonly message: string;
  readonly remedy: string;
}

/** What was being done when the trouble came. */
export interface Errand {
  /** What is told of the pacticipant's version: `version V of NAME`. */
  readonly subject: string;
  /** Whether the version is sent, and so need not be known to the broker. */
  readonly publishes?: boolean;
  /** The environment that is asked about, where one is. */
  readonly environment?: string;
  /** The settings that credentials come from; empty where none are configured. */
  readonly credentials: readonly string[];
}

const ADDRESS = 'PACT_BROKER_BASE_URL';
const TOKEN_OR_PASSWORD = 'PACT_BROKER_TOKEN, or PACT_BROKER_USERNAME and PACT_BROKER_PASSWORD';

/** The message of a trouble and its remedy; settings are told by their names alone. */
export function problemOf(trouble: Trouble, { subject, publishes = false, environment, credentials }: Errand): Told {
  switch (trouble.kind) {
    case 'tool-missing':
      return {
        message: "Pact's command line tool is not installed for this machine",
        remedy:
          'npm install --save-dev @pact-foundation/pact-cli@18 (with optional packages: they hold the program itself)',
      };
    case 'tool-unstartable':
      return {
        message: `Pact's command line tool can't be started (${trouble.code})`,
        remedy: 'install @pact-foundation/pact-cli anew, for this machine and its processor',
      };
    case 'unreachable':
      return {
        variable: ADDRESS,
        message: 'leads nowhere: no connection to the broker came about',
        remedy:
          'check the address, the network and proxy; for a certificate authority of your own set SSL_CERT_FILE, and give it to pact verify with --ca too',
      };
    case 'timeout':
      return {
        variable: ADDRESS,
        message: `leads to a broker that gave no answer within ${trouble.seconds} seconds`,
        remedy:
          'see whether the broker is well, or allow more time with --deadline, and for pact verify with --timeout',
      };
    case 'unauthorized':
      return credentials.length === 0
        ? {
            message: 'the broker wants to know who asks, and no credentials are configured (401)',
            remedy: `set ${TOKEN_OR_PASSWORD}`,
          }
        : {
            message: `the broker does not take what ${credentials.join(' and ')} hold${credentials.length === 1 ? 's' : ''} (401)`,
            remedy: 'check that the value is complete, has not expired and belongs to this broker',
          };
    case 'forbidden':
      return {
        message: 'the broker knows who asks, and does not allow it (403)',
        remedy: 'give credentials that may do this; to publish and to record, a read-only token is not enough',
      };
    case 'not-found':
      return {
        variable: ADDRESS,
        message: `leads to nothing that is called so${publishes ? '' : `, or the broker does not know ${subject}`} (404)`,
        remedy: `give the broker's own address, with its path if it has one${publishes ? '' : '; publish to it first'}`,
      };
    case 'no-broker':
      return {
        variable: ADDRESS,
        message: 'leads to something that is no Pact Broker: its answer is not HAL',
        remedy: "give the broker's own address; a login page or another page in front of it must let the tool pass",
      };
    case 'redirected':
      return {
        variable: ADDRESS,
        message: 'is redirected to another address',
        remedy: 'give the address that it leads to, usually the one with https',
      };
    case 'busy':
      return { message: 'the broker asks to come back later (429)', remedy: 'run again in a while' };
    case 'server-error':
      return {
        message: `the broker is in trouble (${trouble.status})`,
        remedy: 'run again in a while; if it stays so, its log says why',
      };
    case 'conflict':
      return {
        message: `the broker holds another content for ${subject} already (409)`,
        remedy: 'publish it under another version: commit the change, or give another --pacticipant-version',
      };
    case 'turned-down':
      return {
        message: `the broker turned it down: ${trouble.words}`,
        remedy: 'mend what it names and run again',
      };
    case 'unknown-environment':
      return {
        variable: '--environment',
        message: `names an environment that the broker does not know: ${environment ?? ''}`,
        remedy: 'correct the name, or create it: npx pact-broker create-environment --name NAME',
      };
    case 'not-understood':
      return {
        message: `Pact's command line tool says what is not understood: ${trouble.words || 'nothing at all'}`,
        remedy: 'check its version: this suite knows @pact-foundation/pact-cli 18',
      };
  }
}
