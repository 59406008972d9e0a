import type { Exchange } from '../evidence/exchange.ts';
import type { Gate } from '../redaction/gate.ts';
import { LARGEST } from '../redaction/message.ts';

const PERSONAL = new Set(['cpf', 'placa', 'chassi', 'renavam', 'id_simulacao']);
/** Values that the gate is told of: of any answers, with those whose messages are kept, and of one answer. */
const MOST = { met: 2_000, kept: 8_000, once: 1_000 };
/** Bytes at the beginning of a body that are looked through: no more of any is shown. */
const LONGEST = LARGEST;

/** Tells the gate personal values of the answers, up to a bound: however long the list, the memory stays the same. */
export interface PersonalSample {
  /** An answer came. */
  met(exchange: Exchange): void;
  /** The messages of an exchange are kept. */
  kept(exchange: Exchange): void;
}

export function createPersonalSample(gate: Gate, { showIds }: { readonly showIds: boolean }): PersonalSample {
  const told = new Set<string>();
  const tell = (exchange: Exchange, most: number) => {
    if (told.size >= most) return;
    const fresh: string[] = [];
    for (const value of personalIn(exchange, showIds)) {
      if (told.size >= most || fresh.length >= MOST.once) break;
      if (told.has(value)) continue;
      told.add(value);
      fresh.push(value);
    }
    gate.know({ personal: fresh });
  };
  return {
    met: (exchange) => tell(exchange, MOST.met),
    kept: (exchange) => tell(exchange, MOST.kept),
  };
}

/** The values of an answer that stand by the names of personal fields, whatever the answer is otherwise. */
function* personalIn({ outcome }: Exchange, showIds: boolean): Generator<string> {
  if (outcome.kind === 'unanswered') return;
  const text = Buffer.from(outcome.body.subarray(0, LONGEST)).toString('utf8');
  for (const [, name = '', quoted, bare] of text.matchAll(/"(\w{3,12})"\s*:\s*(?:"([^"\\]{6,40})"|(\d{9,14})\b)/g)) {
    const value = quoted ?? bare;
    if (value !== undefined && PERSONAL.has(name) && !(showIds && name === 'id_simulacao')) yield value;
  }
}
