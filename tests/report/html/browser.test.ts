import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Report } from '../../../src/report/report.ts';
import { htmlPage, htmlStub } from '../../../src/report/views/html/page.ts';
import { contextOf } from '../../../src/run/language.ts';
import { missing, openStage, type Stage } from './browser.ts';
import { cleanReport, largeReport, wholeReport } from './reports.ts';

const render = (report: Report, lang: 'en' | 'pt-BR' = 'en'): string => htmlPage(report, contextOf({ lang }));
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const FILTERS = [
  ['Verdict', 'fail', 6],
  ['Verdict', 'pass', 3],
  ['Verdict', 'not-exercised', 2],
  ['Level', 'shown', 1],
  ['Area', 'auth', 1],
  ['Area', 'Page', 11],
] as const;

describe.skipIf(missing !== '')(`report.html in a browser${missing && ` (${missing})`}`, () => {
  let stage: Stage;

  beforeAll(async () => {
    stage = await openStage();
  });

  afterAll(async () => {
    await stage?.close();
  });

  test('opens from a file without a sound and without a request', async () => {
    const { page, noises } = await stage.open(render(wholeReport()));
    expect(await page.locator('h1').innerText()).toBe('The API does not conform');
    expect(await page.locator('form.bar').isVisible()).toBe(true);
    expect(noises).toEqual([]);
  });

  test('is styled: the policy lets its own style in', async () => {
    const { page } = await stage.open(render(wholeReport()));
    expect(await page.evaluate("getComputedStyle(document.querySelector('.banner')).borderLeftWidth")).toBe('6px');
  });

  test('filters by verdict, level and area, and shows all again', async () => {
    const { page } = await stage.open(render(wholeReport()));
    const shown: unknown[] = [];
    for (const [label, value] of FILTERS) {
      await page.getByLabel(label, { exact: true }).selectOption(value);
      shown.push([label, value, await page.locator('.req:visible').count()]);
      expect(await page.locator('output b').innerText()).toBe(String(await page.locator('.req:visible').count()));
      await page.getByRole('button', { name: 'Clear' }).click();
      await page.locator('output b', { hasText: '14' }).waitFor();
    }
    expect(shown).toEqual(FILTERS);
  });

  test('filters causes and open points too, and hides parts that are left empty', async () => {
    const { page } = await stage.open(render(wholeReport()));
    await page.getByLabel('Verdict', { exact: true }).selectOption('observed');
    expect(await page.locator('.cause:visible').count()).toBe(0);
    expect(await page.locator('.point:visible').count()).toBe(5);
    expect(await page.getByRole('heading', { name: /^Failed \d/ }).isVisible()).toBe(false);
    expect(await page.getByText('No requirement matches the filter.').isVisible()).toBe(true);
  });

  test('searches words in any order, letters in either case', async () => {
    const { page } = await stage.open(render(wholeReport()));
    await page.getByRole('searchbox').fill('MATCHES-nothing');
    expect(await page.locator('.req:visible').count()).toBe(0);
    await page.getByRole('searchbox').fill('flag PROMISES');
    expect(await page.locator('.req:visible').count()).toBe(1);
    expect(await page.locator('.cause:visible').count()).toBe(1);
  });

  test.each(['Page.total', 'open.default-limit', 'x000002'])('the address #%s opens and focuses it', async (id) => {
    const { page } = await stage.open(render(wholeReport()), { hash: `#${encodeURIComponent(id)}` });
    const place = page.locator(`[id="${id}"]`);
    expect(await place.getAttribute('open')).toBe('');
    await page.locator(`[id="${id}"] > summary:focus`).waitFor();
    expect(await place.locator('> summary').isVisible()).toBe(true);
  });

  test('a link to what the filter hides shows it again', async () => {
    const { page } = await stage.open(render(wholeReport()));
    await page.getByLabel('Verdict', { exact: true }).selectOption('pass');
    await page.evaluate("location.hash = '#Page.total'");
    await page.locator('.req[id="Page.total"][open]').waitFor();
    expect(await page.locator('.req[id="Page.total"]').isVisible()).toBe(true);
  });

  test('opens and closes everything at once', async () => {
    const { page } = await stage.open(render(wholeReport()));
    await page.getByRole('button', { name: 'Open all' }).click();
    expect(await page.locator('.req:not([open]), .cause:not([open])').count()).toBe(0);
    await page.getByRole('button', { name: 'Close all' }).click();
    expect(await page.locator('.req[open], .cause[open]').count()).toBe(0);
  });

  test('is worked by keyboard alone: the first stop leads past the head, a summary opens by Enter', async () => {
    const { page } = await stage.open(render(wholeReport()));
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.className')).toBe('skip');
    await page.locator('#fail-2 > summary').focus();
    await page.keyboard.press('Enter');
    expect(await page.locator('#fail-2').getAttribute('open')).toBe('');
  });

  test('copies the message to the provider', async () => {
    const { page } = await stage.open(render(wholeReport()), { permissions: ['clipboard-read', 'clipboard-write'] });
    await page.locator('#fail-1 .support > summary').click();
    await page.locator('#fail-1 .support button').click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toContain('x-request-id: r-17');
  });

  test('follows the theme of the system, and a choice wins over it and stays', async () => {
    const { page } = await stage.open(render(wholeReport()), { colorScheme: 'dark' });
    const background = () => page.evaluate('getComputedStyle(document.body).backgroundColor');
    const dark = await background();
    await page.getByLabel('Theme').selectOption('light');
    const light = await background();
    expect(light).not.toBe(dark);
    await page.reload();
    expect(await background()).toBe(light);
    await page.getByLabel('Theme').selectOption('');
    expect(await background()).toBe(dark);
  });

  test.each([
    ['a failing run', wholeReport()],
    ['a clean run', cleanReport()],
  ])('prints: %s', async (_, report) => {
    const { page, noises } = await stage.open(render(report));
    const pdf = await page.pdf({ format: 'A4' });
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(noises).toEqual([]);
  });

  test('opens the causes for print and closes them again', async () => {
    const { page } = await stage.open(render(wholeReport()));
    await page.evaluate("dispatchEvent(new Event('beforeprint'))");
    expect(await page.locator('.cause:not([open])').count()).toBe(0);
    await page.evaluate("dispatchEvent(new Event('afterprint'))");
    expect(await page.locator('.cause[open]').count()).toBe(1);
  });

  test.each([true, false])(
    'leaves nothing that counts folded or cut on paper, script %s',
    async (javaScriptEnabled) => {
      const { page } = await stage.open(render(wholeReport()), { javaScriptEnabled });
      if (javaScriptEnabled) await page.evaluate("dispatchEvent(new Event('beforeprint'))");
      await page.emulateMedia({ media: 'print' });
      const shown = async (selector: string) =>
        (await Promise.all((await page.locator(selector).all()).map((one) => one.isVisible()))).every(Boolean);
      for (const selector of ['.cause .sides', '.exchange .messages', '.req dl', '.point .inside', '.on-paper']) {
        expect(await page.locator(selector).count(), selector).toBeGreaterThan(0);
        expect(await shown(selector), selector).toBe(true);
      }
      const cut =
        "[...document.querySelectorAll('pre, .plot')].filter((one) => one.checkVisibility() && (one.scrollHeight > one.clientHeight + 1 && getComputedStyle(one).overflowY !== 'visible')).length";
      expect(await page.evaluate(cut)).toBe(0);
      for (const selector of ['form.bar', '.rows', '#part-exchanges', '.copy']) {
        expect(await page.locator(selector).first().isVisible(), selector).toBe(false);
      }
    },
  );

  test('is read without a script: everything is there, and what needs the script is not', async () => {
    const { page } = await stage.open(render(wholeReport()), { javaScriptEnabled: false });
    expect(await page.locator('form.bar').isVisible()).toBe(false);
    expect(await page.locator('button:visible').count()).toBe(0);
    await page.locator('#fail-2 > summary').click();
    expect(await page.locator('#fail-2 .sides').first().isVisible()).toBe(true);
  });

  test('is no wider than a narrow screen', async () => {
    const { page } = await stage.open(render(wholeReport()), { viewport: { width: 400, height: 800 } });
    await page.getByRole('button', { name: 'Open all' }).click();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(400);
  });

  test('holds 300 requirements with 2,000 findings, and filters them', async () => {
    const { page, noises } = await stage.open(render(largeReport()));
    await page.getByRole('searchbox').fill('r99');
    expect(await page.locator('.req:visible').count()).toBe(1);
    expect(await page.locator('.cause:visible').count()).toBe(4);
    await page.getByLabel('Verdict', { exact: true }).selectOption('pass');
    expect(await page.locator('.req:visible').count()).toBe(0);
    expect(noises).toEqual([]);
  });

  test.each([
    ['en', 'light'],
    ['en', 'dark'],
    ['pt-BR', 'light'],
    ['pt-BR', 'dark'],
  ] as const)('has no violation that axe finds, all of it open: %s, %s', async (lang, colorScheme) => {
    const { page } = await stage.open(render(wholeReport(), lang), { colorScheme });
    await page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true");
    expect(await violations(page)).toEqual([]);
  });

  test.each([
    ['a clean run', render(cleanReport())],
    ['a stub', htmlStub('it held a secret')],
  ])('has no violation that axe finds: %s', async (_, html) => {
    const { page, noises } = await stage.open(html);
    expect(await violations(page)).toEqual([]);
    expect(noises).toEqual([]);
  });
});

async function violations(page: { evaluate(script: string): Promise<unknown> }): Promise<unknown> {
  await page.evaluate(axe);
  return page.evaluate(
    "axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html.slice(0, 200))]))",
  );
}
