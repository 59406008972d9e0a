import { catalogues } from '../../messages/index.ts';
import * as portuguese from '../../requirements/pt-BR.ts';
import { schemas } from '../../schemas/index.ts';
import { createGate, type Gate } from '../redaction/gate.ts';
import { htmlFile } from '../report/files.ts';
import { brokerSecrets } from '../settings/broker.ts';
import type { Resolution } from '../settings/resolve.ts';
import { fileVariables } from '../settings/variables.ts';
import { catalogue } from './catalogue.ts';
import type { Surroundings } from './interruption.ts';
import { contextOf } from './language.ts';
import { secretsOf } from './record.ts';
import { unfinishedReport } from './unjudged-report.ts';

/** What the suite says whatever the target is: a credential that is one of these words can't be told from it. */
export function suiteWords(): string {
  const unfinished = unfinishedReport({ environment: 'staging', baseUrl: '' }, 0, '');
  const views = (['en', 'pt-BR'] as const).map((lang) => htmlFile.render(unfinished, contextOf({ lang })));
  return JSON.stringify([catalogue, schemas, unfinished, portuguese, catalogues, views]);
}

/** What a run may show of its surroundings. */
interface Shown {
  readonly baseUrl: string;
  /** Directories by their full paths. */
  readonly directories: readonly string[];
}

/** Tells a gate what may be said, then what must not be. */
export function guard(
  gate: Gate,
  { baseUrl, directories }: Shown,
  secrets: readonly string[],
  words: () => string = suiteWords,
): Gate {
  gate.know({ words });
  return guardFurther(gate, { baseUrl, directories }, secrets);
}

/** Tells the same to a gate that knows the words of the suite. */
export function guardFurther(gate: Gate, { baseUrl, directories }: Shown, secrets: readonly string[]): Gate {
  gate.know({ shown: [...addressesOf(baseUrl), ...directories] });
  gate.know({ secrets });
  return gate;
}

/** Tells the gate of a command that asks no target what is secret in its environment. */
export function guardEnvironment({ gate, env, cwd }: Pick<Surroundings, 'gate' | 'env' | 'cwd'>): void {
  const secrets = [...fileVariables, ...brokerSecrets].flatMap((variable) => env[variable] ?? []);
  guard(gate, { baseUrl: env.PARTNER_API_BASE_URL ?? '', directories: [cwd] }, secrets);
}

/** Tells a gate of the settings of a run, whether they are in order or refused. */
export function guardSettings(gate: Gate, resolution: Resolution, directories: readonly string[]): void {
  if ('problems' in resolution) guard(gate, { baseUrl: resolution.baseUrl, directories }, resolution.secrets);
  else {
    const { target } = resolution.settings;
    guard(gate, { baseUrl: target?.baseUrl ?? '', directories }, target === null ? [] : secretsOf(target));
  }
}

/** A gate for what is told of a report of an earlier run. */
export function guardedReport(baseUrl: string, directories: readonly string[]): Gate {
  return guard(createGate(), { baseUrl, directories }, []);
}

/** The forms in which a base address is shown; one with credentials or a query in it is not shown on purpose. */
function addressesOf(baseUrl: string): readonly string[] {
  if (!URL.canParse(baseUrl)) return [];
  const { origin, host, hostname, pathname } = new URL(baseUrl);
  return [`${origin}${pathname === '/' ? '' : pathname}`, origin, host, hostname];
}
