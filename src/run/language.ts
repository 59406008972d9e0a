import { feeds, probeNames } from '../../probes/table.ts';
import { clauses, sentences } from '../../requirements/pt-BR.ts';
import { english, type Language, type ViewContext } from '../report/language.ts';
import { commandTyped, type Layer } from '../settings/environment.ts';

/** The language of a run's documents, with the catalog's sentences in it, the command, and what each probe feeds. */
export function contextOf({ lang }: { readonly lang: Language }, env: Layer = {}): ViewContext {
  const texts = lang === 'en' ? english : { language: lang, sentences, clauses };
  const command = commandTyped(env);
  return { ...texts, command, feeds: (probe, id) => probeNames.some((name) => name === probe && feeds(name, id)) };
}
