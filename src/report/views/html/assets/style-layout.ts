/** The page as a whole: type, banner, bar, sections. */
export const layout = `
* { box-sizing: border-box; }
[hidden] { display: none !important; }
html { scroll-padding-top: 5rem; -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--page); color: var(--ink); font: 1rem/1.55 system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif; }
.page { max-width: 74rem; margin: 0 auto; padding: 1.5rem clamp(1rem, 4vw, 2.5rem) 4rem; position: relative; }
a { color: var(--link); text-underline-offset: 0.18em; text-decoration-thickness: 0.06em; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; border-radius: 3px; }
code, pre, .mono { font-family: var(--mono); font-size: 0.875em; overflow-wrap: anywhere; }
pre { margin: 0; padding: 0.75rem 0.9rem; background: var(--sunk); border-radius: 8px; overflow-x: auto; line-height: 1.5; white-space: pre; overflow-wrap: normal; tab-size: 2; }
h1, h2, h3, h4, p, ul, ol, dl, dd, figure { margin: 0; }
h1 { font-size: clamp(1.7rem, 4vw, 2.4rem); line-height: 1.15; letter-spacing: -0.02em; font-weight: 650; text-wrap: balance; }
h2 { font-size: 1.35rem; letter-spacing: -0.01em; line-height: 1.3; font-weight: 620; }
h3 { font-size: 1.05rem; margin: 2rem 0 0.5rem; font-weight: 620; }
h4, .label { font-size: 0.8rem; font-weight: 600; color: var(--quiet); margin: 0 0 0.3rem; }
h2 small, h3 small { color: var(--quiet); font-weight: 400; font-size: 0.85em; }
small { font-size: 0.85em; }
.quiet, .intro { color: var(--quiet); font-size: 0.9rem; }
.intro { margin: 0.15rem 0 1rem; max-width: 80ch; text-wrap: pretty; }
mark { background: var(--mark); color: var(--ink); border-radius: 3px; padding: 0.05em 0.15em; margin: 0 -0.05em; }
.skip { position: absolute; left: -999rem; }
.skip:focus { left: 1rem; top: 0.5rem; z-index: 5; background: var(--card); padding: 0.4rem 0.8rem; }

.theme { position: absolute; right: clamp(1rem, 4vw, 2.5rem); top: 1.5rem; z-index: 1; font-size: 0.85rem; color: var(--quiet); padding: 1rem 1.2rem 0 0; }
select, input, button { font: inherit; font-size: 0.875rem; color: var(--ink); background: var(--card); border: 1px solid color-mix(in srgb, var(--line) 60%, var(--quiet)); border-radius: 7px; padding: 0.3rem 0.5rem; min-height: 2.1rem; }
button { cursor: pointer; }
button:hover { background: var(--sunk); }

.banner { background: color-mix(in srgb, var(--tone) 9%, var(--card)); border: 1px solid color-mix(in srgb, var(--tone) 28%, var(--line)); border-left: 6px solid var(--tone); border-radius: 12px; padding: 1.6rem 1.8rem 1.7rem; }
.banner h1 { color: var(--tone); margin: 0.35rem 0 0.5rem; }
.kicker { font-size: 0.85rem; color: var(--quiet); padding-right: 12rem; }
.gist { font-size: 1.02rem; }
.note { margin-top: 0.7rem; font-size: 0.92rem; color: var(--quiet); max-width: 80ch; }
.note.strong { color: var(--warning); font-weight: 600; }

.counts { list-style: none; padding: 0; display: grid; grid-template-columns: repeat(auto-fit, minmax(8.6rem, 1fr)); gap: 0.6rem; margin: 1rem 0 0; }
.counts li { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 0.7rem 0.85rem 0.8rem; line-height: 1.35; }
.counts b { display: block; font-size: 1.7rem; line-height: 1.15; font-weight: 620; font-variant-numeric: tabular-nums; color: var(--tone); }
.counts .what { color: inherit; text-decoration-color: var(--line); font-weight: 600; font-size: 0.9rem; }
.counts small { display: block; color: var(--quiet); font-size: 0.78rem; margin-top: 0.15rem; }

.lead { display: grid; grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); gap: 2.5rem; margin: 2rem 0 0; }
.todo h2 { font-size: 1.15rem; }
.todo ol { padding-left: 1.3rem; margin-top: 0.5rem; max-width: 62ch; }
.todo li { margin: 0.35rem 0; padding-left: 0.2rem; }
.todo code, .intro code { white-space: nowrap; }
.on-paper { display: none; }
.todo li::marker { color: var(--quiet); font-variant-numeric: tabular-nums; }
.facts { font-size: 0.9rem; align-self: start; }
.facts div { display: grid; grid-template-columns: 8.5rem minmax(0, 1fr); gap: 0.6rem; padding: 0.28rem 0; border-bottom: 1px solid var(--line); }
.facts div:last-child { border: 0; }
dt { color: var(--quiet); }
.facts dd { overflow-wrap: anywhere; }

.contents { margin-top: 1.6rem; font-size: 0.9rem; }
.contents ul { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: 0.3rem 1.3rem; }
.contents small { color: var(--quiet); }

.bar { position: sticky; top: 0; z-index: 3; display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem 0.8rem; margin: 1.6rem -0.9rem 0; padding: 0.65rem 0.9rem; background: color-mix(in srgb, var(--page) 94%, transparent); backdrop-filter: blur(8px); border-bottom: 1px solid var(--line); font-size: 0.85rem; }
.bar input { flex: 1 1 11rem; min-width: 0; padding-left: 0.7rem; }
.bar select { max-width: 9.5rem; }
.theme label span { color: var(--quiet); }
.bar output { color: var(--quiet); margin-left: auto; font-variant-numeric: tabular-nums; }
.bar output b { color: var(--ink); }
::placeholder { color: var(--quiet); opacity: 1; }

.part { margin-top: 3rem; }
footer { margin-top: 4rem; padding-top: 1rem; border-top: 1px solid var(--line); color: var(--quiet); font-size: 0.85rem; }

@media (max-width: 46rem) {
  .page { padding-top: 1rem; }
  .theme { position: static; padding: 0 0 0.6rem; text-align: right; }
  .kicker { padding-right: 0; }
  .banner { padding: 1.2rem 1.2rem 1.3rem; }
  .lead { grid-template-columns: minmax(0, 1fr); gap: 1.8rem; }
  .counts { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  .bar { position: static; }
  .bar { display: grid; grid-template-columns: 1fr 1fr; }
  .bar input, .bar output { grid-column: 1 / -1; }
  .bar select { max-width: none; width: 100%; }
  .bar output { margin-left: 0; }
  .bar select[name='area'] { grid-column: 1 / -1; }
  html { scroll-padding-top: 1rem; }
}
`;
