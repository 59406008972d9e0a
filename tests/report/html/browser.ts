import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { hasTool } from '../../support/tools.ts';

/** What keeps the tests of this folder from a browser; empty where nothing does. */
export const missing = hasTool('chromium') ? '' : 'needs chromium';

/** A page that was opened from a file, with everything that it did besides being shown. */
export interface Opened {
  readonly page: Page;
  /** Errors, console messages, dialogs, requests to anything but the file. */
  readonly noises: readonly string[];
}

/** A browser for the tests of one file, and a folder for its pages. */
export interface Stage {
  open(html: string, options?: BrowserContextOptions & { readonly hash?: string }): Promise<Opened>;
  close(): Promise<void>;
}

export async function openStage(): Promise<Stage> {
  const browser: Browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
  const folder = mkdtempSync(join(tmpdir(), 'report-html-'));
  let count = 0;
  return {
    async open(html, { hash = '', ...options } = {}) {
      count += 1;
      const path = join(folder, `${count}.html`);
      writeFileSync(path, html);
      const url = pathToFileURL(path).href;
      const context = await browser.newContext(options);
      const page = await context.newPage();
      const noises: string[] = [];
      page.on('console', (message) => noises.push(`console: ${message.text()}`));
      page.on('pageerror', (error) => noises.push(`error: ${error.message}`));
      page.on('request', (request) => {
        if (request.url().split('#')[0] !== url) noises.push(`request: ${request.url()}`);
      });
      page.on('dialog', (dialog) => {
        noises.push(`dialog: ${dialog.message()}`);
        dialog.dismiss().catch(() => undefined);
      });
      await page.goto(`${url}${hash}`);
      return { page, noises };
    },
    async close() {
      await browser.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
