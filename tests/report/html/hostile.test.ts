import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { english } from '../../../src/report/language.ts';
import { htmlPage } from '../../../src/report/views/html/page.ts';
import { missing, openStage, type Stage } from './browser.ts';
import { hostileReport, XSS } from './reports.ts';

/** Every kind of element, and every name of an attribute, that stands in the page. */
const SHAPE = `[...new Set([...document.querySelectorAll('*')].flatMap((element) => [
  element.localName,
  ...element.getAttributeNames().map((name) => element.localName + '@' + name),
]))].sort()`;

describe.skipIf(missing !== '')(`hostile values in report.html${missing && ` (${missing})`}`, () => {
  let stage: Stage;

  beforeAll(async () => {
    stage = await openStage();
  });

  afterAll(async () => {
    await stage?.close();
  });

  test('leave no element, no attribute, no dialog, no request and no error', async () => {
    const harmless = XSS.map((_, index) => `w${index}`);
    const calm = await stage.open(htmlPage(hostileReport(harmless), english));
    const wild = await stage.open(htmlPage(hostileReport(), english));
    await wild.page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true");
    expect(await wild.page.evaluate(SHAPE)).toEqual(await calm.page.evaluate(SHAPE));
    expect(await wild.page.evaluate("document.querySelectorAll('*').length > 1000")).toBe(true);
    expect(wild.noises).toEqual([]);
  });

  test('are shown as the text that they are', async () => {
    const { page, noises } = await stage.open(htmlPage(hostileReport(XSS), english));
    const statements = await page.locator('.req .statement').allTextContents();
    expect(statements).toEqual(XSS);
    expect(noises).toEqual([]);
  });

  test('a search for a hostile text finds it and runs nothing', async () => {
    const { page, noises } = await stage.open(htmlPage(hostileReport(XSS), english));
    await page.getByRole('searchbox').fill('<img src=x onerror=alert(1)>');
    expect(await page.locator('.req:visible').count()).toBeGreaterThan(0);
    expect(noises).toEqual([]);
  });

  test('an address that leads nowhere is left alone', async () => {
    const { page, noises } = await stage.open(htmlPage(hostileReport(['x']), english));
    for (const hash of ['%', '<img src=x onerror=alert(1)>', 'no-such-id', 'constructor', '']) {
      await page.evaluate(`location.hash = ${JSON.stringify(hash)}`);
    }
    expect(await page.locator('h1').isVisible()).toBe(true);
    expect(noises).toEqual([]);
  });
});
