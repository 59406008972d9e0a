import type { Frame } from '../frame.ts';
import { html } from '../html.ts';
import { type Part, part } from './section.ts';

/** Problems of settings or reachability, each with its remedy. */
export function problems(frame: Frame): Part | null {
  const { report, words } = frame;
  if (report.problems.length === 0) return null;
  const items = report.problems.map(
    ({ variable, message, remedy }) =>
      html`<li>${variable !== undefined && html`<code>${variable}</code> `}${message}<br><b>${words.remedy}:</b> ${remedy}</li>`,
  );
  return part('problems', frame, html`<ul class="notices">${items}</ul>`);
}

/** The gates that did not hold. */
export function gates(frame: Frame): Part | null {
  const { report, words } = frame;
  if (report.gates.length === 0) return null;
  const ids = new Set([...report.requirements, ...report.openPoints].map(({ id }) => id));
  const items = report.gates.map(({ kind, message, id }) => {
    const known = id !== undefined && ids.has(id) ? html` <a href="#${id}"><code>${id}</code></a>` : null;
    return html`<li><span class="badge warning">${words.gateKinds[kind]}</span> ${message}${known}</li>`;
  });
  return part('gates', frame, html`<ul class="notices">${items}</ul>`);
}
