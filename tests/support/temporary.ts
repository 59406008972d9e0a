import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** Creates an empty directory. It is removed after the calling file or block, or after one test with `onTestFinished`. */
export function temporaryDirectory(after: (remove: () => void) => void = afterAll): string {
  const directory = mkdtempSync(join(tmpdir(), 'conformance-'));
  after(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}
