import type { Exchange } from '../evidence/exchange.ts';

const PERSONAL = new Set(['cpf', 'placa', 'chassi', 'renavam', 'id_simulacao']);
const SAMPLE = 60;

/** Personal values of one listing answer, for the scan of the artifacts. Empty where the body holds none. */
export function personalSample({ outcome }: Exchange, { showIds }: { readonly showIds: boolean }): readonly string[] {
  if (outcome.kind === 'unanswered' || outcome.status !== 200) return [];
  const text = Buffer.from(outcome.body).toString('utf8');
  const found = text.matchAll(/"(\w{3,12})"\s*:\s*"([^"\\]{6,40})"/g);
  const values: string[] = [];
  for (const [, name = '', value = ''] of found) {
    if (PERSONAL.has(name) && !(showIds && name === 'id_simulacao')) values.push(value);
    if (values.length >= SAMPLE) break;
  }
  return values;
}
