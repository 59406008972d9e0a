import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** Makes an empty directory, removed after the tests of the file or block that calls this, or after one with `onTestFinished`. */
export function temporaryDirectory(after: (remove: () => void) => void = afterAll): string {
  const directory = mkdtempSync(join(tmpdir(), 'conformance-'));
  after(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}
