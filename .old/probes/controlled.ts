import type { Asked } from '../facts/answer.ts';
import type { Reading } from '../facts/read.ts';
import type { Bearer } from './bearer.ts';
import type { Session, Stimulus } from './session.ts';
import type { ProbeName, Wants } from './table.ts';
import { confirm } from './views.ts';

/** A negative case: named first, made only when the token that it departs from is in hand. */
export interface NegativeCase {
  readonly name: ProbeName;
  readonly case: string;
  /** Null where this token gives no such case. */
  readonly stimulus: (held: Bearer) => Promise<Omit<Stimulus, 'name' | 'case' | 'purpose'> | null>;
}

export interface Controlled {
  /** Exchanges whose control did not hold. */
  readonly uncontrolled: readonly string[];
  readonly unasked: readonly { readonly name: string; readonly case: string }[];
}

/** Cases between two controls. */
const BLOCK = 12;

/** A positive control, and whether it held: it was let in and saw the simulations that it saw before. */
export interface Control extends Reading {
  readonly holds: boolean;
}

/**
 * Sends negative cases in blocks, each between two controls: the untouched token opens the listing just before and
 * just after. A block whose second control fails, or needs a new token, is split and repeated.
 */
export async function askControlled(
  session: Session,
  control: Asked,
  cases: readonly NegativeCase[],
  wants: Wants,
): Promise<Controlled> {
  const uncontrolled: string[] = [];
  const unasked: NegativeCase[] = [];
  const wanted = cases.filter(({ name, case: label }) => wants(name, label));
  if (wanted.length === 0) return { uncontrolled, unasked: [] };
  const waiting = chunk(wanted, BLOCK).map((block) => ({ block, repeated: false }));
  let before = await askControl(session, control);
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    if (!before.holds) before = await askControl(session, control);
    const held = await session.bearer('main');
    if (!before.holds || held === null) {
      unasked.push(...next.block);
      continue;
    }
    const purpose = next.repeated ? 're-read' : 'probe';
    const readings = await Promise.all(
      next.block.map(async (one): Promise<Reading | null> => {
        const stimulus = await one.stimulus(held);
        return stimulus && session.ask({ ...stimulus, name: one.name, case: one.case, purpose });
      }),
    );
    const after = await askControl(session, control);
    const kept = (await session.bearer('main'))?.ordinal === held.ordinal;
    before = after;
    if (after.holds && kept) continue;
    uncontrolled.push(...readings.flatMap((reading) => (reading === null ? [] : [reading.answer.exchange])));
    if (next.block.length === 1 && next.repeated) continue;
    const halves = chunk(next.block, Math.max(1, Math.ceil(next.block.length / 2)));
    waiting.unshift(...halves.map((block) => ({ block, repeated: true })));
  }
  return { uncontrolled, unasked: unasked.map(({ name, case: label }) => ({ name, case: label })) };
}

/**
 * The positive control: a valid request with the untouched token. One that sees another list is repeated: a list that
 * lives is told from a token that is let in and shown something else.
 */
export async function askControl(session: Session, asked: Asked): Promise<Control> {
  const control = (purpose: 'control' | 're-read'): Promise<Reading> =>
    session.list('main', asked, { name: 'listing.control', purpose, group: 'control' });
  const { reading, departure } = await confirm(session.views, await control('control'), () => control('re-read'));
  const { status } = reading.answer;
  // That it should be exactly 200 is judged elsewhere.
  return { ...reading, holds: departure === null && status !== null && status >= 200 && status < 300 };
}

function chunk<T>(values: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(values.length / size) }, (_, index) =>
    values.slice(index * size, (index + 1) * size),
  );
}
