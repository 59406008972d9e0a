import type { Io } from '../../src/cli/io.ts';
import { createGate } from '../../src/redaction/gate.ts';

const nowhere = () => undefined;

/** I/O of a command without any output. */
export const silentIo: Io = {
  out: nowhere,
  outUnseen: nowhere,
  err: nowhere,
  gate: createGate(),
  paint: (_, text) => text,
  paintErr: (_, text) => text,
  color: false,
  progressTerminal: false,
  env: {},
  cwd: '.',
  signal: new AbortController().signal,
};
