import { drawn } from './drawn.ts';

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
export const BEACON = 'https://beacon.example';

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
const address = of('URL');
const entities = of('entities');
const bidi = of('bidi');
const unseen = of('invisible characters');
const control = of('control characters');
const long = of('long');
const markdown = of('Markdown');
const beacon = of('beacon');
const half = of('lone surrogates');
const named = of('JavaScript names');
const other = of('other languages');

const HTML: HostileString[] = [
  html('an image with a handler', '<img src=x onerror="window.ran=1">'),
  html('a drawing with a handler', '<svg/onload=window.ran=2>'),
  html(
    'end tags',
    'out</span></a></li></ul></main><h1>of it',
    'out</span></a></li></ul></main><h1>of it',
    'out </main><h1>of it',
  ),
  html('an open comment', 'before <!-- after'),
  html('a field that takes the focus', '<input autofocus onfocus=window.ran=3>'),
  html('a style', '<style>*{display:none!important}</style>seen'),
  html('another base', `<base href="${BEACON}/">`),
  html('a refresh', `<meta http-equiv=refresh content="0;url=${BEACON}/">`),
  html('the end of an attribute', `"'><iframe src=${BEACON}></iframe>`),
  html('a form', `<form action=${BEACON}><button>Search</button></form>`),
  html('highlights that never end', '<b><strong><em>open', 'open'),
  html(
    'a highlight with a handler',
    '<b onclick=window.ran=4>bold</b>',
    '<b onclick=window.ran=4>bold',
    'bold',
  ),
  script('inline', '<script>window.ran=5</script>'),
  script('from elsewhere', `<script src=${BEACON}/s.js></script>`),
  script('in a template', '{{constructor.constructor("window.ran=6")()}}'),
  script('in a literal', '$' + '{window.ran=7}`-window.ran-`'),
  script('out of a string', `');window.ran=8;//"-alert(1)-"`),
];

const REFERENCES: HostileString[] = [
  address('javascript:', 'javascript:window.ran=9'),
  address('javascript: with a tab', 'java\tscript:window.ran=10'),
  address('data:', 'data:text/html,<script>window.ran=11</script>'),
  address('file:', 'file:///etc/passwd'),
  address('of the extension', 'chrome-extension://aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/options.html'),
  address('with a password', 'https://user:word@docs.test/'),
  address('without a scheme', '//beacon.example/x'),
  entities('named', '&lt;img src=x onerror=window.ran=12&gt;', '<img src=x onerror=window.ran=12>'),
  entities('by number', '&#60;script&#62;window.ran=13&#60;/script&#x3e;', '<script>window.ran=13</script>'),
  entities('twice', '&amp;lt;b&amp;gt;', '&lt;b&gt;'),
  entities('that are none', 'a&#0;&#x110000;&#xD800;&bogus;&constructor;z'),
  beacon('to be looked up', '<link rel=dns-prefetch href=//beacon.example>'),
  beacon('in a style', `style="background:url(${BEACON}/u)"`),
  beacon('as a poster', `<video poster=${BEACON}/p src=${BEACON}/v>`),
];

const SIGNS: HostileString[] = [
  bidi('an override', 'photo\u202egpj.exe'),
  bidi('isolates left open', 'a \u2066left \u2067right\u2069 b'),
  bidi('marks', 'a\u061c\u200f\u200eb'),
  bidi('embeddings, many', `a${'\u202a\u202b\u202d'.repeat(40)}b`),
  bidi('right to left', 'שלום (world) 123'),
  unseen('a zero-width space', 'pay\u200bpal'),
  unseen('joiners and marks', 'a\u2060b\ufeffc\u2063d'),
  unseen('many marks on one letter', `Z${'\u0301'.repeat(200)}algo`),
  control('of terminals', 'a\u0000b\u0007c\u001b[31mred\u007f\u009bend'),
  control('of lines', 'one\r\ntwo\u2028three\u2029four\u000bfive\u000csix'),
  long('one word', 'W'.repeat(6000)),
  long('many words', 'word '.repeat(2000).trim()),
  long('letters of two halves', '𝕏'.repeat(2500)),
  half('both halves apart', 'half \ud800 of \udc00 one'),
  half('one at the end', 'end\ud83e'),
  named('__proto__', '__proto__'),
  named('constructor', 'constructor'),
  named('toString', 'toString'),
];

const LANGUAGES: HostileString[] = [
  markdown('a heading and a rule', '# heading --- > quote'),
  markdown('a link to a script', '[click](javascript:window.ran=14)'),
  markdown('a picture', `![beacon](${BEACON}/m.png)`),
  markdown('an address', `<${BEACON}/auto>`),
  markdown('a table', '| a | b | |---|---|'),
  markdown('the end of code', '``` </pre><script>window.ran=15</script> `'),
  markdown('stress', '\\[x\\](y) *em* __strong__ `code` ~~no~~'),
  markdown('a note', '[^1]: note [ref]: https://beacon.example'),
  markdown('front matter', '--- title: "x" --- {a: &x *x} !!js/undefined'),
  markdown('a title’s end', 'a](https://beacon.example) [b'),
  other('of spreadsheets', `=HYPERLINK("${BEACON}","x")`),
  other('of shells', '$(touch /tmp/ran)`id`;|&'),
  other('of paths', '../../../etc/passwd'),
  other('of placeholders', '$1 $& $$ $` %s %d {0}'),
  other('of patterns', '.*+?^$()[]{}|\\'),
];

/** All hostile texts. */
const ALL: readonly HostileString[] = [...HTML, ...REFERENCES, ...SIGNS, ...LANGUAGES];

/** The external texts for every test in `tests/hostile`; one of each kind in short runs. */
export const STRINGS: readonly HostileString[] = [...Map.groupBy(ALL, ({ kind }) => kind).values()].flatMap(
  (ofKind) => drawn(ofKind, 1),
);

/** Characters that are invisible or change the direction of the text around them. */
const UNSEEN = /[\p{Cc}\p{Bidi_Control}\u200b\u2060-\u2064\ufeff]/gu;

/** The visible characters, on one line. */
export const visible = (text: string): string => text.replace(/\s+/g, ' ').replace(UNSEEN, '').trim();
