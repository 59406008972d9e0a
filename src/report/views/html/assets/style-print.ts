/** On paper: everything unfolded, without what only a screen can do. It stands last, and so outweighs what is alike. */
export const print = `
@media print {
  :root { color-scheme: light !important; }
  html { font-size: 9pt; }
  body { background: none; }
  .page { max-width: none; padding: 0; }
  main > .bar, .theme, .skip, .contents, .copy, .aside, .support, .exchange > .label, .exchange > .copyable, .part:has(> .rows) { display: none !important; }
  details:not([open], .cause, .point, .more, .exchange, .req) { display: none; }
  .on-paper { display: block; }
  .banner, .counts li, .cause, .req, .point, .cell, mark, .badge, .dot, .hit { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  .cause::details-content, .point::details-content, .more::details-content, .exchange::details-content, .req::details-content { content-visibility: visible; display: block; }
  summary::after { display: none; }
  .exchange > summary { color: inherit; font-weight: 600; }
  .req > .inside { padding: 0 1rem 0.5rem 9.2rem; font-size: 0.85rem; }
  .req > .inside > * + * { margin-top: 0.1rem; }
  .req .line, .req .inside a { color: var(--quiet); }
  .req .line div { display: flex; gap: 0.35rem; }
  .req .line dt::after { content: ':'; }
  .banner, .sides, .counts li, .facts div, .tiles, .todo li, tr, .req, .plot, .strip, summary { break-inside: avoid; }
  h2, h3, summary { break-after: avoid; }
  .scroll { overflow: visible; }
  pre, .messages pre, .point pre { white-space: pre-wrap; overflow-wrap: anywhere; max-height: none; overflow: visible; }
  .plot { max-width: 100%; height: auto; }
  .counts { grid-template-columns: repeat(8, 1fr); gap: 4pt; }
  .counts small { display: none; }
  .part { margin-top: 18pt; }
  a { color: inherit; text-decoration: none; }
  @page { margin: 15mm 14mm; }
}
`;
