import type { Answer, Call, Fault, Grant, List } from '../../change.ts';
import { claimsFor } from '../../server/issuance.ts';
import type { Partner } from '../../server/partners.ts';
import { endingWith } from './sessions.ts';

interface Given {
  readonly clientId: string;
  readonly clientSecret: string;
}

function given(call: Call): Given {
  const text = call.body.toString('utf8');
  const member = (name: string): string => new RegExp(`"${name}"\\s*:\\s*"([^"]*)"`).exec(text)?.[1] ?? '';
  return { clientId: member('clientId'), clientSecret: member('clientSecret') };
}

const partners = (call: Call): readonly Partner[] => Object.values(call.world.partners);
const named = (call: Call, clientId: string): Partner | undefined =>
  partners(call).find((partner) => partner.clientId === clientId);

/** Bad credentials that obtain a token. */
function obtains(
  id: string,
  words: string,
  partnerFor: (call: Call, given: Given, refused: string) => Partner | undefined,
): Fault {
  return {
    id: `token-for-${id}`,
    summary: `${words} obtains a token`,
    level: 'documented',
    breaks: ['token.needs-credentials'],
    apply: () => ({
      grant: (grant, call): Grant => {
        const partner = 'refused' in grant ? partnerFor(call, given(call), grant.refused) : undefined;
        return partner === undefined ? grant : { partner };
      },
    }),
  };
}

const credentials: readonly Fault[] = [
  {
    id: 'later-token-call-refused',
    summary: "the main partner's good credentials are refused from its second token call on",
    level: 'documented',
    breaks: ['token.issued-200'],
    apply: () => {
      let issued = 0;
      return {
        grant: (grant): Grant => {
          if ('refused' in grant || grant.partner.name !== 'main') return grant;
          issued += 1;
          return issued > 1 ? { refused: 'wrong-secret' } : grant;
        },
      };
    },
  },
  obtains('any-secret', 'a known client with any secret', (call, { clientId }, refused) =>
    refused === 'wrong-secret' ? named(call, clientId) : undefined,
  ),
  obtains('secret-prefix', 'a secret that is right but for its end', (call, { clientId, clientSecret }) => {
    const partner = named(call, clientId);
    return partner !== undefined &&
      clientSecret.length > 8 &&
      partner.clientSecret.startsWith(clientSecret.slice(0, -1))
      ? partner
      : undefined;
  }),
  obtains('secret-in-other-case', 'a secret that is right but for its case', (call, { clientId, clientSecret }) => {
    const partner = named(call, clientId);
    return partner?.clientSecret.toLowerCase() === clientSecret.toLowerCase() ? partner : undefined;
  }),
  obtains('secret-of-right-length', 'a secret of the right length', (call, { clientId, clientSecret }) => {
    const partner = named(call, clientId);
    return partner?.clientSecret.length === clientSecret.length ? partner : undefined;
  }),
  obtains('empty-secret', 'an empty secret', (call, { clientId, clientSecret }) =>
    clientSecret === '' ? named(call, clientId) : undefined,
  ),
  obtains('unknown-client', 'an unknown client', (call, _, refused) =>
    refused === 'unknown-client' ? call.world.partners.main : undefined,
  ),
  obtains('secret-alone', 'a good secret under an unknown client', (call, { clientSecret }, refused) =>
    refused === 'unknown-client' ? partners(call).find((partner) => partner.clientSecret === clientSecret) : undefined,
  ),
  obtains('secret-of-another', "another partner's secret", (call, { clientId, clientSecret }, refused) =>
    refused === 'wrong-secret' && partners(call).some((partner) => partner.clientSecret === clientSecret)
      ? named(call, clientId)
      : undefined,
  ),
  obtains('empty-body', 'a body without credentials', (call, { clientId, clientSecret }, refused) =>
    refused === 'missing-field' && clientId === '' && clientSecret === '' ? call.world.partners.main : undefined,
  ),
  obtains('client-id-alone', 'a body with a client and no secret', (call, { clientId, clientSecret }, refused) =>
    refused === 'missing-field' && clientId !== '' && clientSecret === '' ? call.world.partners.main : undefined,
  ),
  obtains('cut-body', 'a body that is cut', (call, _, refused) =>
    refused === 'malformed-json' && call.body.length > 0 ? call.world.partners.main : undefined,
  ),
  obtains('no-body', 'a call without a body', (call, _, refused) =>
    refused === 'malformed-json' && call.body.length === 0 ? call.world.partners.main : undefined,
  ),
  carries('refusal-carries-token', 'the refusal of a wrong secret carries a token all the same', (answer, token) => ({
    ...answer,
    body: Buffer.from(JSON.stringify({ message: 'invalid credentials', accesstoken: token })),
  })),
  carries(
    'refusal-carries-token-deep',
    'the refusal of a wrong secret carries a token deep in its body, in another spelling',
    (answer, token) => ({ ...answer, body: Buffer.from(JSON.stringify({ data: [{ access_token: token }] })) }),
  ),
  carries(
    'token-under-another-name',
    'a wrong secret is answered 200 with a token under another name, whose header begins with a space',
    (answer, token) => {
      const [header = '', ...others] = token.split('.');
      const spaced = Buffer.from(` ${Buffer.from(header, 'base64url')}`).toString('base64url');
      return { ...answer, status: 200, body: Buffer.from(JSON.stringify({ data: [spaced, ...others].join('.') })) };
    },
  ),
];

