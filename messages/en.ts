import * as checks from './en/checks.ts';
import * as commands from './en/commands.ts';
import * as gates from './en/gates.ts';
import { openPointTexts } from './en/open-points.ts';
import * as pact from './en/pact.ts';
import * as run from './en/run.ts';
import * as settings from './en/settings.ts';
import * as views from './en/views.ts';

/**
 * Every text by its code, in English. `{name}` stands for a parameter, `{#name}` for a number with its separators,
 * `{#name noun}` for the number and the noun, with its regular plural; `{name|one|many}` for one of two words, by whether
 * the parameter is 1; `{@name}` for the text whose code the parameter is, filled with the same parameters. Codes are frozen: pipelines depend on them. Texts may change.
 */

/** What the API did `| expected: the rule | actual: what came back`. */
export const findings = { ...checks.findings, ...pact.findings };

/** What is wrong `| remedy: what to do`. */
export const problems = {
  ...{ ...gates.problems, ...settings.problems, ...commands.problems },
  ...{ ...pact.problems, ...run.problems, ...views.problems },
};

/** Reasons, gates, notices: single sentences. */
export const texts = {
  ...{ ...checks.texts, ...gates.texts, ...settings.texts, ...commands.texts },
  ...{ ...pact.texts, ...run.texts, ...views.texts, ...openPointTexts },
};
