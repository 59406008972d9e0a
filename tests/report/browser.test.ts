import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { textOf } from '../../messages/index.ts';
import { english } from '../../src/report/language.ts';
import type { Report } from '../../src/report/report.ts';
import { htmlPage } from '../../src/report/views/html/page.ts';
import { contextOf } from '../../src/run/language.ts';
import { hasTool } from '../support/tools.ts';
import { naughtyStrings, XSS } from './naughty.ts';
import { cleanReport, hostileReport, result, sampleReport, wholeReport } from './sample.ts';

const missing = hasTool('chromium') ? '' : ' (needs chromium)';
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const render = (report: Report, lang: 'en' | 'pt-BR' = 'en') => htmlPage(report, contextOf({ lang }));

const OPEN_ALL = "for (const one of document.querySelectorAll('details')) one.open = true";
/** Every kind of element, and every name of an attribute, of the page. */
const SHAPE = `[...new Set([...document.querySelectorAll('*')].flatMap((element) => [
  element.localName,
  ...element.getAttributeNames().map((name) => element.localName + '@' + name),
]))].sort()`;
const VIOLATIONS =
  "axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html.slice(0, 200))]))";
/** Visible elements whose content is cut off. */
const CUT =
  "[...document.querySelectorAll('pre')].filter((one) => one.checkVisibility() && one.scrollHeight > one.clientHeight + 1 && getComputedStyle(one).overflowY !== 'visible').length";

