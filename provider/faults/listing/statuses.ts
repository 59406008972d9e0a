import type { Answer, Call, Fault } from '../../change.ts';
import { isObject } from '../../data/json.ts';
import { complaint, errorAnswer } from '../../server/errors.ts';
import { isComplaint } from '../../server/parameters.ts';
import type { PartnerName } from '../../server/partners.ts';
import { stagesOf } from '../../server/steps.ts';
import { fault } from '../row.ts';

/** A page that is right under a status that is not. */
const status = (
  id: string,
  summary: string,
  breaks: readonly string[],
  fits: (call: Call, answer: Answer) => boolean,
  change: (answer: Answer, call: Call) => Answer,
  level?: Fault['level'],
): Fault =>
  fault(
    id,
    summary,
    breaks,
    () => ({
      answer: (answer, call) => (answer.kind === 'listing' && fits(call, answer) ? change(answer, call) : answer),
    }),
    level,
  );

const under =
  (code: number) =>
  (answer: Answer): Answer => ({ ...answer, status: code });
const isEmpty = (_: Call, answer: Answer): boolean =>
  answer.body.includes('"total":0}') || answer.body.includes('"total":0,');
const pageOf = ({ query }: Call): number => Number(query.get('pagina_inicial') ?? 1);
const isPartial = (_: Call, answer: Answer): boolean => answer.body.includes('"tem_proximo":true');

/** Every valid listing call under another status. */
const NEVER_200 = [
  'listing.ok-200',
  'listing.bounds-accepted',
  'listing.parameters-optional',
  'listing.statuses',
  'listing.empty-account',
];
const FIRST_PAGES = NEVER_200.filter((id) => id !== 'listing.empty-account');

/** Every request of one account fails, in one of the two operations or on its listing alone. */
const failing = (operation: Call['operation'], name: PartnerName, breaks: readonly string[]): Fault =>
  fault(
    `${operation}-of-${name}-500`,
    `each ${operation} request of the ${name} account is answered 500`,
    breaks,
    () => {
      const failure = complaint(500, 'Service.Failure', 'Erro interno.');
      const failed = (call: Call): Answer => errorAnswer(failure, 'problem', 'problem', call, stagesOf([]));
      const from = new WeakMap<Call, PartnerName>();
      return {
        identify: (identity, call) => {
          if ('partner' in identity) from.set(call, identity.partner.name);
          return identity;
        },
        grant: (grant, call) => {
          if ('partner' in grant) from.set(call, grant.partner.name);
          return grant;
        },
        answer: (answer, call) => (call.operation === operation && from.get(call) === name ? failed(call) : answer),
      };
    },
  );

