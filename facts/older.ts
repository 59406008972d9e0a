import { type CodedMessage, coded } from '../messages/index.ts';
import type { JsonFault } from '../src/json/read-json.ts';
import type { Answer } from './answer.ts';
import type { Facts, ScopeFact, SliceFact, Survey } from './facts.ts';
import { type IsolationFact, NO_ISOLATION } from './isolation.ts';
import type { JsonType } from './page.ts';
import type { Anomaly } from './survey.ts';

/** Facts of any version. Earlier ones lack some members, and compare two accounts only. */
interface OlderFacts
  extends Omit<Facts, 'scope' | 'isolation' | 'views'>,
    Partial<Pick<Facts, 'scope' | 'isolation' | 'views'>> {
  /** The simulations that the lists of the main and the second account have in common. */
  readonly shared?: {
    readonly compared: number;
    readonly shared: number;
    readonly page: number;
    readonly item: number;
    readonly exchange: string;
  } | null;
}

const EVERYTHING: ScopeFact = { ids: null, skip: [], quick: false };

/** Fields that versions up to 0.2.0 recorded as sentences instead of codes. */
interface OlderSurvey {
  readonly obstacle?: string | null;
  readonly unreadable?: string | null;
  readonly brokenAt?: string;
}

type Sentences = Readonly<Partial<Record<'message' | 'expected' | 'actual', string>>>;

const FAULTS: Readonly<Record<JsonFault['kind'], JsonFault['code']>> = {
  empty: 'json.no-value',
  'byte-order-mark': 'json.byte-order-mark',
  'not-utf-8': 'json.not-utf-8',
  syntax: 'json.no-text',
  'trailing-content': 'json.trailing',
  'too-deep': 'json.depth',
};

/** Converts the facts of any version to those of this version. */
export function upgraded({ shared, ...facts }: OlderFacts): Facts {
  const { tallies, surveys, answers, halted, scope = EVERYTHING, views = [] } = facts;
  return {
    ...facts,
    scope,
    views,
    isolation: facts.isolation ?? isolationOf(shared, surveys.second?.limite ?? null),
    tallies: mapped(tallies, (tally) => ({
      ...tally,
      groups: tally.groups.map((group) => ({
        ...group,
        expected: messageOf(group.expected, 'wanted'),
        actual: messageOf(group.actual, 'value'),
      })),
    })),
    surveys: mapped(surveys, upgradedSurvey),
    answers: answers.map(upgradedAnswer),
    halted: halted === null ? null : /malformed/.test(halted) ? 'token.malformed-given' : 'token.unusable',
  };
}

function isolationOf(known: OlderFacts['shared'], limite: number | null): IsolationFact {
  if (!known) return NO_ISOLATION;
  const { compared, shared: simulations, page, item, exchange } = known;
  const whose = { partner: 'second', owner: 'main', token: 0 } as const;
  const leak = { ...whose, listings: 1, simulations, exchange, page, limite, item };
  return { partners: ['main', 'second'], listings: compared, unkept: 0, leaks: simulations === 0 ? [] : [leak] };
}

function mapped<Value>(table: Readonly<Record<string, Value>>, map: (value: Value) => Value): Record<string, Value> {
  return Object.fromEntries(Object.entries(table).map(([key, value]) => [key, map(value)]));
}

function messageOf(text: CodedMessage | string, name: 'wanted' | 'value'): CodedMessage {
  if (typeof text !== 'string') return text;
  return name === 'wanted' ? coded('schema.constant', { wanted: text }) : coded('value.shown', { value: text });
}

function upgradedSurvey({ obstacle, unreadable, brokenAt: exchange = '', ...survey }: Survey & OlderSurvey): Survey {
  const by = obstacle != null ? 'environment' : unreadable != null ? 'response' : null;
  return {
    ...survey,
    broken: survey.broken ?? (by === null ? null : { by, exchange }),
    anomalies: survey.anomalies.map(withParams<Anomaly>),
    slices: survey.slices.map(withParams<SliceFact>),
  };
}

/** Uses the sentences of an anomaly as its parameters if it has no parameters. */
function withParams<Deviation extends Anomaly | SliceFact>(deviation: Deviation & Sentences): Deviation {
  const { message: text = deviation.kind, expected: wanted = '', actual: value = '' } = deviation;
  return 'params' in deviation ? deviation : { ...(deviation as Deviation), params: { text, wanted, value } };
}

function upgradedAnswer(answer: Answer): Answer {
  const { json, problem, issued, page } = answer;
  const form = issued?.form;
  const faults = json?.faults.map((fault) => ({ ...fault, code: fault.code ?? FAULTS[fault.kind] })) ?? [];
  const value = (text: CodedMessage): CodedMessage => messageOf(text, 'value');
  const { tipo, titulo, status } = problem?.described ?? {};
  return {
    ...answer,
    json: json && { ...json, faults },
    ...(problem && tipo && titulo && status
      ? { problem: { ...problem, described: { tipo: value(tipo), titulo: value(titulo), status: value(status) } } }
      : {}),
    ...(issued &&
      typeof form === 'object' &&
      form && { issued: { ...issued, form: { neither: value(form.neither) } } }),
    page: page && { ...page, itens: typeIn(page.itens), pagina: typeIn(page.pagina) },
  };
}

/** Returns the type named in an older description. */
function typeIn(description: string): JsonType {
  if (description === 'absent') return 'missing';
  if (/^(?:true|false)$/.test(description)) return 'boolean';
  const types = ['missing', 'array', 'object', 'string', 'number', 'boolean', 'null'] as const;
  return types.find((type) => description.includes(type)) ?? 'number';
}
