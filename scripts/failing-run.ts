import type { Language } from '../messages/index.ts';
import { call, inDirectory } from '../tests/cli/process.ts';
import { withProvider } from '../tests/cli/targets.ts';

const excerpt = /<!-- failing run -->\n```text\n(?<text>[\s\S]*?)```\n<!-- end of failing run -->/;

/**
 * Runs the command against a provider with faults, and calls `use` with its standard output and its directory.
 *
 * @throws Error if the run does not exit with 1.
 */
export function withFailingRun<Result>(
  faults: readonly string[],
  use: (out: string, directory: string) => Result | Promise<Result>,
  language: Language = 'en',
): Promise<Result> {
  return withProvider({ faults }, ({ env }) =>
    inDirectory(async (directory) => {
      const { code, out, err } = await call(['run', '--lang', language], directory, {
        ...env,
        PARTNER_API_ENVIRONMENT: 'sandbox',
      });
      if (code === 1) return use(out, directory);
      throw new Error(`a run against ${faults.join(', ')} does not end with 1: ${err}`);
    }),
  );
}

/** Returns the terminal output of a failing run in a clone at a fictitious path. */
export function failingRun(language?: Language): Promise<string> {
  const moved = (out: string, directory: string): string => out.replaceAll(directory, '/path/to/clone');
  return withFailingRun(['anonymous-on-second-page'], moved, language);
}

/** Returns the excerpt in a README. */
export function excerptOf(readme: string): string {
  return excerpt.exec(readme)?.groups?.text ?? '';
}

/** Replaces the excerpt in a README. */
export const withExcerpt = (readme: string, text: string): string =>
  withBlock(readme, 'failing run', `\`\`\`text\n${text}\`\`\`\n`);

/** Replaces the lines between the comments of a name. Returns a page without these comments unchanged. */
export const withBlock = (page: string, name: string, lines: string): string =>
  page.replace(new RegExp(`(?<=<!-- ${name} -->\\n)[\\s\\S]*?(?=<!-- end of ${name} -->)`), () => lines);

/** Masks the parts of an excerpt that differ between runs: ports, and counts of requests and exchanges. */
export function stableParts(text: string): string {
  return text
    .replace(/(?<=127\.0\.0\.1:)\d+/g, 'PORT')
    .replace(/\d+(?= (?:requests sent|requisições enviadas))/g, 'N')
    .replace(/(?<=(?:exchange|chamada) x)\d+/g, 'N');
}
