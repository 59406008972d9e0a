import type { Exchange } from '../evidence/exchange.ts';
import type { Gate } from '../redaction/gate.ts';

const PERSONAL = new Set(['cpf', 'placa', 'chassi', 'renavam', 'id_simulacao']);
/** Values that the gate is told of: of any answers, and with those whose messages are kept. */
const MOST = { met: 2_000, kept: 8_000 };

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
    const fresh = personalIn(exchange, showIds).filter((value) => !told.has(value));
    for (const value of fresh) told.add(value);
    gate.know({ personal: fresh });
  };
  return {
    met: (exchange) => tell(exchange, MOST.met),
    kept: (exchange) => tell(exchange, MOST.kept),
  };
}

/** The values of an answer that stand by the names of personal fields, whatever the answer is otherwise. */
function personalIn({ outcome }: Exchange, showIds: boolean): readonly string[] {
  if (outcome.kind === 'unanswered') return [];
  const text = Buffer.from(outcome.body).toString('utf8');
  const found = text.matchAll(/"(\w{3,12})"\s*:\s*(?:"([^"\\]{6,40})"|(\d{9,14})\b)/g);
  return [...found].flatMap(([, name = '', quoted, bare]) => {
    const value = quoted ?? bare;
    return value !== undefined && PERSONAL.has(name) && !(showIds && name === 'id_simulacao') ? [value] : [];
  });
}
