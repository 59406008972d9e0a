import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Io } from '../../src/cli/io.ts';
import { printing } from '../../src/cli/io.ts';
import { createGate } from '../../src/redaction/gate.ts';

/** What a command wrote and printed. */
export interface Written {
  readonly code: number;
  readonly out: string;
  readonly err: string;
  /** Name → content of every file that it left in its directory. */
  readonly files: Readonly<Record<string, string>>;
  /** Whether a printed text was withheld. */
  readonly withheld: boolean;
}

/** Runs a command in this process, in an empty directory, its printing behind a gate as in its own process. */
export async function inProcess(
  env: Readonly<Record<string, string>>,
  command: (io: Io) => Promise<number>,
): Promise<Written> {
  const directory = mkdtempSync(join(tmpdir(), 'leaks-'));
  const gate = createGate();
  let out = '';
  let err = '';
  const printed = printing(gate, {
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
  });
  const io: Io = {
    out: printed.out,
    err: printed.err,
    outUnseen: printed.out,
    gate,
    paint: (_, text) => text,
    paintErr: (_, text) => text,
    color: false,
    progressTerminal: true,
    env,
    cwd: directory,
    signal: new AbortController().signal,
  };
  try {
    const code = await command(io);
    return { code, out, err, files: filesIn(directory), withheld: printed.withheld() };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

function filesIn(directory: string): Readonly<Record<string, string>> {
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    entries.map(({ parentPath, name }) => [name, readFileSync(join(parentPath, name), 'utf8')]),
  );
}
