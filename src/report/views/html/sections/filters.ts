import { areaOf, type Frame } from '../frame.ts';
import { html, type Markup } from '../html.ts';

const VERDICTS = ['fail', 'warning', 'inconclusive', 'not-exercised', 'waived', 'pass', 'observed'] as const;

/** The bar that searches and filters; the script shows it. */
export function filters({ report, words }: Frame): Markup {
  const { filter } = words;
  const areas = [...new Set(report.requirements.map(({ id }) => areaOf(id)))];
  const verdicts = VERDICTS.filter((verdict) => report.counts[verdict] > 0);
  const option = (value: string, text: string) => html`<option value="${value}">${text}</option>`;
  return html`<form class="bar" role="search" aria-label="${filter.label}" hidden>
<input type="search" name="text" aria-label="${filter.search}" placeholder="${filter.search}" autocomplete="off" spellcheck="false">
<label><span>${filter.verdict}</span> <select name="verdict">${option('', filter.all)}${verdicts.map((verdict) => option(verdict, words.verdict[verdict]))}</select></label>
<label><span>${filter.level}</span> <select name="level">${option('', filter.all)}${option('documented', words.level.documented)}${option('shown', words.level.shown)}${report.openPoints.length > 0 && option('open', words.level.open)}</select></label>
<label><span>${filter.area}</span> <select name="area">${option('', filter.all)}${areas.map((area) => option(area, area))}</select></label>
<button type="reset">${filter.clear}</button>
<button type="button" class="unfold" data-fold="${filter.fold}">${filter.unfold}</button>
<output><b>${report.requirements.length}</b> / ${report.requirements.length} ${filter.shown}</output>
</form>`;
}
