import { type CodedMessage, coded } from '../messages/index.ts';
import type { JsonFault } from '../src/json/read-json.ts';
import type { Answer } from './answer.ts';
import type { Facts, SliceFact, Survey } from './facts.ts';
import type { Held } from './page.ts';
import type { ProblemFact } from './problem.ts';
import type { Anomaly } from './survey.ts';
import type { DeviationGroup } from './tally.ts';

/** What versions up to 0.2.0 recorded as sentences in place of codes. */
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

/** Facts as this version states them, whichever version recorded them. */
export function upgraded(facts: Facts): Facts {
  const { tallies, surveys, answers, halted } = facts;
  return {
    ...facts,
    tallies: mapped(tallies, (tally) => ({ ...tally, groups: tally.groups.map(group) })),
    surveys: mapped(surveys, survey),
    answers: answers.map(answer),
    halted: halted === null ? null : /malformed/.test(halted) ? 'token.malformed-given' : 'token.unusable',
  };
}

function mapped<Value>(table: Readonly<Record<string, Value>>, map: (value: Value) => Value): Record<string, Value> {
  return Object.fromEntries(Object.entries(table).map(([key, value]) => [key, map(value)]));
}

function group(one: DeviationGroup): DeviationGroup {
  return { ...one, expected: message(one.expected, 'wanted'), actual: message(one.actual, 'value') };
}

function message(text: CodedMessage | string, name: 'wanted' | 'value'): CodedMessage {
  if (typeof text !== 'string') return text;
  return name === 'wanted' ? coded('schema.constant', { wanted: text }) : coded('value.shown', { value: text });
}

function survey(one: Survey & OlderSurvey): Survey {
  const { obstacle, unreadable, brokenAt: exchange = '', ...rest } = one;
  const by = obstacle != null ? 'environment' : unreadable != null ? 'response' : null;
  return {
    ...rest,
    broken: one.broken ?? (by === null ? null : { by, exchange }),
    anomalies: one.anomalies.map(recorded<Anomaly>),
    slices: one.slices.map(recorded<SliceFact>),
  };
}

/** An anomaly whose parameters are its sentences, where it has no others. */
function recorded<One extends Anomaly | SliceFact>(one: One & Sentences): One {
  const { message: text = one.kind, expected: wanted = '', actual: value = '' } = one;
  return 'params' in one ? one : { ...(one as One), params: { text, wanted, value } };
}

function answer(one: Answer): Answer {
  const { json, problem, issued, page } = one;
  const form = issued?.form ?? null;
  return {
    ...one,
    json: json && {
      ...json,
      faults: json.faults.map((fault) => ({ ...fault, code: fault.code ?? FAULTS[fault.kind] })),
    },
    problem: problem && { ...problem, described: described(problem) },
    issued:
      issued && form !== null && typeof form === 'object'
        ? { ...issued, form: { neither: message(form.neither, 'value') } }
        : issued,
    page: page && { ...page, itens: held(page.itens), pagina: held(page.pagina) },
  };
}

function described({ described: { tipo, titulo, status } }: ProblemFact): ProblemFact['described'] {
  return { tipo: message(tipo, 'value'), titulo: message(titulo, 'value'), status: message(status, 'value') };
}

/** The type that an older description tells of. */
function held(description: string): Held {
  const types = ['array', 'object', 'string', 'number', 'null'] as const;
  if (description === 'absent' || description === 'missing') return 'missing';
  if (/^(?:true|false|boolean)$/.test(description)) return 'boolean';
  return types.find((type) => description.includes(type)) ?? 'number';
}
