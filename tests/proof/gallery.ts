import { type Fault, faults } from '../../provider/index.ts';
import { type Requirement, requirements } from '../../requirements/index.ts';

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
section { border-top: 1px solid color-mix(in srgb, currentColor 25%, transparent); padding: 0.75rem 0; }
h2 { font-size: 1rem; margin: 0; }
h2 small { font-weight: normal; opacity: 0.7; }
p, ul { margin: 0.25rem 0; }
code { font-size: 0.9em; }
`;

/** Returns a page of the requirements with the faults that break each. */
export function gallery(): string {
  const sections = Object.entries(requirements).map(([id, requirement]) => section(id, requirement));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Faults that prove each requirement</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Faults that prove each requirement</h1>
<p>The reference provider has ${faults.length} faults. Each fails exactly the requirements that list it here; <code>npm run prove</code> checks that.</p>
${sections.join('\n')}
</main>
</body>
</html>
`;
}

function section(id: string, { level, clause, statement }: Requirement): string {
  const killers = faults.filter(({ breaks }) => breaks.includes(id));
  return `<section id="${escaped(id)}">
<h2>${escaped(id)} <small>${level}, ${killers.length} fault${killers.length === 1 ? '' : 's'}</small></h2>
<p>${escaped(statement)} <small>(${escaped(clause)})</small></p>
<details><summary>Faults</summary>
<ul>
${killers.map(item).join('\n')}
</ul>
</details>
</section>`;
}

function item({ id, summary, breaks }: Fault): string {
  const others = breaks.length > 1 ? ` <small>(breaks ${breaks.length} requirements)</small>` : '';
  return `<li><code>${escaped(id)}</code> ${escaped(summary)}${others}</li>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
