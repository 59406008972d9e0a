import type { Answer, Call, Fault, Refusal } from '../../change.ts';
import { type JsonObject, toText } from '../../data/json.ts';
import { complaint, errorAnswer } from '../../server/errors.ts';
import { stagesOf } from '../../server/steps.ts';

/** What each kind of refusal shows in. Calls with the token elsewhere carry no Authorization header, or another scheme. */
const SHOWS: Readonly<Record<Refusal, readonly string[]>> = {
  missing: ['auth.missing-401', 'auth.bearer-header-only'],
  scheme: ['auth.bearer-header-only'],
  invalid: ['auth.invalid-401', 'auth.strict-token'],
  expired: ['auth.invalid-401'],
  revoked: ['auth.revoked-401'],
};

type Change = (answer: Answer, call: Call) => Answer;

/** A 401 for one of these reasons, changed. */
function refusal(id: string, summary: string, reasons: readonly Refusal[], change: Change): Fault {
  return {
    id,
    summary,
    level: 'documented',
    breaks: [...new Set(reasons.flatMap((reason) => SHOWS[reason]))],
    apply: () => {
      const refused = new WeakMap<Call, Refusal>();
      return {
        identify: (identity, call) => {
          if ('refused' in identity) refused.set(call, identity.refused);
          return identity;
        },
        answer: (answer, call) => {
          const reason = refused.get(call);
          return answer.kind === 'unauthorized' && reason !== undefined && reasons.includes(reason)
            ? change(answer, call)
            : answer;
        },
      };
    },
  };
}

const status =
  (code: number, tipo: string): Change =>
  (_, call) =>
    errorAnswer(complaint(code, tipo, 'Acesso não autorizado.'), 'unauthorized', 'problem', call, stagesOf([]));

const forbidden = status(403, 'Authentication.Forbidden');

const toLogin: Change = (answer) => ({
  ...answer,
  status: 302,
  headers: { location: 'https://login.sandbox.example/' },
  body: Buffer.alloc(0),
});

const errorUnder200: Change = (answer) => ({ ...answer, status: 200 });

/** The refusal, with the first simulations in its body all the same. */
const withSimulations: Change = (answer, call) => {
  const list = call.world.listOf(call.world.partners.main);
  const itens = list.total === 0 ? [] : [list.simulation(list.ageAt(0))];
  return { ...answer, body: Buffer.from(toText({ itens, pagina: {} })) };
};

/** The refusal, with the main partner's first three simulations in its body, written by `write`. */
const withSome =
  (write: (simulations: readonly JsonObject[]) => string): Change =>
  (answer, call) => {
    const list = call.world.listOf(call.world.partners.main);
    const some = [0, 1, 2].filter((at) => at < list.total).map((at) => list.simulation(list.ageAt(at)));
    return { ...answer, body: Buffer.from(write(some)) };
  };

const withoutIds = withSome((simulations) =>
  toText({ data: simulations.map(({ id_simulacao: _, ...rest }) => rest as JsonObject) }),
);
const underEscapedNames = withSome((simulations) =>
  toText({ data: simulations }).replaceAll('id_simulacao', 'id\\u005fsimulacao'),
);
const vehiclesAlone = withSome((simulations) =>
  toText(simulations.map(({ veiculo, cliente }) => ({ veiculo: veiculo ?? null, cliente: cliente ?? null }))),
);
const cutOff = withSome((simulations) => toText({ data: simulations }).slice(0, -9));

const ALL = ['missing', 'scheme', 'invalid', 'expired', 'revoked'] as const;

/** What a call without a token gets in, as the main partner. */
function anonymous(id: string, words: string, further: readonly string[], fits: (call: Call) => boolean): Fault {
  return {
    id: `anonymous-${id}`,
    summary: `without a token ${words} is served`,
    level: 'documented',
    breaks: ['auth.missing-401', ...further],
    apply: () => ({
      identify: (identity, call) =>
        'refused' in identity && call.headers.authorization === undefined && fits(call)
          ? { partner: call.world.partners.main }
          : identity,
    }),
  };
}

