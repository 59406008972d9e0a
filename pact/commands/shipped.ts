import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const SHIPPED = join('pacts', 'vehicle-credit-partner-vehicle-credit-api.json');

/** The path of the contract that the suite comes with: above its code, and one step further where that is compiled. */
export function shippedPact(cwd: string): string {
  const here = dirname(fileURLToPath(import.meta.url));
  const candidates = ['../..', '../../..'].map((up) => resolve(here, up, SHIPPED));
  const path = candidates.find((one) => existsSync(one)) ?? resolve(here, '../..', SHIPPED);
  const near = relative(cwd, path);
  return near.startsWith('..') ? path : near;
}
