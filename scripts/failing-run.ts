import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startProvider } from '../provider/index.ts';

const FAULT = 'anonymous-on-second-page';
const command = fileURLToPath(new URL('../bin/vehicle-credit-conformance.js', import.meta.url));
const excerpt = /<!-- failing run -->\n```text\n(?<text>[\s\S]*?)```\n<!-- end of failing run -->/;

/** What the terminal shows of a run against a faulty provider, without the paths of its reports. */
export async function failingRun(): Promise<string> {
  const provider = await startProvider({ faults: [FAULT] });
  const directory = mkdtempSync(join(tmpdir(), 'failing-run-'));
  try {
    const shown = await outputOf(directory, { ...provider.settings, PARTNER_API_ENVIRONMENT: 'staging' });
    return shown.replace(/^Reports: .*\n/m, '');
  } finally {
    rmSync(directory, { recursive: true, force: true });
    await provider.close();
  }
}

/** @throws Error where the run ends with another exit code than 1. */
function outputOf(cwd: string, env: Readonly<Record<string, string>>): Promise<string> {
  const args = [command, 'run'];
  return new Promise((resolve, reject) => {
    execFile(process.execPath, args, { cwd, env: { ...env, NO_COLOR: '1' } }, (error, out, err) => {
      if (error?.code === 1) resolve(out);
      else reject(new Error(`a run against the fault ${FAULT} does not end with 1: ${err}`));
    });
  });
}

/** The excerpt that a README holds. */
export function excerptOf(readme: string): string {
  return excerpt.exec(readme)?.groups?.text ?? '';
}

/** A README with another excerpt in its place. */
export function withExcerpt(readme: string, text: string): string {
  return readme.replace(excerpt, () => `<!-- failing run -->\n\`\`\`text\n${text}\`\`\`\n<!-- end of failing run -->`);
}

/** The parts of an excerpt that every such run shares: ports, counts of requests and numbers of exchanges masked. */
export function stableParts(text: string): string {
  return text
    .replace(/(?<=127\.0\.0\.1:)\d+/g, 'PORT')
    .replace(/\d+(?= requests sent)/g, 'N')
    .replace(/(?<=exchange x)\d+/g, 'N');
}
