import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startProvider } from '../provider/index.ts';

const command = fileURLToPath(new URL('../bin/vehicle-credit-conformance.js', import.meta.url));
const excerpt = /<!-- failing run -->\n```text\n(?<text>[\s\S]*?)```\n<!-- end of failing run -->/;

/**
 * Runs the command against a provider with faults, and calls `use` with its standard output and its directory.
 *
 * @throws Error where the run does not end with 1.
 */
export async function withFailingRun<Result>(
  faults: readonly string[],
  use: (out: string, directory: string) => Result | Promise<Result>,
): Promise<Result> {
  const provider = await startProvider({ faults });
  const cwd = mkdtempSync(join(tmpdir(), 'failing-run-'));
  const env = { ...provider.settings, PARTNER_API_ENVIRONMENT: 'staging', NO_COLOR: '1' };
  try {
    const shown = await new Promise<string>((resolve, reject) => {
      execFile(process.execPath, [command, 'run'], { cwd, env }, (error, out, err) => {
        if (error?.code === 1) resolve(out);
        else reject(new Error(`a run against ${faults.join(', ')} does not end with 1: ${err}`));
      });
    });
    return await use(shown, cwd);
  } finally {
    rmSync(cwd, { recursive: true, force: true });
    await provider.close();
  }
}

/** The terminal output of a failing run, with the paths of its reports below its directory. */
export function failingRun(): Promise<string> {
  return withFailingRun(['anonymous-on-second-page'], (out, directory) => out.replaceAll(`${directory}/`, ''));
}

/** The excerpt in a README. */
export function excerptOf(readme: string): string {
  return excerpt.exec(readme)?.groups?.text ?? '';
}

/** A README with another excerpt. */
export function withExcerpt(readme: string, text: string): string {
  return readme.replace(excerpt, () => `<!-- failing run -->\n\`\`\`text\n${text}\`\`\`\n<!-- end of failing run -->`);
}

/** The parts of an excerpt that do not change from run to run: ports, counts of requests and exchanges are masked. */
export function stableParts(text: string): string {
  return text
    .replace(/(?<=127\.0\.0\.1:)\d+/g, 'PORT')
    .replace(/\d+(?= requests sent)/g, 'N')
    .replace(/(?<=exchange x)\d+/g, 'N');
}
