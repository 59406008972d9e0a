import { areaOf, type Frame } from '../frame.ts';
import { html, type Markup } from '../html.ts';

const VERDICTS = ['fail', 'warning', 'inconclusive', 'not-exercised', 'waived', 'pass', 'observed', 'unseen'] as const;

type Option = readonly [value: string, text: string];

/** The bar that searches and filters; the script shows it. */
export function filters({ report, words }: Frame): Markup {
  const { filter } = words;
  const areas = [...new Set(report.requirements.map(({ id }) => areaOf(id)))];
  const verdicts = VERDICTS.filter((verdict) => (report.counts[verdict] ?? 0) > 0);
  const levels = (['documented', 'shown', 'open'] as const).filter(
    (level) => level !== 'open' || report.openPoints.length > 0,
  );
  const all = report.requirements.length;
  return html`<form class="bar" role="search" aria-label="${filter.label}" hidden>
<input type="search" name="text" aria-label="${filter.search}" placeholder="${filter.hint}" autocomplete="off" spellcheck="false">
${choice('verdict', filter.verdict, [['', filter.allVerdicts], ...verdicts.map((one): Option => [one, words.verdict[one]])])}
${choice('level', filter.level, [['', filter.allLevels], ...levels.map((one): Option => [one, words.level[one]])])}
${choice('area', filter.area, [['', filter.allAreas], ...areas.map((one): Option => [one, one])])}
<button type="reset">${filter.clear}</button>
<button type="button" class="unfold" data-fold="${filter.fold}">${filter.unfold}</button>
<output><b>${all}</b> / ${all} ${filter.shown}</output>
</form>`;
}

function choice(name: string, label: string, options: readonly Option[]): Markup {
  const items = options.map(
    ([value, text]) => html`<option value="${value}">${value === '' ? `${label}: ${text}` : text}</option>`,
  );
  return html`<select name="${name}" aria-label="${label}">${items}</select>`;
}
