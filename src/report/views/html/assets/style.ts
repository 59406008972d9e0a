import { layout } from './style-layout.ts';
import { parts } from './style-parts.ts';
import { print } from './style-print.ts';

const palette = `
:root {
  color-scheme: light dark;
  --page: light-dark(#f6f7f8, #121518);
  --card: light-dark(#ffffff, #1a1e22);
  --sunk: light-dark(#f2f4f6, #14181b);
  --ink: light-dark(#1b2127, #e4e7ea);
  --quiet: light-dark(#56606a, #a4adb6);
  --line: light-dark(#dfe3e7, #2d343a);
  --link: light-dark(#1f56b8, #8ab4ff);
  --fail: light-dark(#b3261e, #ff958c);
  --warning: light-dark(#855200, #ecb95c);
  --pass: light-dark(#17693a, #74d19c);
  --inconclusive: light-dark(#6541a5, #c3a8f5);
  --waived: light-dark(#0a626d, #7fd0da);
  --observed: var(--link);
  --idle: var(--quiet);
  --mark: light-dark(#ffe3a3, #5a4310);
  --heat: light-dark(#5a97e6, #3f7fd6);
  --heat-null: light-dark(#e0a24a, #c07f22);
  --mono: ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace;
}
:root[data-theme='light'] { color-scheme: light; }
:root[data-theme='dark'] { color-scheme: dark; }
.fail { --tone: var(--fail); }
.warning { --tone: var(--warning); }
.pass, .conforming { --tone: var(--pass); }
.inconclusive, .incomplete { --tone: var(--inconclusive); }
.waived { --tone: var(--waived); }
.observed { --tone: var(--observed); }
.not-exercised, .unseen, .none { --tone: var(--idle); }
.nonconforming { --tone: var(--fail); }
.refused { --tone: var(--warning); }
`;

const steps = Array.from({ length: 11 }, (_, step) => step);

/** Ten shades of a colour, in which text keeps its contrast. */
const heat = steps
  .map(
    (step) =>
      `.present.h${step} { background: color-mix(in srgb, var(--heat) ${step * 6}%, var(--card)); }
.null.h${step} { background: color-mix(in srgb, var(--heat-null) ${step * 6}%, var(--card)); }`,
  )
  .join('\n');

/** The one style sheet of the page. */
export const style = `${palette}${layout}${parts}${heat}\n${print}`;
