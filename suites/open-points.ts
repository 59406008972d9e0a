import type { Answer } from '../facts/answer.ts';
import type { Facts } from '../facts/facts.ts';
import type { OpenPointId } from '../requirements/index.ts';
import type { Json } from '../src/report/report.ts';
import { unitsThatFit } from './expiry.ts';

/** What a run says of an open point; never a verdict. */
export interface Observation {
  readonly answer: Json;
  readonly summary: string;
  readonly certainty: 'seen' | 'inferred' | 'unseen';
  readonly reason?: string;
  readonly basis: number;
  readonly exchanges: readonly string[];
}

type Observe = (facts: Facts) => Observation;

/** Exchanges named beside an answer; the basis counts all of them. */
const NAMED = 10;

function seen(
  answer: Json,
  summary: string,
  answers: readonly Answer[],
  certainty: 'seen' | 'inferred' = 'seen',
): Observation {
  return {
    answer,
    summary,
    certainty,
    basis: answers.length,
    exchanges: answers.slice(0, NAMED).map(({ exchange }) => exchange),
  };
}

function unseen(reason: string): Observation {
  return { answer: null, summary: `not seen: ${reason}`, certainty: 'unseen', reason, basis: 0, exchanges: [] };
}

const invisible: Observe = () => unseen('cannot be seen from outside');
const notInferred: Observe = () => unseen('this version of the suite does not infer it yet');