/** Listings under a status that is not theirs, and accounts without simulations. */
export const statusFaults: readonly Fault[] = [
  status('listing-201', 'the listing is answered 201', NEVER_200, () => true, under(201)),
  status('listing-203', 'the listing is answered 203', NEVER_200, () => true, under(203)),
  status('listing-206', 'a page that another follows is answered 206', FIRST_PAGES, isPartial, under(206)),
  status(
    'later-pages-206',
    'pages after the first are answered 206',
    ['listing.ok-200', 'listing.statuses'],
    (call) => pageOf(call) > 1,
    under(206),
  ),
  status(
    'later-pages-404',
    'pages after the fifth are answered 404',
    ['listing.ok-200', 'listing.statuses'],
    (call) => pageOf(call) > 5,
    (_, call) =>
      errorAnswer(
        complaint(404, 'Simulation.TooFar', 'Limite de paginação.'),
        'problem',
        'problem',
        call,
        stagesOf([]),
      ),
  ),
  ...[302, 403, 405, 422].map((code) =>
    status(
      `later-pages-${code}`,
      `pages after the fifth are answered ${code}`,
      ['listing.ok-200', 'listing.statuses'],
      (call) => pageOf(call) > 5,
      (_, call) =>
        errorAnswer(
          complaint(code, 'Simulation.TooFar', 'Limite de paginação.'),
          'problem',
          'problem',
          call,
          stagesOf([]),
        ),
    ),
  ),
  ...(
    [
      ['limits-8-to-13-500', 'a limite from 8 to 13 is answered 500', ['listing.ok-200'], /limite=(?:8|9|1[0-3])$/],
      ['limit-1-500', 'limite 1 is answered 500', ['listing.ok-200', 'listing.bounds-accepted'], /limite=1$/],
    ] as const
  ).map(([id, summary, breaks, fits]) =>
    status(
      id,
      summary,
      [...breaks, 'listing.statuses'],
      ({ query }) => query.has('pagina_inicial') && fits.test(String(query)),
      (_, call) =>
        errorAnswer(complaint(500, 'Service.Failure', 'Erro interno.'), 'problem', 'problem', call, stagesOf([])),
    ),
  ),
  failing('listing', 'second', ['listing.ok-200', 'listing.bounds-accepted', 'listing.statuses']),
  failing(
    'listing',
    'empty',
    NEVER_200.filter((id) => id !== 'listing.parameters-optional'),
  ),
  failing('listing', 'incomplete', ['listing.incomplete-account']),
  failing('token', 'second', ['token.issued-200']),
  failing('token', 'empty', ['token.issued-200']),
  failing('token', 'incomplete', ['token.issued-200']),
  fault(
    'later-pages-without-limit-500',
    'pages after the first are answered 500 where limite is left out',
    ['listing.parameters-optional', 'listing.statuses'],
    () => ({
      answer: (answer, call) =>
        answer.kind === 'listing' && pageOf(call) > 1 && !call.query.has('limite')
          ? errorAnswer(complaint(500, 'Service.Failure', 'Erro interno.'), 'problem', 'problem', call, stagesOf([]))
          : answer,
    }),
    'shown',
  ),
  fault(
    'later-pages-without-limit-400',
    'pages after the first are answered 400 where limite is left out',
    ['listing.parameters-optional'],
    () => ({
      asked: (asked, { query }) =>
        Number(query.get('pagina_inicial') ?? 1) > 1 && !query.has('limite')
          ? complaint(400, 'Request.MissingParameter', 'O parâmetro limite é obrigatório.')
          : asked,
    }),
    'shown',
  ),
  fault(
    'later-pages-without-limit-show-first',
    'page 1 is served for a later page where limite is left out, and numero says the later one',
    ['listing.requested-page'],
    () => ({
      asked: (asked, { query }) => (isComplaint(asked) || query.has('limite') ? asked : { ...asked, page: 1 }),
      pagina: (pagina, { call, limit, list }) => {
        if (call.query.has('limite')) return pagina;
        const page = pageOf(call);
        return { ...pagina, numero: page, tem_anterior: page > 1, tem_proximo: page * limit < list.total };
      },
    }),
  ),
  fault(
    'later-pages-without-limit-are-first',
    'page 1 is served, as such, for a later page where limite is left out',
    ['listing.requested-page', 'Page.numero', 'Page.tem_anterior', 'Page.tem_proximo'],
    () => ({
      asked: (asked, { query }) => (isComplaint(asked) || query.has('limite') ? asked : { ...asked, page: 1 }),
    }),
  ),
  status(
    'parameters-omitted-500',
    'the listing without parameters is answered 500',
    ['listing.parameters-optional', 'listing.statuses'],
    ({ query }) => query.size === 0,
    (_, call) =>
      errorAnswer(complaint(500, 'Service.Failure', 'Erro interno.'), 'problem', 'problem', call, stagesOf([])),
    'shown',
  ),
  status(
    'empty-list-404',
    'an empty list is answered 404',
    ['listing.empty-account', 'listing.ok-200', 'listing.bounds-accepted', 'listing.statuses'],
    isEmpty,
    (_, call) =>
      errorAnswer(
        complaint(404, 'Simulation.NotFound', 'Nenhuma simulação encontrada.'),
        'problem',
        'problem',
        call,
        stagesOf([]),
      ),
  ),
  status(
    'empty-list-204',
    'an empty list is answered 204',
    ['listing.empty-account', 'listing.ok-200', 'listing.bounds-accepted', 'listing.statuses'],
    isEmpty,
    (answer) => ({
      ...answer,
      status: 204,
      body: Buffer.alloc(0),
    }),
  ),
  status(
    'empty-list-400',
    'an empty list is answered 400',
    ['listing.empty-account', 'listing.ok-200', 'listing.bounds-accepted'],
    isEmpty,
    (_, call) =>
      errorAnswer(
        complaint(400, 'Simulation.NotFound', 'Nenhuma simulação encontrada.'),
        'problem',
        'problem',
        call,
        stagesOf([]),
      ),
  ),
  status(
    'parameters-omitted-404',
    'the listing without parameters is answered 404',
    ['listing.parameters-optional', 'listing.statuses'],
    ({ query }) => query.size === 0,
    (_, call) =>
      errorAnswer(complaint(404, 'Request.Incomplete', 'Informe a página.'), 'problem', 'problem', call, stagesOf([])),
    'shown',
  ),
  fault(
    'empty-account-shows-one',
    'the page of an account without simulations shows one that total does not count',
    ['Page.total', 'auth.own-simulations'],
    () => ({
      listing: (body, { list, page, call }) => {
        if (!isObject(body) || list.total > 0 || page > 1) return body;
        const main = call.world.listOf(call.world.partners.main);
        return { ...body, itens: [main.simulation(main.ageAt(0))] };
      },
    }),
  ),
  status(
    'empty-account-holds-one',
    'an account without simulations counts one',
    ['listing.empty-account', 'Page.total'],
    isEmpty,
    (answer) => ({
      ...answer,
      body: Buffer.from(answer.body.toString('utf8').replace('"total":0', '"total":1')),
    }),
  ),
];
