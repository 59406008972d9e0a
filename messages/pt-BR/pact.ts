import type * as en from '../en/pact.ts';
import type { Translated } from '../translated.ts';

export const findings: Translated<typeof en.findings> = {};

export const problems: Translated<typeof en.problems> = {};

export const texts: Translated<typeof en.texts> = {};
