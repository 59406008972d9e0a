import type { Answered } from '../evidence/exchange.ts';
import { secretsOfCookies } from '../redaction/cookies.ts';
import { createGate, type Gate } from '../redaction/gate.ts';
import { scrubbed } from '../redaction/scrub.ts';
import type { ExchangeRow } from '../report/report.ts';

/** Secrets of cookies that one run knows: a target may set new ones with every response. */
const MOST = 2_000;

/** Teaches a gate the cookies that a target sets, as they are received. */
export interface CookieGate {
  met(headers: Answered['headers']): void;
  /** Rows without what was no known secret yet when they were made. */
  without(rows: readonly ExchangeRow[]): ExchangeRow[];
}

export function createCookieGate(gate: Gate): CookieGate {
  const known = new Set<string>();
  return {
    met(headers) {
      const secrets = secretsOfCookies(headers).filter((secret) => !known.has(secret));
      for (const secret of secrets.slice(0, MOST - known.size)) known.add(secret);
      gate.know({ secrets: secrets.filter((secret) => known.has(secret)) });
    },
    without(rows) {
      if (known.size === 0) return [...rows];
      const own = createGate();
      own.know({ secrets: [...known] });
      const leaks = (text: string): boolean => own.leaksIn(text).length > 0 && gate.leaksIn(text).length > 0;
      return rows.map((row) => scrubbed(row, leaks));
    },
  };
}
