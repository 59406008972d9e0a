import { requestsOf } from '../../probes/selection.ts';
import { feeds, probeNames, probeTable } from '../../probes/table.ts';
import { openPoints } from '../../requirements/index.ts';
import { purposes } from './probe-purposes.ts';
import type { Proved } from './worker.ts';

const SHOWN = 3;
/** Open points that nearly every response feeds. */
const COMMON: ReadonlySet<string> = new Set([
  'open.content-type',
  'open.rate-limits',
  'open.deprecation',
  'open.error-tipos',
]);

/** Returns a page of the probes: the faults of these rows that each finds alone, and the open points that it answers. */
export function probePage(rows: readonly Proved[]): string {
  const lines = probeNames.map((name) => {
    const { account } = probeTable[name];
    const found = rows.flatMap(({ id, outcome }) => (outcome.probes?.includes(name) ? [id] : []));
    const points = Object.keys(openPoints).filter((id) => feeds(name, id) && !COMMON.has(id));
    const needs = account === undefined ? '' : ` (${account} account)`;
    const open = points.map((id) => `\`${id}\``).join(', ');
    const cells = [`\`${name}\`${needs}`, purposes[name], requestsOf(name), faultsIn(found), open];
    return `| ${cells.join(' | ')} |`;
  });
  return `# Probes

What each probe is for and what it finds. Requests: usual number in a full run. Faults: faults of the reference provider that break a requirement of which all findings
name this probe. Probes without faults and open points prepare or control others. \`npm run prove -- --kind fault --probes docs/probes.md\` writes
this page.

| probe | what is sent, and what for | requests | faults found by this probe alone | open points |
|---|---|---|---|---|
${lines.join('\n')}
`;
}

function faultsIn(ids: readonly string[]): string {
  const shown = ids.slice(0, SHOWN).map((id) => `\`${id}\``);
  const others = ids.length - shown.length;
  return others > 0 ? `${shown.join(', ')} and ${others} more` : shown.join(', ');
}
