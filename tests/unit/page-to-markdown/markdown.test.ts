import { describe, expect, it } from 'vitest';
import { toMarkdownText } from '../../../lib/page-to-markdown/markdown/markdown.ts';

function markdownOf(html: string): string {
  const template = document.createElement('template');
  template.innerHTML = html;
  return toMarkdownText(template.content);
}

describe('page content as Markdown', () => {
  const TABLE: [what: string, html: string, markdown: string][] = [
    ['headings and text', '<h1>A</h1><h3>B</h3><p>c <b>d</b> <i>e</i></p>', '# A\n\n### B\n\nc **d** _e_'],
    ['a link', '<p><a href="https://a.test/b">c</a></p>', '[c](https://a.test/b)'],
    ['nested lists', '<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>', '- a\n  - b\n- c'],
    ['a list with a start number', '<ol start="9"><li>a</li><li>b</li></ol>', '9. a\n10. b'],
    [
      'a table',
      '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1|2</td><td>3</td></tr></tbody></table>',
      '| a | b |\n| --- | --- |\n| 1\\|2 | 3 |',
    ],
    [
      'code with its language',
      '<pre><code class="language-js">a &lt; b;\n</code></pre>',
      '```js\na < b;\n```',
    ],
    ['code without a language', '<pre>a\n  b</pre>', '```\na\n  b\n```'],
    ['tasks', '<ul><li><span q-task="">[x]</span> a</li></ul>', '- [x] a'],
    ['struck text', '<p><del>a</del> b</p>', '~~a~~ b'],
    ['text that looks like Markdown', '<p>*a* _b_ [c] # d</p>', '\\*a\\* \\_b\\_ \\[c\\] # d'],
    ['text that looks like HTML', '<p>the &lt;b&gt; tag, 1 &lt; 2</p>', 'the \\<b> tag, 1 < 2'],
    ['a nested list outside an item', '<ul><li>a</li><ul><li>b</li></ul><li>c</li></ul>', '- a\n  - b\n- c'],
    ['item numbers', '<ol><li value="4">a</li><li>b</li></ol>', '4. a\n5. b'],
    ['a reversed list', '<ol reversed><li>a</li><li>b</li></ol>', '2. a\n1. b'],
    ['terms', '<dl><dt>a</dt><dd>b</dd><dd>c</dd></dl>', '**a**\n: b\n: c'],
    ['ruby', '<p><ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby></p>', '漢(kan)'],
    [
      'superscripts and ordinals',
      '<p>10<sup>6</sup>, H<sub>2</sub>O, 1<sup>st</sup>, x<sup>ab</sup></p>',
      '10⁶, H₂O, 1st, x<sup>ab</sup>',
    ],
    ['a formula', '<p>so <code q-tex="inline">a_b</code> is</p>', 'so $a_b$ is'],
    ['a block formula', '<p><code q-tex="block">a_b</code></p>', '$$a_b$$'],
    ['a callout', '<blockquote q-callout="TIP"><p>a</p></blockquote>', '> [!TIP]\n> a'],
    ['a note', '<p>a<sup q-note="1">1</sup></p>', 'a[^1]'],
    ['paragraphs in a quote', '<blockquote><p>a</p><p>b</p></blockquote>', '> a\n>\n> b'],
    ['a line break', '<p>a<br>b</p>', 'a  \nb'],
    ['line breaks of a style', '<p>a\u2028b\u2028\u2028c</p>', 'a  \nb\n\nc'],
    ['a tag in emphasis that can’t be marked', '<p>a<i>&lt;b&gt;</i><b>a</b></p>', 'a\\<b>**a**'],
    [
      'a note after a URL, which would take it in',
      '<p>at https://a.test/<sup q-note="1">1</sup></p>',
      'at https\\://a.test/[^1]',
    ],
    ['TeX that would be a heading', '<pre><code q-tex="block"># a</code></pre>', '```\n# a\n```'],
    [
      'a URL with an entity and a backslash',
      '<p><a href="https://a.test/?b=1&amp;amp;c=\\d">e</a></p>',
      '[e](https://a.test/?b=1&amp;amp;c=\\\\d)',
    ],
    ['TeX that would be a link', '<p><code q-tex="inline">a [b](c:d)</code></p>', '`a [b](c:d)`'],
    ['TeX that would begin a tag', '<p><code q-tex="inline">a&lt;b</code></p>', '$a< b$'],
    [
      'an image whose text would begin a tag or code',
      '<p><img src="https://a.test/b.png" alt="&lt;i `c"></p>',
      '![\\<i \\`c](https://a.test/b.png)',
    ],
    [
      'code in a cell with backticks',
      '<table><tr><th>a</th><th>b</th></tr><tr><td><pre>c` &lt;i&gt;</pre></td><td>d</td></tr></table>',
      '| a | b |\n| --- | --- |\n| ``c` <i>`` | d |',
    ],
    ['code with a broken language', '<pre><code class="language-a`b">c</code></pre>', '```\nc\n```'],
    ['a numbered heading', '<h2>1. a</h2>', '## 1. a'],
    ['an image', '<p><img src="https://a.test/b.png" alt="c [d]"></p>', '![c \\[d\\]](https://a.test/b.png)'],
    ['no data-URL image', '<p>a<img src="data:image/gif;base64,AAAA" alt="b"></p>', 'a'],
    ['no script link', '<p><a href="javascript:x()">a</a></p>', 'a'],
    ['a URL with a parenthesis', '<p><a href="https://a.test/b)c">d</a></p>', '[d](https://a.test/b\\)c)'],
    ['spaces at the edges of strong text', '<p>a<b> b </b>c</p>', 'a **b** c'],
    ['adjacent strong text', '<p><b>a</b><b>b</b></p>', '**ab**'],
    ['nested strong text', '<p><b>a <strong>b</strong></b></p>', '**a b**'],
    ['part of a word', '<p>a<i>b</i>c</p>', 'a*b*c'],
    ['code with backticks', '<p><code>a`b</code></p>', '``a`b``'],
    ['a fence inside code', '<pre><code>```\na\n```</code></pre>', '````\n```\na\n```\n````'],
    [
      'text that would start a block',
      '<p># a</p><p>1. b</p><p>- c</p><p>&gt; d</p>',
      '\\# a\n\n1\\. b\n\n\\- c\n\n\\> d',
    ],
    [
      'a table without a header',
      '<table><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>',
      '|  |  |\n| --- | --- |\n| a | b |\n| c | d |',
    ],
    [
      'cells that span others',
      '<table><tr><th>a</th><th>b</th></tr><tr><td rowspan="2">c</td><td>d</td></tr><tr><td>e</td></tr><tr><td colspan="2">f</td></tr></table>',
      '| a | b |\n| --- | --- |\n| c | d |\n|  | e |\n| f |  |',
    ],
    ['a layout table', '<table role="presentation"><tr><td>a</td><td>b</td></tr></table>', 'a\n\nb'],
    ['no interface elements', '<p>a</p><button>Copy</button><script>b</script><style>c</style>', 'a'],
  ];
  it.each(TABLE)('keeps or drops %s', (_, html, markdown) => {
    expect(markdownOf(html)).toBe(markdown);
  });
});
