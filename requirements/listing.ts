import type { Requirement } from './requirement.ts';

const endpoint = '2. Paginate simulations';

/** The listing: its answers, its parameters and what a page holds. */
export const listingRequirements = {
  'listing.ok-200': {
    level: 'documented',
    core: true,
    severity: 'major',
    clause: `${endpoint}, rule 1; ${endpoint}, row 200`,
    statement:
      'a valid and authorized listing call is answered 200 with a JSON object that holds an array itens of simulation objects and an object pagina',
    sent: 'GET /v1/proposal/simulation with the token and both parameters within their bounds, on every page read.',
    judged: 'The status is 200, the body is a JSON object, itens is an array of objects and pagina is an object.',
  },
  'listing.envelope-closed': {
    level: 'shown',
    severity: 'minor',
    clause: `${endpoint}, row 200`,
    statement: 'the listing answer holds nothing beside itens and pagina',
    sent: 'Every page read.',
    judged: 'The names of the properties of the outermost object against these two.',
  },
  'listing.bounds-accepted': {
    level: 'documented',
    core: true,
    severity: 'major',
    clause: `${endpoint}, row pagina_inicial; ${endpoint}, row limite; Limits, row limite`,
    statement: 'pagina_inicial 1 and the limits 1 and 100 lie within the bounds and are answered 200',
    sent: 'The first page with limite 1 and with limite 100.',
    judged: 'The status of each is 200.',
  },
  'listing.requested-page': {
    level: 'documented',
    core: true,
    severity: 'major',
    clause: `${endpoint}, rule 1; ${endpoint}, row pagina_inicial`,
    statement:
      'page k at limite n holds the items from (k-1)n+1 on, n at most, of the one list that every other limite cuts too',
    sent: 'All pages at limite 100; the first two, two middle and the last page at limite 1, at an odd one, at one that divides the total and at one that does not; all pages where that is ten or fewer.',
    judged:
      'The items of each page with the same slice of the full walk, by id_simulacao (else a digest of the item). Compared only where two reads at one limite agree in their order; a difference counts only if two further reads show it again.',
    exercisedBy: 'an account with at least two simulations whose order holds still during the run',
  },
  'listing.same-simulation': {
    level: 'shown',
    severity: 'minor',
    since: 2,
    clause: `${endpoint}, rule 1; Simulation (item of the list), row id_simulacao`,
    statement: 'one id_simulacao has the same values on every page and at every limite',
    sent: 'The pages of listing.requested-page, and the listing without pagina_inicial or limite.',
    judged:
      'The values of each simulation on those pages with its values in the full walk. Pages that differ are read again in turn, and once more after a pause: a difference counts only if both pages repeat their values. Absent fields, other spellings of the same number or moment, and values that break their own field requirement are not compared.',
    exercisedBy: 'an account with at least one simulation',
  },
  'listing.parameters-optional': {
    level: 'shown',
    severity: 'minor',
    clause: endpoint,
    statement: 'pagina_inicial and limite may be left out, both or either of them: the answer is 200',
    sent: 'The listing without parameters, with pagina_inicial alone and with limite alone.',
    judged: 'The status of each is 200.',
  },
  'listing.at-most-limite': {
    level: 'documented',
    core: true,
    severity: 'major',
    clause: `${endpoint}, row limite; Limits, row limite`,
    statement: 'itens never holds more simulations than limite asks for',
    sent: 'Every page read with a limite.',
    judged: 'The length of itens with limite as asked.',
  },
  'listing.error-400': {
    level: 'documented',
    core: true,
    severity: 'major',
    clause: `${endpoint}, rule 2; ${endpoint}, row 400`,
    statement:
      'a listing call in error, such as a parameter that is no integer, is answered 400 with a ProblemDetails object',
    sent: 'The listing with pagina_inicial and with limite as abc, 1.5 and 10abc, each beside a good parameter and alone, and both parameters as 1,5, NaN, [], a quoted integer, 1 2, --1 and 200 letters. Other accounts without an unfinished registration send abc and 1.5 too.',
    judged:
      'The status is 400 and the body is a JSON object. A 500 that persists while the controls pass is a finding of that case.',
    exercisedBy: 'a target other than production',
  },
  'listing.empty-account': {
    level: 'documented',
    severity: 'major',
    clause: `${endpoint}, rule 1; Page (pagination block)`,
    statement:
      'the listing of a partner that has no simulations is answered 200 with an empty array itens and a pagina whose total is 0',
    sent: 'The first page with the token of a partner that has no simulations, at two sizes and with each parameter left out; a later page at two sizes; the first page once more at the end.',
    judged:
      'The status is 200, itens is an empty array, and pagina, where it has a total, says 0. A later page lists nothing either, if it is answered 200. An account that turns out to hold simulations is not judged.',
    exercisedBy: 'PARTNER_API_EMPTY_CLIENT_ID and PARTNER_API_EMPTY_CLIENT_SECRET of a partner without simulations',
  },
  'listing.incomplete-account': {
    level: 'documented',
    severity: 'major',
    clause: 'Errors, row 400',
    statement:
      'the listing of a partner with an unfinished registration is answered 400 with tipo Partner.AccountIsIncompleted, titulo Bad Request and status 400',
    sent: 'The first and a later page with the token of such a partner, at two sizes and with each parameter left out.',
    judged:
      'The HTTP status of each response, and tipo, titulo and status of its body, each with its documented value. Where every response lists simulations the requirement is inconclusive: the account looks finished. Where the token call already returns this error the listing is not requested.',
    exercisedBy:
      'PARTNER_API_INCOMPLETE_CLIENT_ID and PARTNER_API_INCOMPLETE_CLIENT_SECRET of a partner whose registration is not finished',
  },
  'listing.statuses': {
    level: 'shown',
    severity: 'minor',
    clause: endpoint,
    statement: 'a listing call within the bounds is answered 200, 400 or 401 and nothing else',
    sent: 'Every listing call whose parameters lie within their bounds.',
    judged:
      'The status of each response must be one of these three. A 500 counts if every attempt returned it while the control returned 200. 429, the statuses of gateways (every 5xx except 500, 501 and 505) and broken connections are not judged.',
  },
} as const satisfies Record<string, Requirement>;
