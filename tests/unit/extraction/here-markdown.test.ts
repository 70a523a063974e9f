// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { toMarkdownText } from '../../../lib/extraction/in-tab/markdown.ts';

function markdownOf(html: string): string {
  const template = document.createElement('template');
  template.innerHTML = html;
  return toMarkdownText(template.content);
}

describe('the content of a page as Markdown', () => {
  const TABLE: [what: string, html: string, markdown: string][] = [
    ['headings and text', '<h1>A</h1><h3>B</h3><p>c <b>d</b> <i>e</i></p>', '# A\n\n### B\n\nc **d** _e_'],
    ['a link', '<p><a href="https://a.test/b">c</a></p>', '[c](https://a.test/b)'],
    ['lists within lists', '<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>', '- a\n  - b\n- c'],
    ['a list that begins later', '<ol start="9"><li>a</li><li>b</li></ol>', '9. a\n10. b'],
    [
      'items of several paragraphs',
      '<ol><li><p>a</p><p>b</p></li><li><p>c</p></li></ol>',
      '1. a\n\n   b\n2. c',
    ],
    [
      'a table',
      '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1|2</td><td>3</td></tr></tbody></table>',
      '| a   | b   |\n| --- | --- |\n| 1\\|2 | 3   |',
    ],
    [
      'code with its language',
      '<pre><code class="language-js">a &lt; b;\n</code></pre>',
      '```js\na < b;\n```',
    ],
    ['code without a word for it', '<pre>a\n  b</pre>', '```\na\n  b\n```'],
    ['tasks', '<ul><li><input type="checkbox" checked> a</li></ul>', '- [x] a'],
    ['struck text', '<p><del>a</del> b</p>', '~~a~~ b'],
    ['what looks like Markdown', '<p>*a* _b_ [c] # d</p>', '\\*a\\* \\_b\\_ \\[c\\] # d'],
    ['what looks like HTML', '<p>the &lt;b&gt; tag, 1 &lt; 2</p>', 'the \\<b> tag, 1 < 2'],
    ['nothing that is only used', '<p>a</p><button>Copy</button><script>b</script><style>c</style>', 'a'],
    ['nothing that marks a heading', '<h2>a<a class="headerlink" href="#a">¶</a></h2>', '## a'],
    ['a heading that is a mark', '<h2><a class="anchor" href="#a">All of it</a></h2>', '## [All of it](#a)'],
  ];
  it.each(TABLE)('keeps or leaves %s', (_, html, markdown) => {
    expect(markdownOf(html).replace(/[ \t]+$/gm, '')).toBe(markdown);
  });
});