const pageOf = ({ query }: Call): number => Number(query.get('pagina_inicial') ?? 1);

/** Refusals that are no 401, and calls without a token that are not refused. */
export const refusalFaults: readonly Fault[] = [
  {
    ...anonymous('always', 'the whole listing', ['auth.bearer-header-only'], () => true),
    tells: { findings: 5, times: 5 },
  },
  anonymous('on-second-page', 'the second page', [], (call) => pageOf(call) === 2),
  anonymous('on-later-pages', 'each page after the first', [], (call) => pageOf(call) > 1),
  anonymous('on-last-pages', 'each page after the second', [], (call) => pageOf(call) > 2),
  anonymous(
    'on-first-page',
    'the first page by its number',
    ['auth.bearer-header-only'],
    ({ query }) => query.get('pagina_inicial') === '1',
  ),
  anonymous('without-parameters', 'the page without parameters', [], ({ query }) => query.size === 0),
  anonymous(
    'with-limit-alone',
    'a page asked for by limite alone',
    [],
    ({ query }) => query.has('limite') && !query.has('pagina_inicial'),
  ),
  refusal('missing-403', 'a call without a token is answered 403', ['missing'], forbidden),
  refusal(
    'missing-400',
    'a call without a token is answered 400',
    ['missing'],
    status(400, 'Authentication.TokenMissing'),
  ),
  refusal('missing-404', 'a call without a token is answered 404', ['missing'], status(404, 'Route.NotFound')),
  refusal('missing-redirected', 'a call without a token is sent to a login page', ['missing'], toLogin),
  refusal(
    'missing-200-with-error',
    'a call without a token is answered 200 with an error body',
    ['missing'],
    errorUnder200,
  ),
  refusal(
    'missing-with-simulations',
    'a call without a token is answered 401 with a simulation',
    ['missing'],
    withSimulations,
  ),
  refusal(
    'missing-with-simulations-without-ids',
    'a call without a token is answered 401 with simulations that have no id, under data',
    ['missing'],
    withoutIds,
  ),
  refusal(
    'missing-with-escaped-simulations',
    'a call without a token is answered 401 with simulations whose names are written as escapes',
    ['missing'],
    underEscapedNames,
  ),
  refusal(
    'missing-with-vehicles',
    'a call without a token is answered 401 with a list of vehicles and customers',
    ['missing'],
    vehiclesAlone,
  ),
  refusal(
    'missing-with-simulations-cut',
    'a call without a token is answered 401 with simulations in a text that ends too early',
    ['missing'],
    cutOff,
  ),
  refusal('invalid-403', 'a bad token is answered 403', ['invalid', 'expired'], forbidden),
  refusal('invalid-400', 'a bad token is answered 400', ['invalid'], status(400, 'Authentication.TokenInvalid')),
  refusal('invalid-422', 'a bad token is answered 422', ['invalid'], status(422, 'Authentication.TokenInvalid')),
  refusal('invalid-crashes', 'a bad token is answered 500', ['invalid'], status(500, 'Service.Failure')),
  refusal('invalid-redirected', 'a bad token is sent to a login page', ['invalid'], toLogin),
  refusal('invalid-200-with-error', 'a bad token is answered 200 with an error body', ['invalid'], errorUnder200),
  refusal('invalid-with-simulations', 'a bad token is answered 401 with a simulation', ['invalid'], withSimulations),
  refusal('expired-403', 'an expired token is answered 403', ['expired'], forbidden),
  refusal('expired-419', 'an expired token is answered 419', ['expired'], status(419, 'Authentication.TokenExpired')),
  refusal('revoked-403', 'a revoked token is answered 403', ['revoked'], forbidden),
  refusal('revoked-200-with-error', 'a revoked token is answered 200 with an error body', ['revoked'], errorUnder200),
  refusal('scheme-400', 'another scheme is answered 400', ['scheme'], status(400, 'Authentication.UnknownScheme')),
  refusal('scheme-403', 'another scheme is answered 403', ['scheme'], forbidden),
  refusal('always-403', 'every refusal is a 403', ALL, forbidden),
];