/** One value, or the values that varied. */
function one(values: readonly Json[]): Json {
  const distinct = [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
  return distinct.length === 1 ? (distinct[0] ?? null) : { varies: distinct };
}

function words(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function answered(facts: Facts, name: string): readonly Answer[] {
  return facts.answers.filter((answer) => answer.name === name && answer.status !== null);
}

const openParameter = (facts: Facts, label: string): Answer | undefined =>
  answered(facts, 'listing.open-parameter').find((answer) => answer.case === label);

const defaultPage: Observe = (facts) => {
  const answers = facts.answers.filter(
    ({ role, asked, page }) => role === 'listing' && asked?.pagina_inicial === null && page?.numero != null,
  );
  if (answers.length === 0) return unseen('no listing without pagina_inicial carried numero');
  const value = one(answers.map(({ page }) => page?.numero ?? null));
  return seen(value, `pagina_inicial omitted: page ${words(value)}, on ${answers.length} calls`, answers);
};

const defaultLimit: Observe = (facts) => {
  const answers = facts.answers.filter(
    ({ role, asked, page }) => role === 'listing' && asked?.limite === null && page !== null,
  );
  const values = answers.map(({ page }) => {
    const full = page?.tem_proximo === true || (page?.total != null && page.items !== null && page.total > page.items);
    return full
      ? page?.items
      : page?.tamanho != null && page.items != null && page.tamanho > page.items
        ? page.tamanho
        : null;
  });
  const known = values.filter((value) => value != null);
  if (known.length === 0) return unseen('no full page without limite was read');
  const value = one(known);
  return seen(value, `limite omitted: ${words(value)} items a page, on ${known.length} calls`, answers);
};

/** How a request beyond the document was taken; the first that holds, in the order that the interface fixes. */
function outcomeOf(answer: Answer, facts: Facts): Json {
  const [parameter = '', text = ''] = (answer.case ?? '').split('=');
  const { page } = answer;
  if (answer.status === 400) return { outcome: '400', effective: null };
  if (answer.status !== 200 || page === null) return { outcome: 'status', effective: null };
  const asked = text === '' ? null : Number(text);
  const isPage = parameter === 'pagina_inicial';
  const effective = isPage ? page.numero : (page.tamanho ?? page.items);
  if (asked !== null && effective === asked) return { outcome: 'served', effective };
  const [low, high] = isPage ? [1, 2_147_483_647] : [1, 100];
  const bound = asked === null ? null : asked < low ? low : high;
  if (bound !== null && effective === bound && (isPage || page.items === null || page.items <= bound)) {
    return { outcome: 'clamped', effective };
  }
  const byDefault = isPage ? defaultPage(facts).answer : defaultLimit(facts).answer;
  if (effective !== null && effective === byDefault) return { outcome: 'default', effective };
  if (page.items === 0) return { outcome: 'empty', effective };
  return { outcome: 'other', effective };
}

function cases(labels: readonly string[]): Observe {
  return (facts) => {
    const found = labels.map((label) => openParameter(facts, label)).filter((answer) => answer !== undefined);
    if (found.length === 0) return unseen(facts.halted ?? 'not asked in this run');
    const answer = Object.fromEntries(found.map((one) => [one.case ?? '', outcomeOf(one, facts)]));
    const summary = found.map((one) => `${one.case}: ${words((answer[one.case ?? ''] as { outcome: Json }).outcome)}`);
    return seen(answer, summary.join(', '), found);
  };
}

const beyondLastPage: Observe = (facts) => {
  const answers = answered(facts, 'listing.page-after-last').filter(
    ({ partner, role }) => partner === 'main' && role === 'open',
  );
  const [first] = answers;
  if (first === undefined) return unseen(facts.halted ?? 'no page after the last was asked for');
  const { status, page } = first;
  const answer = {
    status,
    items: page?.items ?? null,
    tem_proximo: page?.tem_proximo ?? null,
    tem_anterior: page?.tem_anterior ?? null,
  };
  return seen(answer, `a page after the last: status ${status}, ${page?.items ?? 'no'} items`, answers);
};

const repeatedParameter: Observe = (facts) => {
  const answer = openParameter(facts, 'limite twice');
  if (answer === undefined) return unseen(facts.halted ?? 'not asked in this run');
  const size = answer.page?.tamanho ?? answer.page?.items;
  const value =
    answer.status === 400
      ? 'refused'
      : answer.status !== 200
        ? 'other'
        : size === 2
          ? 'first'
          : size === 3
            ? 'last'
            : 'other';
  return seen(value, `limite=2&limite=3: ${value}`, [answer]);
};

const unknownParameter: Observe = (facts) => {
  const answer = openParameter(facts, 'unknown parameter');
  if (answer === undefined) return unseen(facts.halted ?? 'not asked in this run');
  const value = answer.status === 200 ? 'accepted' : 'refused';
  return seen(value, `a parameter that is not documented is ${value} (status ${answer.status})`, [answer]);
};

const expiresInUnit: Observe = (facts) => {
  const answers = facts.answers.filter(({ issued }) => issued !== null);
  const again = answers.some(({ issued }) => issued?.sameAs != null);
  const units = answers.flatMap(({ issued }) => (issued ? unitsThatFit(issued, again).slice(0, 1) : []));
  if (units.length === 0) return unseen(facts.halted ?? 'expiresIn could not be held against another expiry');
  const value = one(units);
  return seen(value, `expiresIn is told in ${words(value)}, on ${units.length} token calls`, answers, 'inferred');
};

const tokenReuse: Observe = (facts) => {
  const [again] = answered(facts, 'token.issue-again');
  const earlier = answered(facts, 'listing.with-earlier-token');
  if (again?.issued?.sameAs != null) return seen('same token', 'a second token call gives the same token', [again]);
  const status = earlier[0]?.status;
  if (again === undefined || !again.usableToken || (status !== 200 && status !== 401))
    return unseen('the earlier token was not used after a second token call');
  const value = status === 200 ? 'both work' : 'older revoked';
  return seen(value, `after a second token call the first token is answered ${status}`, [again, ...earlier]);
};

const scopes: Observe = (facts) => {
  const answers = facts.answers.filter(({ issued, partner }) => partner === 'main' && issued?.scopes != null);
  if (answers.length === 0) return unseen('no token answer carried scopes');
  const value = one(answers.map(({ issued }) => issued?.scopes ?? []));
  return seen(value, `the token that opened the listing carries ${words(value)}`, answers);
};

function kindOf(answer: Answer): string {
  if (answer.kind === 'object') return answer.problem?.isProblemDetails ? 'problem-details' : 'json';
  return answer.kind === 'array' || answer.kind === 'scalar' ? 'json' : answer.kind;
}

const unauthorizedBody: Observe = (facts) => {
  const all = facts.answers.filter(({ role, status }) => role === 'refusal' && status === 401);
  const [first] = all.filter(({ name }) => name === 'listing.without-token');
  if (first === undefined) return unseen(facts.halted ?? 'no call without a token was answered 401');
  const answer = {
    kind: kindOf(first),
    sameForAllCauses: new Set(all.map((other) => `${kindOf(other)} ${other.headers.contentType}`)).size === 1,
    wwwAuthenticate: first.headers.wwwAuthenticate,
  };
  return seen(answer, `a 401 carries ${answer.kind === 'empty' ? 'no body' : answer.kind}`, all);
};

const TOKEN_ERRORS = ['wrong-secret', 'unknown-client', 'missing-field', 'malformed-json', 'other-content-type'];

const tokenErrors: Observe = (facts) => {
  const calls = answered(facts, 'token.refused');
  const found = TOKEN_ERRORS.flatMap((label) => calls.filter((answer) => answer.case === label));
  if (found.length === 0) return unseen(facts.halted ?? 'not asked in this run');
  const answer = Object.fromEntries(
    found.map((one) => [one.case ?? '', { status: one.status, kind: one.holdsToken ? 'token' : kindOf(one) }]),
  );
  return seen(answer, found.map((one) => `${one.case}: ${one.status}`).join(', '), found);
};

const schemeCase: Observe = (facts) => {
  const [answer] = answered(facts, 'listing.with-lower-case-scheme');
  if (answer === undefined) return unseen(facts.halted ?? 'not asked in this run');
  const value = answer.status === 200 ? 'accepted' : 'refused';
  return seen(value, `bearer in lower case is ${value}`, [answer]);
};

const errorTipos: Observe = (facts) => {
  const answers = facts.answers.filter(({ problem }) => problem?.tipo != null);
  if (answers.length === 0) return unseen(facts.halted ?? 'no error body carried tipo');
  const tipos = [...new Set(answers.map(({ problem }) => problem?.tipo ?? ''))].sort();
  return seen(tipos, `tipos met: ${tipos.join(', ')}`, answers);
};

function headersMet(pick: (answer: Answer) => readonly (readonly [string, string])[], what: string): Observe {
  return (facts) => {
    const all = facts.answers.filter(({ status }) => status !== null);
    const carrying = all.filter((answer) => pick(answer).length > 0);
    const names = [...new Set(carrying.flatMap((answer) => pick(answer).map(([name]) => name)))].sort();
    if (all.length === 0) return unseen('nothing was answered');
    const values = carrying.slice(0, 3).flatMap((answer) => pick(answer).map(([name, value]) => `${name}: ${value}`));
    const summary = names.length === 0 ? `no ${what} headers were met` : [...new Set(values)].join('; ');
    return { ...seen(names, summary, carrying), basis: all.length };
  };
}

const contentType: Observe = (facts) => {
  const all = facts.answers.filter(({ status }) => status !== null);
  if (all.length === 0) return unseen('nothing was answered');
  const met: Record<string, Set<string>> = {};
  for (const { role, status, headers } of all) {
    const endpoint = role === 'token' || role === 'token-error' ? 'token' : 'listing';
    met[`${endpoint} ${status}`] = (met[`${endpoint} ${status}`] ?? new Set()).add(headers.contentType ?? 'none');
  }
  const answer = Object.fromEntries(
    Object.entries(met)
      .sort()
      .map(([kind, types]) => [kind, one([...types].sort())]),
  );
  return seen(
    answer,
    Object.entries(answer)
      .map(([kind, type]) => `${kind}: ${words(type)}`)
      .join('; '),
    all,
  );
};

const methods: Observe = (facts) => {
  const answers = answered(facts, 'methods');
  if (answers.length === 0) return unseen(facts.halted ?? 'not asked in this run');
  const answer = Object.fromEntries(
    answers.map(({ case: label, status, headers }) => [label ?? '', { status, allow: headers.allow }]),
  );
  return seen(answer, answers.map(({ case: label, status }) => `${label}: ${status}`).join(', '), answers);
};

const requiredFields: Observe = (facts) => {
  const fields = Object.entries(facts.tallies).filter(
    ([key, { of }]) =>
      of > 0 && /^\w+\.\w+$/.test(key) && !key.endsWith('.closed') && key !== 'ProblemDetails.complete',
  );
  if (fields.length === 0) return unseen(facts.halted ?? 'no object was read');
  const answer = Object.fromEntries(
    fields
      .map(
        ([key, { of, present }]) => [key, present === of ? 'always' : present === 0 ? 'never' : 'sometimes'] as const,
      )
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
  const absent = Object.values(answer).filter((value) => value !== 'always').length;
  const basis = Math.max(...fields.map(([, { of }]) => of));
  const summary =
    absent === 0 ? `every field is there in all of ${basis} objects` : `${absent} fields are not always there`;
  return { answer, summary, certainty: 'seen', basis, exchanges: [] };
};

const ordering: Observe = (facts) => {
  if (facts.surveys.main?.order === 'unstable') {
    return {
      answer: 'unstable',
      summary: 'two reads of one page differ in their order',
      certainty: 'seen',
      basis: 2,
      exchanges: [],
    };
  }
  return notInferred(facts);
};

/** How each open point is answered from the facts: what is missing, unknown or misspelt does not compile. */
export const observations = {
  'open.required-fields': requiredFields,
  'open.prazo-unit': notInferred,
  'open.currency': invisible,
  'open.rates': notInferred,
  'open.token-errors': tokenErrors,
  'open.default-page': defaultPage,
  'open.default-limit': defaultLimit,
  'open.ordering': ordering,
  'open.out-of-bounds': cases([
    'pagina_inicial=0',
    'pagina_inicial=-1',
    'pagina_inicial=2147483648',
    'limite=0',
    'limite=-1',
    'limite=101',
    'limite=2147483648',
  ]),
  'open.beyond-last-page': beyondLastPage,
  'open.repeated-parameter': repeatedParameter,
  'open.unknown-parameter': unknownParameter,
  'open.empty-parameter': cases(['pagina_inicial=', 'limite=']),
  'open.expires-in-unit': expiresInUnit,
  'open.token-reuse': tokenReuse,
  'open.revocation-refresh': invisible,
  'open.scopes': scopes,
  'open.401-body': unauthorizedBody,
  'open.scheme-case': schemeCase,
  'open.error-tipos': errorTipos,
  'open.rate-limits': headersMet(({ headers }) => headers.rateLimit, 'rate limit'),
  'open.content-type': contentType,
  'open.deprecation': headersMet(({ headers }) => headers.deprecation, 'deprecation'),
  'open.methods': methods,
  'open.lifecycle': invisible,
  'open.events': invisible,
  'open.formats': notInferred,
} satisfies Record<OpenPointId, Observe>;
