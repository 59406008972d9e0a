import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findLeaks } from '../../src/redaction/gate.ts';
import { interactions, pactFile } from '../contract/index.ts';

interface PactText {
  readonly interactions: readonly PactInteraction[];
}

interface PactInteraction {
  readonly description: string;
  readonly response: { readonly headers?: Readonly<Record<string, unknown>> };
}

/**
 * The text of the pact that was written into `directory`, if it holds every declared interaction, each once, and nothing
 * that looks like a secret or like somebody's data. Pact labels each body by itself; the label is taken out again, for
 * the document leaves it open, and an expected header is a demanded one.
 *
 * @throws Error that says what is wrong with it.
 */
export function sealedPact(directory: string): string {
  const pact: PactText = JSON.parse(readFileSync(join(directory, pactFile), 'utf8'));
  const descriptions = pact.interactions.map(({ description }) => description);
  const declared = interactions.map(({ description }) => description);
  const missing = declared.filter((description) => !descriptions.includes(description));
  if (missing.length > 0) throw new Error(`not in the pact: ${missing.join('; ')}`);
  if (descriptions.length !== declared.length) throw new Error('the pact holds more than what is declared');
  const text = `${JSON.stringify({ ...pact, interactions: pact.interactions.map(withoutLabel) }, null, 2)}\n`;
  const leaks = findLeaks(text, { secrets: [], personal: [] });
  if (leaks.length > 0)
    throw new Error(`the pact holds what must not leave: ${leaks.map(({ encoding }) => encoding).join(', ')}`);
  return text;
}

function withoutLabel(interaction: PactInteraction): PactInteraction {
  const { headers = {}, ...response } = interaction.response;
  const others = Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'content-type');
  const kept = others.length === 0 ? {} : { headers: Object.fromEntries(others) };
  return { ...interaction, response: { ...response, ...kept } };
}
