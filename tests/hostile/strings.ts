import { sampled } from '../shared/sampled.ts';

/** The kinds of hostile text. */
type StringKind =
  | 'HTML'
  | 'script'
  | 'URL'
  | 'entities'
  | 'bidi'
  | 'invisible characters'
  | 'control characters'
  | 'long'
  | 'Markdown'
  | 'beacon'
  | 'lone surrogates'
  | 'JavaScript names'
  | 'other languages';

/** An external text. */
export interface HostileString {
  name: string;
  kind: StringKind;
  text: string;
  /** The visible text if read as HTML; by default the text itself. */
  asHtml?: string;
  /** The text after removing tags, if different from that in a title. */
  untagged?: string;
}

/** A host that must never be contacted. */
const BEACON = 'https://beacon.example';

const of =
  (kind: StringKind) =>
  (name: string, text: string, asHtml?: string, untagged?: string): HostileString => ({
    name,
    kind,
    text,
    ...(asHtml === undefined ? {} : { asHtml }),
    ...(untagged === undefined ? {} : { untagged }),
  });

const html = of('HTML');
const script = of('script');
const url = of('URL');
const entities = of('entities');
const bidi = of('bidi');
const invisible = of('invisible characters');
const control = of('control characters');
const long = of('long');
const markdown = of('Markdown');
const beacon = of('beacon');
const surrogate = of('lone surrogates');
const property = of('JavaScript names');
const other = of('other languages');

const HTML: HostileString[] = [
  html('an image with an event handler', '<img src=x onerror="window.ran=1">'),
  html('an SVG with an event handler', '<svg/onload=window.ran=2>'),
  html(
    'closing tags',
    'out</span></a></li></ul></main><h1>of it',
    'out</span></a></li></ul></main><h1>of it',
    'out </main><h1>of it',
  ),
  html('an unclosed comment', 'before <!-- after'),
  html('an autofocus field', '<input autofocus onfocus=window.ran=3>'),
  html('a style', '<style>*{display:none!important}</style>seen'),
  html('a base URL', `<base href="${BEACON}/">`),
  html('a refresh', `<meta http-equiv=refresh content="0;url=${BEACON}/">`),
  html('an attribute breakout', `"'><iframe src=${BEACON}></iframe>`),
  html('a form', `<form action=${BEACON}><button>Search</button></form>`),
  html('unclosed highlights', '<b><strong><em>open', 'open'),
  html(
    'a highlight with an event handler',
    '<b onclick=window.ran=4>bold</b>',
    '<b onclick=window.ran=4>bold',
    'bold',
  ),
  script('inline', '<script>window.ran=5</script>'),
  script('from another origin', `<script src=${BEACON}/s.js></script>`),
  script('in a template', '{{constructor.constructor("window.ran=6")()}}'),
  script('in a template literal', '$' + '{window.ran=7}`-window.ran-`'),
  script('breaking out of a string', `');window.ran=8;//"-alert(1)-"`),
];

const REFERENCES: HostileString[] = [
  url('javascript:', 'javascript:window.ran=9'),
  url('javascript: with a tab', 'java\tscript:window.ran=10'),
  url('data:', 'data:text/html,<script>window.ran=11</script>'),
  url('file:', 'file:///etc/passwd'),
  url('to the extension', 'chrome-extension://aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/options.html'),
  url('with a password', 'https://user:word@docs.test/'),
  url('without a scheme', '//beacon.example/x'),
  entities('named', '&lt;img src=x onerror=window.ran=12&gt;', '<img src=x onerror=window.ran=12>'),
  entities('numeric', '&#60;script&#62;window.ran=13&#60;/script&#x3e;', '<script>window.ran=13</script>'),
  entities('doubly encoded', '&amp;lt;b&amp;gt;', '&lt;b&gt;'),
  entities('invalid', 'a&#0;&#x110000;&#xD800;&bogus;&constructor;z'),
  beacon('for a DNS prefetch', '<link rel=dns-prefetch href=//beacon.example>'),
  beacon('in a style', `style="background:url(${BEACON}/u)"`),
  beacon('as a poster', `<video poster=${BEACON}/p src=${BEACON}/v>`),
];

const SIGNS: HostileString[] = [
  bidi('an override', 'photo\u202egpj.exe'),
  bidi('unclosed isolates', 'a \u2066left \u2067right\u2069 b'),
  bidi('marks', 'a\u061c\u200f\u200eb'),
  bidi('many embeddings', `a${'\u202a\u202b\u202d'.repeat(40)}b`),
  bidi('right-to-left text', 'שלום (world) 123'),
  invisible('a zero-width space', 'pay\u200bpal'),
  invisible('joiners and marks', 'a\u2060b\ufeffc\u2063d'),
  invisible('many combining marks', `Z${'\u0301'.repeat(200)}algo`),
  control('for terminals', 'a\u0000b\u0007c\u001b[31mred\u007f\u009bend'),
  control('for line breaks', 'one\r\ntwo\u2028three\u2029four\u000bfive\u000csix'),
  long('one word', 'W'.repeat(6000)),
  long('many words', 'word '.repeat(2000).trim()),
  long('surrogate pairs', '𝕏'.repeat(2500)),
  surrogate('both halves separated', 'half \ud800 of \udc00 one'),
  surrogate('at the end', 'end\ud83e'),
  property('__proto__', '__proto__'),
  property('constructor', 'constructor'),
  property('toString', 'toString'),
];

const LANGUAGES: HostileString[] = [
  markdown('a heading and a rule', '# heading --- > quote'),
  markdown('a link to a script', '[click](javascript:window.ran=14)'),
  markdown('an image', `![beacon](${BEACON}/m.png)`),
  markdown('an autolink', `<${BEACON}/auto>`),
  markdown('a table', '| a | b | |---|---|'),
  markdown('a code fence breakout', '``` </pre><script>window.ran=15</script> `'),
  markdown('emphasis', '\\[x\\](y) *em* __strong__ `code` ~~no~~'),
  markdown('a footnote', '[^1]: note [ref]: https://beacon.example'),
  markdown('front matter', '--- title: "x" --- {a: &x *x} !!js/undefined'),
  markdown('a link text breakout', 'a](https://beacon.example) [b'),
  other('spreadsheet formulas', `=HYPERLINK("${BEACON}","x")`),
  other('shell commands', '$(touch /tmp/ran)`id`;|&'),
  other('paths', '../../../etc/passwd'),
  other('placeholders', '$1 $& $$ $` %s %d {0}'),
  other('regular expressions', '.*+?^$()[]{}|\\'),
];

/** All hostile texts. */
const ALL: readonly HostileString[] = [...HTML, ...REFERENCES, ...SIGNS, ...LANGUAGES];

/** The external texts for every test in `tests/hostile`; in short runs, one each of four kinds. */
export const STRINGS: readonly HostileString[] = sampled(
  [...Map.groupBy(ALL, ({ kind }) => kind).values()],
  4,
).flatMap((ofKind) => sampled(ofKind, 1));

/** Characters that are invisible or change the direction of the text around them. */
const UNSEEN = /[\p{Cc}\p{Bidi_Control}\u200b\u2060-\u2064\ufeff]/gu;

/** The visible characters, on one line. */
export const visible = (text: string): string => text.replace(/\s+/g, ' ').replace(UNSEEN, '').trim();
