import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { withFailingRun } from './failing-run.ts';

/** Writes docs/report-light.png and docs/report-dark.png: `report.html` of a failing run in both themes. */
const FAULTS = [
  'anonymous-on-second-page',
  'tem-proximo-always-true',
  'total-differs-on-last-page',
  'uf-three-letters-last-page',
  'valor_parcela-as-text-everywhere',
  'accepts-expired',
];
const docs = fileURLToPath(new URL('../docs/', import.meta.url));

await withFailingRun(FAULTS, async (_, directory) => {
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await browser.newPage({ colorScheme, viewport: { width: 1160, height: 1240 } });
    await page.goto(pathToFileURL(join(directory, 'reports', 'report.html')).href);
    await page.screenshot({ path: join(docs, `report-${colorScheme}.png`) });
  }
  await browser.close();
});
