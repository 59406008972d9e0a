import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ExpectStatic, test } from 'vitest';
import { call } from '../cli/process.ts';
import { withProvider } from '../cli/targets.ts';
import { envText } from '../settings/given.ts';
import { checkOut, type RunningShell, runShell, startShell } from '../support/checkout.ts';
import { type Block, blocksOf, documentsWith, fileText } from './blocks.ts';

/** Excludes CONTRIBUTING.md, whose commands run elsewhere, and the translation, which has the blocks of README.md. */
const documents = documentsWith('sh').filter((page) => !['CONTRIBUTING.md', 'README.pt-BR.md'].includes(page));

/** Commands that .ci/run or other tests run: packages, tests, checks, the tarball, one row of the proof, all suites. */
const RUN_ELSEWHERE = /\bnpm (?:ci|test|pack|run (?:check|prove\b.*|suites$))/gm;

const RUN = 'npm run conformance -- --environment staging';

/** The suite's command with arguments that need no shell. */
const OWN = /^npm run (?:--silent )?(?<script>cli|conformance)(?: -- (?<args>[^>|#]*))?(?:# exit code (?<code>\d+))?$/;

/** Returns the blocks to run, without the lines of the first document and of earlier blocks. */
function blocksIn(document: string): readonly Block[] {
  // A page whose commands read reports creates its own reports.
  const first = document === documents[0] ? [] : fileText(documents[0] ?? '').split('\n');
  const followed = new Set(first.filter((line) => line !== RUN));
  return blocksOf(fileText(document))
    .filter(({ language }) => language === 'sh' || language === 'ini')
    .map((block) => {
      const lines = block.text.split('\n').filter((line) => line !== '' && !followed.has(line));
      for (const line of lines) if (line.startsWith('npm ')) followed.add(line);
      return { ...block, text: lines.join('\n').replace(RUN_ELSEWHERE, 'true') };
    });
}

/** Runs a command; in this process if it is the suite's own. */
async function perform(script: string, directory: string, expect: ExpectStatic): Promise<void> {
  const { args = '', code: expected = '0', script: name } = OWN.exec(script)?.groups ?? {};
  if (name === undefined) {
    const { code, said } = await runShell(script, directory);
    expect({ script, code, said: code === 0 ? '' : said }).toEqual({ script, code: 0, said: '' });
    return;
  }
  const given = (args.match(/'[^']*'|\S+/g) ?? []).map((arg) => arg.replaceAll("'", ''));
  const { code, out, err } = await call(name === 'cli' ? given : ['run', ...given], directory);
  const said = code === Number(expected) ? '' : out + err;
  expect({ script, code, said }).toEqual({ script, code: Number(expected), said: '' });
}

/** Runs a block. A server block keeps running, and its shell is added to `lasting`. */
async function follow(
  { language, text }: Block,
  directory: string,
  settings: Readonly<Record<string, string>>,
  { expect, lasting }: { readonly expect: ExpectStatic; readonly lasting: RunningShell[] },
): Promise<void> {
  const lines = text.split('\n');
  if (language === 'ini') {
    const filled = text.replace(/^(\w+)=.*$/gm, (line, name: string) => `${name}=${settings[name] ?? line}`);
    writeFileSync(join(directory, '.env'), filled);
  } else if (/\bserve\b.*> (\S+)$/.test(text)) {
    lasting.push(startShell(text, directory));
    const written = join(directory, /> (\S+)$/.exec(text)?.[1] ?? '');
    const settingsOf = () => (existsSync(written) ? readFileSync(written, 'utf8') : '');
    await expect.poll(settingsOf, { timeout: 20_000 }).toContain('EXPIRED_TOKEN=');
  } else if (lines.every((line) => /^(?:npm|cp|true) ?/.test(line))) {
    for (const line of lines) await perform(line, directory, expect);
  } else await perform(text, directory, expect);
}

test.concurrent.for(documents)(
  'the blocks of %s can be followed from top to bottom',
  { timeout: 240_000 },
  async (document, { expect }) => {
    const { directory, remove } = checkOut();
    const lasting: RunningShell[] = [];
    try {
      await withProvider({ count: 23 }, async ({ env }) => {
        // The first page configures the target for the other pages.
        if (document !== documents[0]) writeFileSync(join(directory, '.env'), envText(env));
        for (const block of blocksIn(document)) await follow(block, directory, env, { expect, lasting });
      });
    } finally {
      for (const shell of lasting) shell.stop();
      await Promise.all(lasting.map(({ ended }) => ended));
      remove();
    }
  },
);
