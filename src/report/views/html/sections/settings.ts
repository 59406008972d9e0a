import { html, type Markup } from '../html.ts';

/** A text in which the names of settings and flags stand out. */
export function withSettings(text: string): readonly (string | Markup)[] {
  return text
    .split(/(PARTNER_API_[A-Z_]+|--[a-z-]+)/)
    .map((part, index) => (index % 2 === 0 ? part : html`<code>${part}</code>`));
}
