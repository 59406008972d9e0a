import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startProvider } from '../../provider/index.ts';
import { checkOut, type RunningShell, startShell } from '../support/checkout.ts';
import { type Block, blocksOf, documentsWith, fileText } from './blocks.ts';

const documents = documentsWith('sh');

/** Commands that a test does not run: the checkout has its packages, and the tests and checks are run anyway. */
const STOOD_IN_FOR = /\bnpm ci\b|\bnpm test\b|\bnpm run check\b/g;

/** The blocks to follow, without the lines of the first document and of earlier blocks. */
function blocksIn(document: string): readonly Block[] {
  const followed = new Set(document === documents[0] ? [] : fileText(documents[0] ?? '').split('\n'));
  return blocksOf(fileText(document))
    .filter(({ language }) => language === 'sh' || language === 'ini')
    .map((block) => {
      const lines = block.text.split('\n').filter((line) => !followed.has(line));
      for (const line of lines) if (line.startsWith('npm ')) followed.add(line);
      return { ...block, text: lines.join('\n') };
    });
}

/** Runs a block; one that serves goes on. */
async function follow({ language, text }: Block, directory: string, settings: Readonly<Record<string, string>>) {
  const script = text.replace(STOOD_IN_FOR, 'true');
  if (language === 'ini') {
    const filled = text.replace(/^(\w+)=.*$/gm, (line, name: string) => `${name}=${settings[name] ?? line}`);
    writeFileSync(join(directory, '.env'), filled);
    return null;
  }
  if (/\bserve\b(?!.*--list)/.test(text)) {
    const shell = startShell(script, directory);
    const written = join(directory, /> (\S+)\s*$/.exec(text)?.[1] ?? '');
    const settingsOf = () => (existsSync(written) ? readFileSync(written, 'utf8') : '');
    await expect.poll(settingsOf, { timeout: 20_000 }).toContain('EXPIRED_TOKEN=');
    return shell;
  }
  const { code, said } = await startShell(script, directory).ended;
  const expected = Number(/# .*\bexit code (\d+)/.exec(text)?.[1] ?? 0);
  expect({ code, said: code === expected ? '' : said }).toEqual({ code: expected, said: '' });
  return null;
}

test.concurrent.each(documents)(
  'the blocks of %s can be followed from top to bottom',
  { timeout: 240_000 },
  async (document) => {
    const { directory, remove } = checkOut();
    const provider = await startProvider({ count: 23 });
    const lasting: RunningShell[] = [];
    try {
      for (const block of blocksIn(document)) {
        const shell = await follow(block, directory, { ...provider.settings, PARTNER_API_ENVIRONMENT: 'staging' });
        if (shell !== null) lasting.push(shell);
      }
    } finally {
      for (const shell of lasting) shell.stop();
      await Promise.all(lasting.map(({ ended }) => ended));
      await provider.close();
      remove();
    }
  },
);
