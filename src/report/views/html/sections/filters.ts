import { areaOf, type Frame } from '../frame.ts';
import { html, type Markup } from '../html.ts';

const VERDICTS = ['fail', 'warning', 'inconclusive', 'not-exercised', 'waived', 'pass', 'observed'] as const;

/** The bar that searches and filters; the script shows it. */
export function filters({ report, words }: Frame): Markup {
  const { filter } = words;
  const areas = [...new Set(report.requirements.map(({ id }) => areaOf(id)))];
  const verdicts = VERDICTS.filter((verdict) => report.counts[verdict] > 0);
  const levels = (['documented', 'shown', 'open'] as const).filter(
    (level) => level !== 'open' || report.openPoints.length > 0,
  );
  const select = (name: string, label: string, options: readonly (readonly [value: string, text: string])[]) =>
    html`<select name="${name}" aria-label="${label}"><option value="">${label}: ${filter.all}</option>${options.map(([value, text]) => html`<option value="${value}">${text}</option>`)}</select>`;
  return html`<form class="bar" role="search" aria-label="${filter.label}" hidden>
<input type="search" name="text" aria-label="${filter.search}" placeholder="${filter.search}" autocomplete="off" spellcheck="false">
${select(
  'verdict',
  filter.verdict,
  verdicts.map((verdict) => [verdict, words.verdict[verdict]]),
)}
${select(
  'level',
  filter.level,
  levels.map((level) => [level, words.level[level]]),
)}
${select(
  'area',
  filter.area,
  areas.map((area) => [area, area]),
)}
<button type="reset">${filter.clear}</button>
<button type="button" class="unfold" data-fold="${filter.fold}">${filter.unfold}</button>
<output><b>${report.requirements.length}</b> / ${report.requirements.length} ${filter.shown}</output>
</form>`;
}
