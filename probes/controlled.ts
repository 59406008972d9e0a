import type { Asked } from '../facts/answer.ts';
import type { Reading } from '../facts/read.ts';
import { getByRecipe } from './calls.ts';
import type { NegativeCase, Subject } from './cases.ts';
import type { Wants } from './selection.ts';
import type { Session, Stimulus } from './session.ts';
import { type ProbeName, probeTable } from './table.ts';

export interface Controlled {
  /** Exchanges whose control failed. */
  readonly uncontrolled: readonly string[];
  /** Cases that were not sent, since the control before them failed. */
  readonly unasked: readonly { readonly name: string; readonly case: string }[];
}

interface Named extends NegativeCase {
  readonly name: ProbeName;
}

/** Cases between two controls. */
const BLOCK = 40;

/** Sends cases in blocks between controls with the untouched token; repeats half blocks where the second one fails. */
export async function sendControlled(
  session: Session,
  names: readonly ProbeName[],
  subjectOf: (token: string) => Subject,
  wants: Wants,
): Promise<Controlled> {
  const uncontrolled: string[] = [];
  const unasked: Named[] = [];
  const wanted = names.filter((name) => wants(name));
  const made = new Map<string, readonly Named[]>();
  /** The cases of a token, made once for each: the token may be renewed in between. */
  const casesOf = (token: string): readonly Named[] => {
    const known = made.get(token);
    if (known !== undefined) return known;
    const subject = subjectOf(token);
    const cases = wanted
      .flatMap((name) => (probeTable[name].cases?.(subject) ?? []).map((one) => ({ ...one, name })))
      .filter((one) => wants(one.name, one.case));
    made.set(token, cases);
    return cases;
  };
  const send = async (one: Named, token: string, purpose: Stimulus['purpose']): Promise<readonly string[]> => {
    const found = casesOf(token).find(({ name, case: label }) => name === one.name && label === one.case);
    if (found === undefined) return [];
    const { asked, values, role = 'refusal', ...named } = found;
    const call = getByRecipe(asked, named.recipe, values);
    // A token that is accepted opens a page of the list.
    const open = role === 'open' ? ({ asked, servedAs: 'listing' } as const) : {};
    const stimulus = { ...named, ...open, role, partner: 'main', purpose, call, group: 'authorization' } as const;
    const reading = await session.send(stimulus);
    return [reading.answer.exchange];
  };

  if (wanted.length === 0) return { uncontrolled, unasked };
  const { token: first } = await session.bearer('main');
  const { asked: control } = subjectOf(first);
  const waiting = chunk(casesOf(first), BLOCK).map((block) => ({ block, repeated: false }));
  if (waiting.length === 0) return { uncontrolled, unasked };
  let before = await sendControl(session, control);
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const { block, repeated } = next;
    if (!before.holds) before = await sendControl(session, control);
    const { token, ordinal } = await session.bearer('main');
    if (!before.holds) {
      unasked.push(...block);
      continue;
    }
    const exchanges = await Promise.all(block.map((one) => send(one, token, repeated ? 're-read' : 'probe')));
    before = await sendControl(session, control);
    if (before.holds && (await session.bearer('main')).ordinal === ordinal) continue;
    uncontrolled.push(...exchanges.flat());
    if (block.length === 1 && repeated) continue;
    waiting.unshift(...chunk(block, Math.ceil(block.length / 2)).map((half) => ({ block: half, repeated: true })));
  }
  return { uncontrolled, unasked: unasked.map(({ name, case: label }) => ({ name, case: label })) };
}

/** Sends a valid request with the untouched token. It holds if it gets a 2xx and the list that was seen before. */
export async function sendControl(session: Session, asked: Asked): Promise<Reading & { readonly holds: boolean }> {
  const list = (purpose: 'control' | 're-read'): Promise<Reading> =>
    session.list('main', asked, { name: 'listing.control', purpose, group: 'control' });
  const { reading, departed } = await session.views.confirm(await list('control'), () => list('re-read'));
  const { status } = reading.answer;
  return { ...reading, holds: !departed && status !== null && status >= 200 && status < 300 };
}

function chunk<T>(values: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(values.length / size) }, (_, index) =>
    values.slice(index * size, (index + 1) * size),
  );
}