/** A token of the main partner in the refusal of a wrong secret. */
function carries(id: string, summary: string, change: (answer: Answer, token: string) => Answer): Fault {
  return {
    id,
    summary,
    level: 'documented',
    breaks: ['token.needs-credentials'],
    apply: () => ({
      answer: async (answer, call) => {
        if (answer.kind !== 'token-error' || answer.status !== 401) return answer;
        const { partners: known, policy, seal } = call.world;
        const now = Math.floor(Date.now() / 1000);
        return change(answer, await seal.seal(claimsFor(known.main, policy, now, policy.lifetime)));
      },
    }),
  };
}

/** What one partner's listing shows of another's. */
function sharing(
  id: string,
  summary: string,
  change: (own: List, call: Call, partner: Partner) => List,
  further: readonly string[] = [],
): Fault {
  return {
    id,
    summary,
    level: 'documented',
    breaks: ['auth.own-simulations', ...further],
    apply: () => ({ list: (list, { call, partner }) => change(list, call, partner) }),
  };
}

const mainList = (call: Call): List => call.world.listOf(call.world.partners.main);

const sharings: readonly Fault[] = [
  sharing('second-sees-all-of-main', "the second partner is shown the main partner's list", (own, call, { name }) =>
    name === 'second' ? mainList(call) : own,
  ),
  sharing(
    'second-sees-main-at-limit-100',
    "the first page at limite 100 holds the main partner's simulations, whoever asks",
    (own, call, { name }) => {
      const main = mainList(call);
      const known = name === 'second' && call.query.get('limite') === '100';
      return known
        ? { ...own, simulation: (age) => (age >= 0 && age < main.total ? main.simulation(age) : own.simulation(age)) }
        : own;
    },
    ['listing.requested-page'],
  ),
  sharing(
    'second-sees-one-of-main',
    "one simulation of the main partner's stands in the second partner's list",
    (own, call, { name }) => {
      const main = mainList(call);
      const strangeAt = Math.floor(own.total / 2);
      const foreign = main.simulation(main.ageAt(Math.floor(main.total / 2)));
      return name === 'second' && main.total > 0
        ? { ...own, simulation: (age) => (age === own.ageAt(strangeAt) ? foreign : own.simulation(age)) }
        : own;
    },
  ),
  sharing(
    'second-sees-own-and-main',
    "the second partner's list goes on with the main partner's",
    (own, call, { name }) => {
      const main = mainList(call);
      if (name !== 'second') return own;
      return {
        total: own.total + main.total,
        ageAt: (position) => position,
        simulation: (age) =>
          age < own.total ? own.simulation(own.ageAt(age)) : main.simulation(main.ageAt(age - own.total)),
      };
    },
  ),
  sharing(
    'main-sees-last-of-second',
    "the second partner's newest simulation ends the main partner's list",
    (own, call, { name }) => {
      const second = call.world.listOf(call.world.partners.second);
      if (name !== 'main' || own.total === 0 || second.total === 0) return own;
      const last = own.ageAt(own.total - 1);
      return { ...own, simulation: (age) => (age === last ? second.simulation(second.ageAt(0)) : own.simulation(age)) };
    },
  ),
  {
    id: 'main-ends-with-second-after-its-login',
    summary:
      "from the second partner's login on, the main partner's list ends with a simulation of the second partner's",
    level: 'documented',
    breaks: ['auth.own-simulations'],
    apply: () => {
      let isIn = false;
      return {
        grant: (grant) => {
          isIn ||= 'partner' in grant && grant.partner.name === 'second';
          return grant;
        },
        list: (own, { call, partner: { name } }) =>
          isIn && name === 'main' ? endingWith(own, call.world.listOf(call.world.partners.second)) : own,
      };
    },
  },
];

/** What the empty account is shown in places: a simulation that belongs to nobody. */
const phantom = (id: string, words: string, fits: (call: Call) => boolean): Fault => ({
  id: `empty-lists-${id}`,
  summary: `the account without simulations lists one ${words}`,
  level: 'documented',
  breaks: ['listing.empty-account'],
  apply: () => ({
    list: (own, { call, partner }) => {
      if (partner.name !== 'empty' || !fits(call)) return own;
      const { main } = call.world.partners;
      const like = call.world.listOf(main).simulation(0);
      const simulation = { ...like, id_simulacao: '6f1c1f5e-0d3f-4c37-9d0a-4f2f4b1c7e55' };
      return { total: 2, ageAt: (position) => position, simulation: () => simulation };
    },
  }),
});

const phantoms: readonly Fault[] = [
  phantom('without-parameters', 'where no parameters are given', ({ query }) => query.size === 0),
  phantom(
    'without-page',
    'where pagina_inicial is left out',
    ({ query }) => query.has('limite') && !query.has('pagina_inicial'),
  ),
  phantom('at-limite-1', 'on its first page at limite 1', ({ query }) => query.get('limite') === '1'),
  phantom(
    'on-later-pages-at-limite-1',
    'on later pages at limite 1',
    ({ query }) => query.get('limite') === '1' && Number(query.get('pagina_inicial') ?? 1) > 1,
  ),
];

/** Who is given what is not theirs. */
export const credentialFaults: readonly Fault[] = [...credentials, ...sharings, ...phantoms];