describe.skipIf(missing !== '')(`report.html in a browser${missing}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'report-html-'));
  const noises: string[] = [];
  let browser: Browser;
  let whole: Page;

  /** Opens a page from a file, and records errors, console messages, dialogs and requests to anything else. */
  async function open(html: string, options: BrowserContextOptions = {}, hash = ''): Promise<Page> {
    const path = join(mkdtempSync(join(folder, 'page-')), 'report.html');
    writeFileSync(path, html);
    const url = pathToFileURL(path).href;
    const page = await (await browser.newContext(options)).newPage();
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
    return page;
  }

  const countOf = (selector: string, page = whole) => page.locator(selector).count();
  const filter = (label: string, value: string) => whole.getByLabel(label, { exact: true }).selectOption(value);
  const search = (text: string) => whole.getByRole('searchbox').fill(text);
  const clear = async () => {
    await whole.getByRole('button', { name: 'Clear' }).click();
    await whole.locator('output b', { hasText: '14' }).waitFor();
  };

  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
    whole = await open(render(wholeReport()), {
      colorScheme: 'dark',
      permissions: ['clipboard-read', 'clipboard-write'],
    });
  });

  afterAll(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
    expect(noises).toEqual([]);
  });

  test('has its style, and its first stop by keyboard leads past the head', async () => {
    expect(await whole.evaluate("getComputedStyle(document.querySelector('.banner')).borderLeftWidth")).toBe('6px');
    await whole.keyboard.press('Tab');
    expect(await whole.evaluate('document.activeElement.className')).toBe('skip');
    await whole.locator('#fail-2 > summary').focus();
    await whole.keyboard.press('Enter');
    expect(await whole.locator('#fail-2').getAttribute('open')).toBe('');
  });

  test('filters by verdict, level, area and words, and shows all again', async () => {
    const filters = [
      ['Verdict', 'fail', 6],
      ['Verdict', 'pass', 3],
      ['Verdict', 'not-exercised', 2],
      ['Level', 'shown', 1],
      ['Area', 'auth', 1],
      ['Area', 'Page', 11],
    ] as const;
    for (const [label, value, count] of filters) {
      await filter(label, value);
      expect(await countOf('.req:visible'), value).toBe(count);
      expect(await whole.locator('output b').innerText()).toBe(String(count));
      await clear();
    }
    await filter('Verdict', 'observed');
    expect([await countOf('.cause:visible'), await countOf('.point:visible')]).toEqual([0, 5]);
    expect(await whole.getByRole('heading', { name: /^Failed \d/ }).isVisible()).toBe(false);
    expect(await whole.getByText('No requirement matches the filter.').isVisible()).toBe(true);
    await clear();
    await search('flag PROMISES');
    expect([await countOf('.req:visible'), await countOf('.cause:visible')]).toEqual([1, 1]);
    await clear();
  });

  test('filters the requirements that were checked only in part', async () => {
    const reasons = [textOf('partly-skipped', { probes: ['a'] })];
    const requirements = [result('a', 'pass'), result('b', 'pass', { reasons }), result('c', 'fail', { reasons })];
    const page = await open(render(sampleReport({ requirements })));
    const verdicts = page.getByLabel('Verdict', { exact: true });
    await verdicts.selectOption('partly');
    expect(await page.locator('.req:visible code').allInnerTexts()).toEqual(['b']);
    await verdicts.selectOption('pass');
    expect(await page.locator('.req:visible code').allInnerTexts()).toEqual(['a', 'b']);
  });

  test('shows the element of an address with any filter', async () => {
    await filter('Verdict', 'pass');
    for (const id of ['Page.total', 'open.default-limit', 'x000002']) {
      await whole.evaluate(`location.hash = '#${id}'`);
      await whole.locator(`[id="${id}"][open] > summary:focus`).waitFor();
      expect(await whole.locator(`[id="${id}"] > summary`).isVisible()).toBe(true);
    }
    for (const hash of ['%', '<img src=x onerror=alert(1)>', 'no-such-id', 'constructor', '']) {
      await whole.evaluate(`location.hash = ${JSON.stringify(hash)}`);
    }
    const page = await open(render(cleanReport()), {}, '#Page.total');
    await page.locator('[id="Page.total"][open] > summary:focus').waitFor();
  });

  test('copies the message to the provider', async () => {
    await whole.locator('#fail-1 .support > summary').click();
    await whole.locator('#fail-1 .support button').click();
    await whole.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await whole.evaluate('navigator.clipboard.readText()')).toContain('x-request-id: r-17');
  });

  test('opens and closes everything, opens the causes for print, and prints', async () => {
    await whole.getByRole('button', { name: 'Open all' }).click();
    expect(await countOf('.req:not([open]), .cause:not([open])')).toBe(0);
    await whole.setViewportSize({ width: 400, height: 800 });
    expect(await whole.evaluate('document.documentElement.scrollWidth')).toBe(400);
    await whole.getByRole('button', { name: 'Close all' }).click();
    expect(await countOf('.req[open], .cause[open]')).toBe(0);
    await whole.evaluate("dispatchEvent(new Event('beforeprint'))");
    expect(await countOf('.cause:not([open])')).toBe(0);
    await whole.evaluate("dispatchEvent(new Event('afterprint'))");
    expect(await countOf('.cause[open]')).toBe(0);
    expect((await whole.pdf({ format: 'A4' })).subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('follows the theme of the system', async () => {
    const page = await open(render(wholeReport()));
    const backgroundIn = async (colorScheme: 'light' | 'dark') => {
      await page.emulateMedia({ colorScheme });
      return page.evaluate('getComputedStyle(document.body).backgroundColor');
    };
    expect(await backgroundIn('light')).not.toBe(await backgroundIn('dark'));
  });

  test.each([true, false])('is whole on paper, and complete without a script: script %s', async (javaScriptEnabled) => {
    const page = await open(render(wholeReport()), { javaScriptEnabled });
    if (javaScriptEnabled) await page.evaluate("dispatchEvent(new Event('beforeprint'))");
    else expect(await countOf('form.bar:visible, button:visible', page)).toBe(0);
    await page.emulateMedia({ media: 'print' });
    for (const selector of ['.cause .sides', '.exchange .messages', '.req dl', '.point .inside', '.on-paper']) {
      const count = await countOf(selector, page);
      expect(count, selector).toBeGreaterThan(0);
      expect(await countOf(`${selector}:visible`, page), selector).toBe(count);
    }
    expect(await page.evaluate(CUT)).toBe(0);
    for (const selector of ['form.bar', '.rows', '#part-exchanges', '.copy']) {
      expect(await page.locator(selector).first().isVisible(), selector).toBe(false);
    }
  });

  test('shows hostile values as text: no element, attribute, dialog or request comes from them', async () => {
    const texts = [...XSS, ...naughtyStrings.slice(0, 20)];
    const calm = await open(htmlPage(hostileReport(texts.map((_, index) => `w${index}`)), english));
    const wild = await open(htmlPage(hostileReport(texts), english));
    await wild.evaluate(OPEN_ALL);
    expect(await wild.evaluate(SHAPE)).toEqual(await calm.evaluate(SHAPE));
    expect((await wild.locator('.req .statement').allTextContents()).slice(0, XSS.length)).toEqual(XSS);
    await wild.getByRole('searchbox').fill('<img src=x onerror=alert(1)>');
    expect(await countOf('.req:visible', wild)).toBeGreaterThan(0);
  });

  test.each([
    ['light, English', render(wholeReport()), 'light'],
    ['dark, Portuguese', render(wholeReport(), 'pt-BR'), 'dark'],
  ] as const)('has no violation of accessibility rules, all of it open: %s', async (_, html, colorScheme) => {
    const page = await open(html, { colorScheme });
    await page.evaluate(OPEN_ALL);
    await page.evaluate(axe);
    expect(await page.evaluate(VIOLATIONS)).toEqual([]);
  });
});
