import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ExpectStatic, test } from 'vitest';
import { call } from '../cli/process.ts';
import { withProvider } from '../cli/targets.ts';
import { envText } from '../settings/given.ts';
import { checkOut, type RunningShell, runShell, startShell } from '../support/checkout.ts';
import { type Block, blocksOf, documentsWith, fileText, suiteCommandOf } from './blocks.ts';

/** Commands that .ci/run or other tests run: packages, tests, checks, the tarball, one row of the proof, the contract, the suites. */
const RUN_ELSEWHERE = /^npm (?:ci|test|pack|run (?:check|pact|(?:prove|suites)\b.*))(?: && |$)/;

/** The page that configures the target for the other pages. */
const FIRST = 'README.md';
const RUN = 'npm run conformance -- --environment staging';

/** Returns the blocks to run, without the lines of the first page and of earlier blocks. */
function blocksIn(page: string): readonly Block[] {
  // A page whose commands read reports creates its own reports.
  const first = page === FIRST ? [] : fileText(FIRST).split('\n');
  const followed = new Set(first.filter((line) => line !== RUN));
  return blocksOf(fileText(page))
    .filter(({ language }) => language === 'sh' || language === 'ini')
    .map((block) => {
      const unfollowed = block.text.split('\n').filter((line) => !followed.has(line));
      for (const line of unfollowed) if (line.startsWith('npm ')) followed.add(line);
      const lines = unfollowed.map((line) => line.replace(RUN_ELSEWHERE, '')).filter((line) => line !== '');
      // The runs of the first page send every probe.
      const runs = lines.map((line) => (page === FIRST ? line : line.replace(' conformance --', '$& --profile quick')));
      return { ...block, text: runs.join('\n') };
    })
    .filter(({ text }) => text !== '');
}

/** Excludes CONTRIBUTING.md, whose commands run elsewhere, and the translation, which has the blocks of README.md. */
const documents = documentsWith('sh')
  .filter((page) => !['CONTRIBUTING.md', 'README.pt-BR.md'].includes(page))
  .map((page) => [page, blocksIn(page)] as const)
  .filter(([, blocks]) => blocks.length > 0);

/** Runs a command; in this process if it is the suite's own. */
async function perform(script: string, directory: string, expect: ExpectStatic): Promise<void> {
  const own = suiteCommandOf(script);
  if (own === null) {
    const { code, said } = await runShell(script, directory);
    expect({ script, code, said: code === 0 ? '' : said }).toEqual({ script, code: 0, said: '' });
    return;
  }
  const { code, out, err } = await call(own.args, directory);
  expect({ script, code, said: code === own.code ? '' : out + err }).toEqual({ script, code: own.code, said: '' });
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
  } else if (lines.every((line) => /^(?:npm|cp) /.test(line))) {
    for (const line of lines) await perform(line, directory, expect);
  } else await perform(text, directory, expect);
}

test.concurrent.for(documents)(
  'the blocks of %s can be followed from top to bottom',
  { timeout: 240_000 },
  async ([page, blocks], { expect }) => {
    const { directory, remove } = checkOut();
    const lasting: RunningShell[] = [];
    try {
      await withProvider({ count: 23 }, async ({ env }) => {
        if (page !== FIRST) writeFileSync(join(directory, '.env'), envText(env));
        for (const block of blocks) await follow(block, directory, env, { expect, lasting });
      });
    } finally {
      for (const shell of lasting) shell.stop();
      await Promise.all(lasting.map(({ ended }) => ended));
      remove();
    }
  },
);
