import { createGate, type Guarded, type Leak } from '../../src/redaction/gate.ts';

/** Returns the leaks that a new gate finds in a text. */
export function findLeaks(text: string, guarded: Partial<Guarded> = {}): readonly Leak[] {
  const gate = createGate();
  gate.know(guarded);
  return gate.leaksIn(text);
}
