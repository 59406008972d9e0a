import type * as en from './en.ts';
import * as checks from './pt-BR/checks.ts';
import * as commands from './pt-BR/commands.ts';
import * as gates from './pt-BR/gates.ts';
import { openPointTexts } from './pt-BR/open-points.ts';
import * as pact from './pt-BR/pact.ts';
import * as run from './pt-BR/run.ts';
import * as settings from './pt-BR/settings.ts';
import * as views from './pt-BR/views.ts';
import type { Translated } from './translated.ts';

export const findings: Translated<typeof en.findings> = {
  ...checks.findings,
  ...pact.findings,
};

export const problems: Translated<typeof en.problems> = {
  ...gates.problems,
  ...settings.problems,
  ...commands.problems,
  ...pact.problems,
  ...run.problems,
  ...views.problems,
};

export const texts: Translated<typeof en.texts> = {
  ...checks.texts,
  ...gates.texts,
  ...settings.texts,
  ...commands.texts,
  ...pact.texts,
  ...run.texts,
  ...views.texts,
  ...openPointTexts,
};
