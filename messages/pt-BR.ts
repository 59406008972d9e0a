import type * as en from './en.ts';
import * as checks from './pt-BR/checks.ts';
import * as commands from './pt-BR/commands.ts';
import * as gates from './pt-BR/gates.ts';
import { openPointTexts } from './pt-BR/open-points.ts';
import * as pact from './pt-BR/pact.ts';
import * as run from './pt-BR/run.ts';
import * as settings from './pt-BR/settings.ts';
import * as views from './pt-BR/views.ts';

export { cases } from './pt-BR/cases.ts';
export { pactNames } from './pt-BR/pact.ts';

export const findings: Record<keyof typeof en.findings, string> = { ...checks.findings, ...pact.findings };

export const problems: Record<keyof typeof en.problems, string> = {
  ...{ ...gates.problems, ...settings.problems, ...commands.problems },
  ...{ ...pact.problems, ...run.problems, ...views.problems },
};

export const texts: Record<keyof typeof en.texts, string> = {
  ...{ ...checks.texts, ...gates.texts, ...settings.texts, ...commands.texts },
  ...{ ...pact.texts, ...run.texts, ...views.texts, ...openPointTexts },
};
