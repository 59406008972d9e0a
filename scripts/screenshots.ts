import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { startProvider } from '../provider/index.ts';

/** Shows `report.html` of a failing run in both themes: docs/report-light.png and docs/report-dark.png. */
const FAULTS = [
  'anonymous-on-second-page',
  'tem-proximo-always-true',
  'total-differs-on-last-page',
  'uf-three-letters-last-page',
  'valor_parcela-as-text-everywhere',
  'accepts-expired',
];
const CHROMIUM = '/usr/bin/chromium';
const command = fileURLToPath(new URL('../bin/vehicle-credit-conformance.js', import.meta.url));
const docs = fileURLToPath(new URL('../docs/', import.meta.url));

const provider = await startProvider({ faults: FAULTS });
const directory = mkdtempSync(join(tmpdir(), 'screenshots-'));
const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
try {
  await run(directory, { ...provider.settings, PARTNER_API_ENVIRONMENT: 'staging' });
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await browser.newPage({ colorScheme, viewport: { width: 1160, height: 1240 } });
    await page.goto(pathToFileURL(join(directory, 'reports', 'report.html')).href);
    const path = join(docs, `report-${colorScheme}.png`);
    await page.screenshot({ path });
    console.log(path);
  }
} finally {
  await browser.close();
  await provider.close();
  rmSync(directory, { recursive: true, force: true });
}

/** @throws Error where the run ends with another exit code than 1. */
function run(cwd: string, env: Readonly<Record<string, string>>): Promise<void> {
  const args = [command, 'run', '--quiet'];
  return new Promise((resolve, reject) => {
    execFile(process.execPath, args, { cwd, env: { ...env } }, (error, _, err) => {
      if (error?.code === 1) resolve();
      else reject(new Error(`a run against a faulty provider does not end with 1: ${err}`));
    });
  });
}
