import { catalogues } from '../../messages/index.ts';
import { anySubject } from '../../probes/cases.ts';
import { forgingTexts } from '../../probes/forged.ts';
import { queries } from '../../probes/requests.ts';
import { placeNames } from '../../probes/selection.ts';
import { probeNames, probeTable } from '../../probes/table.ts';
import * as portuguese from '../../requirements/pt-BR.ts';
import { schemas } from '../../schemas/index.ts';
import { once } from '../once.ts';
import type { Gate } from '../redaction/gate.ts';
import { squeezed } from '../redaction/readings.ts';
import { htmlFile } from '../report/views/html/page.ts';
import { brokerSecrets } from '../settings/broker.ts';
import { addressesOf, secretsOfProxies } from '../settings/connection.ts';
import { fileVariables, secretsOfVariable } from '../settings/settings.ts';
import { catalogue } from './catalogue.ts';
import type { Surroundings } from './interruption.ts';
import { unfinishedReport } from './judge.ts';
import { contextOf } from './language.ts';

/** The suite's own texts: a credential that equals one of their words cannot be distinguished from it. */
const suiteTexts = once((): string => {
  const unfinished = unfinishedReport({ environment: 'staging', baseUrl: '' }, 0, '');
  const views = (['en', 'pt-BR'] as const).map((lang) => htmlFile.render(unfinished, contextOf({ lang })));
  const recipes = probeNames.map((name) => probeTable[name].cases?.(anySubject));
  const sent = [forgingTexts, placeNames(), recipes];
  return JSON.stringify([...sent, catalogue, schemas, unfinished, portuguese, catalogues, views]);
});

/** The same texts as the leak check compares them. */
const compared = { whole: once(() => suiteTexts().toLowerCase()), pieces: once(() => squeezed(suiteTexts())) };

/** Long numbers that the suite sends: a test account may have such a document. */
const SENT_NUMBERS =
  Object.values(queries['listing.open-parameter'])
    .join(' ')
    .match(/\d{8,}/g) ?? [];

/** Adds secrets to a gate, and the texts that a run may show: those of the suite, URLs and full directory paths. */
export function guard(
  gate: Gate,
  { baseUrl, directories }: { readonly baseUrl: string; readonly directories: readonly string[] },
  secrets: readonly string[],
): Gate {
  gate.know({
    words: (as) => compared[as](),
    shown: [...addressesOf(baseUrl), ...directories, ...SENT_NUMBERS],
    secrets,
  });
  return gate;
}

export function guardEnvironment({ gate, env, cwd }: Pick<Surroundings, 'gate' | 'env' | 'cwd'>): void {
  const { PARTNER_API_BASE_URL: baseUrl = '' } = env;
  const secrets = [
    ...[...fileVariables, ...brokerSecrets].flatMap((name) => secretsOfVariable(name, env[name] ?? '', baseUrl)),
    ...secretsOfProxies([env]),
  ];
  guard(gate, { baseUrl, directories: [cwd] }, secrets);
}
