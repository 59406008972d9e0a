import { deserialize, serialize } from 'node:v8';
import type { Facts } from '../../facts/facts.ts';
import type { Call } from '../../src/evidence/exchange.ts';
import { withoutDefects } from '../../src/run/defects.ts';
import { record } from '../../src/run/record.ts';
import type { RunOptions, Target } from '../../src/settings/settings.ts';
import type { Sent, Wire } from '../../src/wire/wire.ts';

/** One call with what came of it. */
export interface Taped {
  readonly call: Call;
  readonly group: string;
  readonly sent: Sent;
}

/** A whole run as it passed the wire. */
export interface Tape {
  readonly target: Target;
  readonly options: RunOptions;
  readonly sent: readonly Taped[];
}

/** A wire that keeps what passes through it, in the order of the answers. */
export function taping(wire: Wire): { readonly wire: Wire; readonly sent: readonly Taped[] } {
  const sent: Taped[] = [];
  const send: Wire['send'] = async (call, options) => {
    const one = await wire.send(call, options);
    sent.push({ call, group: options.group, sent: one });
    return one;
  };
  return { wire: { ...wire, send }, sent };
}

/** The call that was asked beyond what is on a tape: the run took another way. */
export class OffTheTape extends Error {
  override readonly name = 'OffTheTape';
}

/** A wire that answers from a tape: equal calls in the order in which they were answered. */
export function replaying(tape: Tape): Wire {
  const exact = grouped(tape.sent, ({ call }) => keyOf(call));
  const alike = grouped(tape.sent, ({ call, group }) => likeness(call, group));
  const used = new Set<Taped>();
  const next = (waiting: readonly Taped[] = []): Taped | undefined => waiting.find((one) => !used.has(one));
  return {
    send: async (call, { group }) => {
      // A forged token is signed with a fresh key each time: any other forgery of that kind stands in for it.
      const found = next(exact.get(keyOf(call))) ?? next(alike.get(likeness(call, group)));
      if (found === undefined) throw new OffTheTape(`${call.method} ${call.path}`);
      used.add(found);
      return found.sent;
    },
    counts: () => ({ sent: used.size, retried: 0, throttled: 0 }),
    close: () => undefined,
  };
}

/** What a run learns from a tape. */
export async function factsFrom(tape: Tape): Promise<Facts> {
  const { signal } = new AbortController();
  return withoutDefects(await record(tape.target, tape.options, { signal, wire: replaying(tape) })).facts;
}

const PAGE = 4096;

function keyOf({ method, path, headers, body }: Call): string {
  return JSON.stringify([method, path, headers, body]);
}

function likeness({ method, path, headers, body }: Call, group: string): string {
  const others = Object.entries(headers).filter(([name]) => name !== 'authorization');
  return JSON.stringify([group, method, path.slice(0, PAGE), others, body, 'authorization' in headers]);
}

function grouped(sent: readonly Taped[], key: (one: Taped) => string): ReadonlyMap<string, readonly Taped[]> {
  const groups = new Map<string, Taped[]>();
  for (const one of sent) groups.set(key(one), [...(groups.get(key(one)) ?? []), one]);
  return groups;
}

/** A tape as bytes; a body that came more than once is kept once. */
export function written(tape: Tape): Uint8Array {
  const bodies = new Map<string, Uint8Array>();
  const sent = tape.sent.map((one): Taped => {
    const { outcome } = one.sent;
    if (outcome.kind !== 'answered') return one;
    const text = Buffer.from(outcome.body).toString('latin1');
    const body = bodies.get(text) ?? new Uint8Array(outcome.body);
    bodies.set(text, body);
    return { ...one, sent: { ...one.sent, outcome: { ...outcome, body } } };
  });
  return serialize({ ...tape, sent });
}

/** The tape that bytes hold. */
export function readTape(bytes: Uint8Array): Tape {
  return deserialize(bytes);
}
