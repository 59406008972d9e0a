import { existsSync, readFileSync } from 'node:fs';

const corpus = new URL('../../../shared/corpora/strings/blns.json', import.meta.url);

const OWN = [
  '\u001b[31mred\u001b[0m\u001b]0;title\u0007',
  '\u202eright to left\u2066',
  'a\rb\nc\td\u0000e\u0085f\u2028g',
  ']]>]]>&amp;<script>"\'',
  ...['\ud800 lone \udfff', '\ufffe\uffff', ' ', 'x'.repeat(5000)],
  ...['%0A::error::x', 'a\n::error::x', '::set-output name=x::y', '##[error]x', '100% of a:b,c'],
];

/** Texts that break views: some of our own, and the corpus of naughty strings where it is at hand. */
export const naughtyStrings: readonly string[] = [
  ...OWN,
  ...(existsSync(corpus) ? (JSON.parse(readFileSync(corpus, 'utf8')) as string[]).filter((text) => text !== '') : []),
];

/** Markup that runs a script, unless it is escaped. */
export const XSS: readonly string[] = [
  ...['<script>alert(1)</script>', '</script><script>alert(1)</script>', '</style><script>alert(1)</script>'],
  '</title><img src=x onerror=alert(1)>',
  '"><img src=x onerror=alert(1)>',
  "' autofocus onfocus=alert(1) x='",
  '" autofocus onfocus=alert(1) tabindex=1 x="',
  '`onmouseover=alert(1)`',
  ...['<svg onload=alert(1)>', '<svg><animate onbegin=alert(1) attributeName=x dur=1s>'],
  '<iframe srcdoc="<script>parent.alert(1)</script>">',
  '<details open ontoggle=alert(1)>',
  ...['<a href="javascript:alert(1)">x</a>', 'javascript:alert(1)', '<base href=//evil.example>'],
  '<meta http-equiv=refresh content="0;url=//evil.example">',
  '<link rel=stylesheet href=//evil.example>',
  ...['<!--<img src="--><img src=x onerror=alert(1)>">', '--><script>alert(1)</script><!--'],
  '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  ...[']]><script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;', '<x-unknown>'],
];

/** Texts that Markdown, HTML or GitHub would render. */
export const MARKING: readonly string[] = [
  '**bold** _it_ ~~gone~~ `code` ``two`` ```three',
  '[link](https://evil.example.test) ![image](https://evil.example.test/x.png) [ref]: x',
  '<https://evil.example.test> https://evil.example.test www.evil.example.test mail@evil.example.test',
  'mailto:mail@evil.example.test xmpp:mail@evil.example.test ftp://evil.example.test',
  '@somebody @org/team #12 GH-12 org/repo#12 org/repo@0123456789abcdef 0123456789abcdef',
  ':smile: :+1: $x^2$ $`x`$ \\(x\\) \\[x\\]',
  '| a | b | \n|---|---| \n| 1 | 2 |',
  ...['# heading', '> quote [!WARNING]', '- item', '+ item', '1. item', '1) item', '- [ ] task', '---', '===', '***'],
  ...['    indented', '```\nfenced\n```', '~~~\nfenced\n~~~', '</summary></details><h1>out</h1>'],
  '&lt;b&gt; &amp;amp; &#60;b&#62; &copy;',
  ...['\\', 'ends in a backslash \\', '`', '` `` ``` ` end`', 'a\nb\r\nc\u2028d', '[^1] [^1]: note'],
  '"quoted@x.test"; (www.evil.example.test), (@me)',
];
