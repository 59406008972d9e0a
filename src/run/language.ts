import { isAbsolute, join } from 'node:path';
import { casesOfSomeTokens } from '../../probes/forged.ts';
import { placeNamed, shows } from '../../probes/selection.ts';
import { feeds, probeNames } from '../../probes/table.ts';
import { clauses, sentences } from '../../requirements/pt-BR.ts';
import { jsonFile } from '../report/files.ts';
import { english, type Language, type Reach, type ViewContext, voiceOf } from '../report/language.ts';
import { commandTyped, type Layer } from '../settings/environment.ts';

/** Returns the context of views: language, catalog sentences, the command with its flags, and the ids that probes feed. */
export function contextOf(
  { lang, reach, reportDir }: { readonly lang: Language; readonly reach?: Reach; readonly reportDir?: string },
  env: Layer = {},
): ViewContext {
  return {
    ...english,
    ...(lang !== 'en' && { ...voiceOf(lang), sentences, clauses }),
    command: commandTyped(env),
    ...(reach && { reach }),
    // An absolute path can name its user, and reports are forwarded.
    ...(reportDir !== undefined && { data: join(isAbsolute(reportDir) ? 'REPORT_DIR' : reportDir, jsonFile.name) }),
    feeds: (probe, id) => probeNames.some((name) => name === probe && feeds(name, id)),
    shows: (request, id) => {
      const place = placeNamed(request);
      return place !== undefined && !casesOfSomeTokens.has(place.case ?? '') && shows(place.name, id);
    },
  };
}
