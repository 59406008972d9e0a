import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ExpectStatic, test } from 'vitest';
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

/** Runs a block; a block that serves goes on, and its shell is added to `lasting`. */
async function follow(
  { language, text }: Block,
  directory: string,
  settings: Readonly<Record<string, string>>,
  { expect, lasting }: { readonly expect: ExpectStatic; readonly lasting: RunningShell[] },
): Promise<void> {
  const script = text.replace(STOOD_IN_FOR, 'true');
  if (language === 'ini') {
    const filled = text.replace(/^(\w+)=.*$/gm, (line, name: string) => `${name}=${settings[name] ?? line}`);
    writeFileSync(join(directory, '.env'), filled);
    return;
  }
  if (/\bserve\b(?!.*--list)/.test(text)) {
    lasting.push(startShell(script, directory));
    const written = join(directory, /> (\S+)\s*$/.exec(text)?.[1] ?? '');
    const settingsOf = () => (existsSync(written) ? readFileSync(written, 'utf8') : '');
    await expect.poll(settingsOf, { timeout: 20_000 }).toContain('EXPIRED_TOKEN=');
    return;
  }
  const { code, said } = await startShell(script, directory).ended;
  const expected = Number(/# .*\bexit code (\d+)/.exec(text)?.[1] ?? 0);
  expect({ code, said: code === expected ? '' : said }).toEqual({ code: expected, said: '' });
}

test.concurrent.for(documents)(
  'the blocks of %s can be followed from top to bottom',
  { timeout: 240_000 },
  async (document, { expect }) => {
    const { directory, remove } = checkOut();
    const provider = await startProvider({ count: 23 });
    const lasting: RunningShell[] = [];
    try {
      const settings = { ...provider.settings, PARTNER_API_ENVIRONMENT: 'staging' };
      for (const block of blocksIn(document)) await follow(block, directory, settings, { expect, lasting });
    } finally {
      for (const shell of lasting) shell.stop();
      await Promise.all(lasting.map(({ ended }) => ended));
      await provider.close();
      remove();
    }
  },
);
