/** What stands in the sections: cards, tables, plots. */
export const parts = `
details > summary { cursor: pointer; list-style: none; }
summary::-webkit-details-marker { display: none; }
summary::after { content: ''; flex: none; width: 0.45em; height: 0.45em; border: solid var(--quiet); border-width: 0 1.5px 1.5px 0; transform: rotate(45deg); margin: 0.45em 0.2em 0 0.4em; transition: transform 120ms; }
details[open] > summary::after { transform: rotate(225deg); margin-top: 0.7em; }
summary { display: flex; align-items: flex-start; gap: 0.6rem; }
.inside > * + * { margin-top: 0.8rem; }

.cause, .point, .req { background: var(--card); border: 1px solid var(--line); }
.cause { border-radius: 10px; margin-top: 0.6rem; }
.cause > summary, .point > summary { padding: 0.8rem 1rem; }
.cause > .inside { padding: 0.2rem 1rem 1.1rem 2.05rem; }
.dot { flex: none; width: 0.6rem; height: 0.6rem; border-radius: 50%; background: var(--tone); margin-top: 0.5rem; }
.headline { flex: 1; min-width: 0; overflow-wrap: anywhere; }
.headline h3 { margin: 0; font-size: 1rem; font-weight: 600; line-height: inherit; }
.ids { display: block; color: var(--quiet); font-size: 0.9rem; }
.size { flex: none; color: var(--quiet); font-size: 0.85rem; font-variant-numeric: tabular-nums; padding-top: 0.12rem; display: flex; gap: 0.4rem; }
.requirement p:not(.quiet) { max-width: 75ch; text-wrap: pretty; }
.glance { display: block; color: var(--quiet); font-size: 0.9rem; }
details[open] > summary .glance { display: none; }
.requirement a { margin-right: 0.3rem; }
.requirement:not(:first-child) { border-top: 1px solid var(--line); padding-top: 0.9rem; margin-top: 1.2rem; }
.message { font-weight: 600; }

.sides { display: grid; grid-template-columns: 1fr 1fr; gap: 0.7rem; }
.sides > div { border-radius: 8px; padding: 0.55rem 0.85rem 0.65rem; border: 1px solid var(--line); border-left: 4px solid var(--tone); min-width: 0; }
.sides .expected { --tone: var(--pass); }
.sides .actual { --tone: var(--fail); }
.sides dt { font-size: 0.8rem; font-weight: 600; }
.sides dd { font-family: var(--mono); font-size: 0.875rem; overflow-wrap: anywhere; }
.sides .expected mark { background: color-mix(in srgb, var(--pass) 18%, var(--card)); }
.sides .actual mark { background: color-mix(in srgb, var(--fail) 18%, var(--card)); }

.scroll { overflow-x: auto; border-radius: 6px; }
table { border-collapse: collapse; font-size: 0.875rem; width: 100%; font-variant-numeric: tabular-nums; }
th, td { text-align: left; padding: 0.32rem 0.8rem 0.32rem 0; vertical-align: top; border-bottom: 1px solid var(--line); }
th { font-weight: 400; }
thead th { color: var(--quiet); font-size: 0.8rem; font-weight: 600; white-space: nowrap; }
tbody tr:last-child > * { border-bottom-color: transparent; }
td { overflow-wrap: anywhere; }
td.number, th.number { text-align: right; white-space: nowrap; padding-right: 1.2rem; }
.places td:first-child { width: 50%; }
.places code, td code { white-space: nowrap; }
.places td:first-child code { white-space: normal; }
.lines { margin-top: 0.6rem; }
.line-x { border-top: 1px solid var(--line); font-size: 0.88rem; }
.line-x > summary { padding: 0.35rem 0; }
.line-x > .inside { padding: 0.2rem 0 1rem; }
.line-x .size { padding-top: 0; }

.more > summary, .exchange > summary, .support > summary, .rows > summary { display: inline-flex; font-size: 0.9rem; color: var(--link); padding: 0.15rem 0; max-width: 100%; }
.exchange > summary code { color: var(--quiet); overflow-wrap: anywhere; }
.more > summary { margin-top: 0.3rem; }
.exchange, .support { border-top: 1px solid var(--line); padding-top: 0.6rem; }
.exchange[open] > * + *, .support[open] > * + * { margin-top: 0.6rem; }
.messages { display: grid; grid-template-columns: minmax(0, 2fr) minmax(0, 3fr); gap: 1.2rem; }
.start { overflow-wrap: anywhere; margin-bottom: 0.4rem; }
.messages pre { max-height: 32rem; overflow: auto; font-size: 0.8rem; }
.messages pre + pre, .messages .quiet, .messages .quiet + pre { margin-top: 0.45rem; }
.headers { white-space: pre-wrap; overflow-wrap: anywhere; }
.headers .name, .gap, .masked { color: var(--quiet); }
.masked { font-style: italic; }
pre mark { display: inline-block; min-width: 100%; margin: 0; padding: 0; border-radius: 0; box-shadow: -0.9rem 0 0 var(--mark); }
.copyable { position: relative; }
.copyable pre { white-space: pre-wrap; overflow-wrap: anywhere; padding-right: 6rem; font-size: 0.83rem; }
.copy { position: absolute; top: 0.45rem; right: 0.45rem; }

.badge { flex: none; display: inline-block; font-size: 0.78rem; line-height: 1.35; padding: 0.12rem 0.5rem; border-radius: 99px; color: var(--tone, var(--quiet)); background: color-mix(in srgb, var(--tone, var(--quiet)) 10%, var(--card)); border: 1px solid color-mix(in srgb, var(--tone, var(--quiet)) 30%, transparent); white-space: nowrap; }

.req, .point { border-radius: 0; margin-top: -1px; }
.all > .req:first-child, h3 + .point { border-top-left-radius: 10px; border-top-right-radius: 10px; }
.all > .req:last-child, .point:last-child, .point:has(+ h3) { border-bottom-left-radius: 10px; border-bottom-right-radius: 10px; }
.req > summary { padding: 0.55rem 1rem; font-size: 0.93rem; align-items: baseline; }
.req > summary .badge { min-width: 7.6rem; text-align: center; }
.req .statement { color: var(--quiet); display: block; }
.req > .inside { padding: 0.2rem 1rem 1rem 9.2rem; font-size: 0.93rem; }
.point .inside { padding: 0 1rem 1rem; font-size: 0.93rem; }
.question { font-weight: 600; display: block; }
.told { color: var(--quiet); display: block; font-size: 0.93rem; }
.point pre { max-height: 20rem; overflow: auto; font-size: 0.82rem; }
.line { display: flex; flex-wrap: wrap; gap: 0.3rem 2rem; }
.line dt { font-size: 0.8rem; }
.nothing { color: var(--quiet); padding: 1.5rem 0; }

.group { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 2fr); gap: 0.4rem 2rem; padding: 0.9rem 0; border-top: 1px solid var(--line); }
.group .label { display: block; font-size: 0.8rem; font-weight: 600; color: var(--quiet); }
.group ul { list-style: none; padding: 0; font-size: 0.93rem; }
.group li + li { margin-top: 0.45rem; }
.group li small { color: var(--quiet); }
.notices { list-style: none; padding: 0; margin-top: 0.6rem; }
.notices li { padding: 0.6rem 0; border-top: 1px solid var(--line); }

.tiles { display: flex; flex-wrap: wrap; gap: 0.6rem 2.4rem; margin: 0.4rem 0 1rem; }
.tiles dt { font-size: 0.82rem; }
.tiles dd { font-size: 1.35rem; font-weight: 600; font-variant-numeric: tabular-nums; line-height: 1.25; }
.tiles dd small { font-size: 0.8rem; font-weight: 400; display: block; }
.tiles .odd dd { color: var(--fail); }
figcaption { font-size: 0.85rem; color: var(--quiet); margin-bottom: 0.4rem; }
.plot { display: block; max-width: none; font: 12px system-ui, sans-serif; }
.strips { max-width: 46rem; font-size: 0.8rem; }
.strip { display: grid; grid-template-columns: 13.5rem minmax(0, 1fr); align-items: center; }
.strip span { overflow-wrap: anywhere; line-height: 1.2; }
.plot text { fill: var(--ink); }
.plot .axis { fill: var(--quiet); font-size: 11px; }
.plot .clean { fill: color-mix(in srgb, var(--line) 70%, var(--page)); }
.plot .hit { fill: var(--fail); }
.plot text.in { fill: var(--card); font-size: 11px; font-weight: 600; }
.plot .bar, .plot .on { fill: var(--link); }
.plot .off { fill: color-mix(in srgb, var(--link) 18%, var(--page)); }
.plot .mixed { fill: color-mix(in srgb, var(--link) 50%, var(--page)); }
.plot text.in.off, .plot text.in.clean, .plot text.in.mixed { fill: var(--ink); }
.plot .grid { stroke: var(--line); }
.plot circle { fill: var(--link); fill-opacity: 0.5; }
.plot .median { stroke: var(--ink); stroke-width: 2; }

.heat th code, .heat .cell { white-space: nowrap; }
.heat .cell { text-align: right; width: 5.5rem; padding: 0.3rem 0.7rem; border-bottom: 1px solid var(--page); border-right: 2px solid var(--page); }
.heat .object th { font-weight: 620; padding-top: 1.1rem; }
.heat .values { color: var(--quiet); font-size: 0.82rem; padding-left: 0.8rem; min-width: 16rem; }
.heat thead th:nth-child(3), .heat thead th:nth-child(4) { text-align: right; padding-right: 0.7rem; }
.heat thead th:nth-child(5) { padding-left: 0.8rem; }

@media (max-width: 46rem) {
  .sides, .messages, .group { grid-template-columns: minmax(0, 1fr); }
  .cause > .inside { padding-left: 1rem; }
  .strip { grid-template-columns: minmax(0, 1fr); }
  .places:has(th:nth-child(4)) { min-width: 34rem; }
  .heat th, .heat td { padding-right: 0.4rem; }
  .heat .cell { width: 3.6rem; padding: 0.3rem 0.35rem; }
  .cause > summary, .point > summary { flex-wrap: nowrap; }
  .size { flex-direction: column; align-items: flex-end; gap: 0; font-size: 0.78rem; max-width: 6.5rem; text-align: right; }
  .req > summary { flex-wrap: wrap; }
  .req > summary .badge { min-width: 0; }
  .req > summary .headline { flex-basis: 100%; order: 3; }
  .req > .inside { padding-left: 1rem; }
  .copyable pre { padding-top: 3rem; padding-right: 0.9rem; }
}
`;
