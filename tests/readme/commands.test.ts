import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningProvider, startProvider } from '../../provider/index.ts';
import { type Checkout, checkOut, type RunningShell, startShell } from '../support/checkout.ts';
import { type Block, blocksOf, documentsWith, exitCodeOf, isLasting, runnable } from './blocks.ts';

const documents = documentsWith('sh');
const HOW_LONG = 120_000;

/** The blocks of a document; of the second one without the lines that stand in the first one too. */
function blocksIn(document: string): readonly Block[] {
  const [own = '', first = ''] = [document, documents[0]].map((name) =>
    readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8'),
  );
  if (document === documents[0]) return blocksOf(own);
  const followed = blocksOf(first).flatMap(({ text }) => text.split('\n'));
  const further = (text: string) => text.split('\n').filter((line) => line === '' || !followed.includes(line));
  return blocksOf(own).map((block) => ({ ...block, text: further(block.text).join('\n') }));
}

/** Settings as a reader would put them in, for a provider that runs. */
function settingsFor(block: Block, { settings }: RunningProvider): string {
  const values: Record<string, string> = { ...settings, PARTNER_API_ENVIRONMENT: 'staging' };
  return block.text.replace(/^(\w+)=.*$/gm, (line, name: string) => `${name}=${values[name] ?? line}`);
}

describe.each(documents)('the blocks of %s, followed from top to bottom', (document) => {
  const blocks = blocksIn(document);
  const lasting: RunningShell[] = [];
  let checkout: Checkout;
  let provider: RunningProvider;

  beforeAll(async () => {
    checkout = checkOut();
    provider = await startProvider({ count: 23 });
  });
  afterAll(async () => {
    for (const shell of lasting) shell.stop();
    await Promise.all(lasting.map(({ ended }) => ended));
    await provider.close();
    checkout.remove();
  });

  test.each(blocks.filter(({ language }) => language === 'sh' || language === 'ini'))(
    'line $line: $text',
    async (block) => {
      const { directory } = checkout;
      if (block.language === 'ini') {
        writeFileSync(join(directory, '.env'), settingsFor(block, provider));
      } else if (isLasting(block)) {
        lasting.push(startShell(runnable(block), directory));
        const written = /> (\S+)\s*$/.exec(block.text)?.[1] ?? '';
        await expect.poll(() => textOf(join(directory, written)), { timeout: 20_000 }).toContain('EXPIRED_TOKEN=');
      } else {
        const { code, said } = await startShell(runnable(block), directory).ended;
        expect({ code, said: code === exitCodeOf(block) ? '' : said }).toEqual({ code: exitCodeOf(block), said: '' });
      }
    },
    HOW_LONG,
  );
});

function textOf(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}
