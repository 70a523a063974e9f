import { sampled } from '../shared/sampled.ts';

/** An external text. */
export interface HostileString {
  name: string;
  kind: string;
  text: string;
  /** The visible text if read as HTML; by default the text itself. */
  asHtml?: string;
  /** The text after removing tags, if different from that in a title. */
  untagged?: string;
}

/** A host that must never be contacted. */
const BEACON = 'https://beacon.example';

/** The hostile texts by kind: the name of each, the text, what shows as HTML, and what shows without tags. */
const TEXTS: Readonly<
  Record<string, readonly [name: string, text: string, asHtml?: string, untagged?: string][]>
> = {
  HTML: [
    ['an image with an event handler', '<img src=x onerror="window.ran=1">'],
    ['an SVG with an event handler', '<svg/onload=window.ran=2>'],
    [
      'closing tags',
      'out</span></a></li></ul></main><h1>of it',
      'out</span></a></li></ul></main><h1>of it',
      'out </main><h1>of it',
    ],
    ['an unclosed comment', 'before <!-- after'],
    ['an autofocus field', '<input autofocus onfocus=window.ran=3>'],
    ['a style', '<style>*{display:none!important}</style>seen'],
    ['a base URL', `<base href="${BEACON}/">`],
    ['a refresh', `<meta http-equiv=refresh content="0;url=${BEACON}/">`],
    ['an attribute breakout', `"'><iframe src=${BEACON}></iframe>`],
    ['a form', `<form action=${BEACON}><button>Search</button></form>`],
    ['unclosed highlights', '<b><strong><em>open', 'open'],
    [
      'a highlight with an event handler',
      '<b onclick=window.ran=4>bold</b>',
      '<b onclick=window.ran=4>bold',
      'bold',
    ],
  ],
  script: [
    ['inline', '<script>window.ran=5</script>'],
    ['from another origin', `<script src=${BEACON}/s.js></script>`],
    ['in a template', '{{constructor.constructor("window.ran=6")()}}'],
    ['in a template literal', '$' + '{window.ran=7}`-window.ran-`'],
    ['breaking out of a string', `');window.ran=8;//"-alert(1)-"`],
  ],
  URL: [
    ['javascript:', 'javascript:window.ran=9'],
    ['javascript: with a tab', 'java\tscript:window.ran=10'],
    ['data:', 'data:text/html,<script>window.ran=11</script>'],
    ['file:', 'file:///etc/passwd'],
    ['to the extension', 'chrome-extension://aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/options.html'],
    ['with a password', 'https://user:word@docs.test/'],
    ['without a scheme', '//beacon.example/x'],
  ],
  entities: [
    ['named', '&lt;img src=x onerror=window.ran=12&gt;', '<img src=x onerror=window.ran=12>'],
    ['numeric', '&#60;script&#62;window.ran=13&#60;/script&#x3e;', '<script>window.ran=13</script>'],
    ['doubly encoded', '&amp;lt;b&amp;gt;', '&lt;b&gt;'],
    ['invalid', 'a&#0;&#x110000;&#xD800;&bogus;&constructor;z'],
  ],
  beacon: [
    ['for a DNS prefetch', '<link rel=dns-prefetch href=//beacon.example>'],
    ['in a style', `style="background:url(${BEACON}/u)"`],
    ['as a poster', `<video poster=${BEACON}/p src=${BEACON}/v>`],
  ],
  bidi: [
    ['an override', 'photo\u202egpj.exe'],
    ['unclosed isolates', 'a \u2066left \u2067right\u2069 b'],
    ['marks', 'a\u061c\u200f\u200eb'],
    ['many embeddings', `a${'\u202a\u202b\u202d'.repeat(40)}b`],
    ['right-to-left text', 'שלום (world) 123'],
  ],
  'invisible characters': [
    ['a zero-width space', 'pay\u200bpal'],
    ['joiners and marks', 'a\u2060b\ufeffc\u2063d'],
    ['many combining marks', `Z${'\u0301'.repeat(200)}algo`],
  ],
  'control characters': [
    ['for terminals', 'a\u0000b\u0007c\u001b[31mred\u007f\u009bend'],
    ['for line breaks', 'one\r\ntwo\u2028three\u2029four\u000bfive\u000csix'],
  ],
  long: [
    ['one word', 'W'.repeat(6000)],
    ['many words', 'word '.repeat(2000).trim()],
    ['surrogate pairs', '𝕏'.repeat(2500)],
  ],
  'lone surrogates': [
    ['both halves separated', 'half \ud800 of \udc00 one'],
    ['at the end', 'end\ud83e'],
  ],
  'JavaScript names': [
    ['__proto__', '__proto__'],
    ['constructor', 'constructor'],
    ['toString', 'toString'],
  ],
  Markdown: [
    ['a heading and a rule', '# heading --- > quote'],
    ['a link to a script', '[click](javascript:window.ran=14)'],
    ['an image', `![beacon](${BEACON}/m.png)`],
    ['an autolink', `<${BEACON}/auto>`],
    ['a table', '| a | b | |---|---|'],
    ['a code fence breakout', '``` </pre><script>window.ran=15</script> `'],
    ['emphasis', '\\[x\\](y) *em* __strong__ `code` ~~no~~'],
    ['a footnote', '[^1]: note [ref]: https://beacon.example'],
    ['front matter', '--- title: "x" --- {a: &x *x} !!js/undefined'],
    ['a link text breakout', 'a](https://beacon.example) [b'],
  ],
  'other languages': [
    ['spreadsheet formulas', `=HYPERLINK("${BEACON}","x")`],
    ['shell commands', '$(touch /tmp/ran)`id`;|&'],
    ['paths', '../../../etc/passwd'],
    ['placeholders', '$1 $& $$ $` %s %d {0}'],
    ['regular expressions', '.*+?^$()[]{}|\\'],
  ],
};

/** The external texts for every test in `tests/hostile`; in short runs, one each of four kinds. */
export const STRINGS: readonly HostileString[] = sampled(Object.entries(TEXTS), 4).flatMap(([kind, texts]) =>
  sampled(texts, 1).map(([name, text, asHtml, untagged]) => ({
    ...{ kind, name, text },
    ...(asHtml !== undefined && { asHtml }),
    ...(untagged !== undefined && { untagged }),
  })),
);

/** Characters that are invisible or change the direction of the text around them. */
const UNSEEN = /[\p{Cc}\p{Bidi_Control}\u200b\u2060-\u2064\ufeff]/gu;

/** The visible characters, on one line. */
export const visible = (text: string): string => text.replace(/\s+/g, ' ').replace(UNSEEN, '').trim();
