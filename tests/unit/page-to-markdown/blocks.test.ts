import { describe, expect, it } from 'vitest';
import { isFormula, toFormula } from '../../../lib/page-to-markdown/blocks/formulas.ts';
import { simplify, withNotes } from '../../../lib/page-to-markdown/document.ts';

const URL_HERE = 'https://a.test/page';

function pageOf(html: string): Document {
  const page = document.implementation.createHTMLDocument();
  page.body.innerHTML = html;
  return page;
}

/** The Markdown of a page whose whole body is its text. */
function markdownOf(html: string): string {
  const page = pageOf(html);
  const notes = simplify(page, URL_HERE);
  const content = page.createDocumentFragment();
  content.append(...page.body.childNodes);
  return withNotes(content, notes);
}

type Case = [what: string, html: string, markdown: string];

describe('code', () => {
  const CASES: Case[] = [
    [
      'in an assistant’s answer, with a label and a button',
      '<pre><div>sh</div><div>Copy code</div><div><code class="hljs language-sh">a\nb</code></div></pre>',
      '```sh\na\nb\n```',
    ],
    [
      'in a VitePress group',
      '<div class="vp-code-group"><div class="tabs"><input type="radio"><label>npm</label><input type="radio"><label>pnpm</label></div><div class="blocks"><div class="language-sh"><pre><code>npm i</code></pre></div><div class="language-sh"><pre><code>pnpm i</code></pre></div></div></div>',
      '**npm**\n\n```sh\nnpm i\n```\n\n**pnpm**\n\n```sh\npnpm i\n```',
    ],
    [
      'of Prism with line numbers',
      '<pre class="line-numbers language-js"><code class="language-js">a\nb<span aria-hidden="true" class="line-numbers-rows"><span></span><span></span></span></code></pre>',
      '```js\na\nb\n```',
    ],
    [
      'of Shiki in VitePress',
      '<div class="language-ts"><button class="copy"></button><span class="lang">ts</span><pre class="shiki"><code><span class="line"><span>a</span></span>\n<span class="line"></span>\n<span class="line">b</span></code></pre></div>',
      '```ts\na\n\nb\n```',
    ],
    [
      'of Docusaurus',
      '<div class="language-jsx codeBlockContainer_x"><div class="codeBlockContent_x"><pre><code><span class="token-line">a<br></span><span class="token-line">  b<br></span></code></pre></div></div>',
      '```jsx\na\n  b\n```',
    ],
    [
      'of highlight.js with line numbers',
      '<pre><code class="hljs language-go"><table class="hljs-ln"><tbody><tr><td class="hljs-ln-numbers" data-line-number="1"></td><td class="hljs-ln-code">a</td></tr><tr><td class="hljs-ln-numbers" data-line-number="2"></td><td class="hljs-ln-code">b</td></tr></tbody></table></code></pre>',
      '```go\na\nb\n```',
    ],
    [
      'of Rouge',
      '<div class="language-ruby highlighter-rouge"><div class="highlight"><pre class="highlight"><code><table class="rouge-table"><tbody><tr><td class="rouge-gutter gl"><pre class="lineno">1\n2\n</pre></td><td class="rouge-code"><pre>a\nb\n</pre></td></tr></tbody></table></code></pre></div></div>',
      '```ruby\na\nb\n```',
    ],
    [
      'of Chroma in a table',
      '<div class="highlight"><table class="lntable"><tbody><tr><td class="lntd"><pre class="chroma"><code><span class="lnt">1\n</span></code></pre></td><td class="lntd"><pre class="chroma"><code class="language-go" data-lang="go"><span class="line"><span class="cl">a\n</span></span></code></pre></td></tr></tbody></table></div>',
      '```go\na\n```',
    ],
    [
      'of highlight.js, whose tokens have names of languages',
      '<pre><code class="hljs language-js"><span class="hljs-variable language_">console</span>.<span class="hljs-title function_">log</span>(1);</code></pre>',
      '```js\nconsole.log(1);\n```',
    ],
    [
      'of CodeMirror',
      '<div class="cm-editor"><div class="cm-gutters">1</div><div class="cm-content" data-language="json"><div class="cm-line">{</div><div class="cm-line"><br></div><div class="cm-line">}</div></div></div>',
      '```json\n{\n\n}\n```',
    ],
    ['with line breaks', '<p><code>a<br>\nb</code></p>', '```\na\nb\n```'],
    [
      'beside its line numbers',
      '<div><div><i>1</i><i>2</i></div><div><pre>a\nb</pre></div></div>',
      '```\na\nb\n```',
    ],
    [
      'in a table of numbered lines',
      '<table><tr><td>1</td><td><code>a</code></td></tr><tr><td>2</td><td><code>  b</code></td></tr></table>',
      '```\na\n  b\n```',
    ],
    [
      'in separate numbered lines',
      '<pre><div><span>1</span><div>a</div></div><div><span>2</span><div>b</div></div></pre>',
      '```\na\nb\n```',
    ],
  ];
  it.each(CASES)('keeps the lines and language of code %s', (_, html, markdown) => {
    expect(markdownOf(html)).toBe(markdown);
  });
});

describe('formulas', () => {
  const CASES: [what: string, html: string, tex: string, display: string][] = [
    [
      'KaTeX',
      '<span class="katex"><span class="katex-mathml"><math><semantics><mrow></mrow><annotation encoding="application/x-tex">a^2</annotation></semantics></math></span><span class="katex-html">a2</span></span>',
      'a^2',
      'inline',
    ],
    [
      'KaTeX on its own line',
      '<span class="katex-display"><span class="katex"><math display="block"><semantics><annotation encoding="application/x-tex">\\sum a</annotation></semantics></math></span></span>',
      '\\sum a',
      'block',
    ],
    ['MathJax 2', '<script type="math/tex; mode=display">x_1</script>', 'x_1', 'block'],
    [
      'MathJax 3 from its MathML',
      '<mjx-container class="MathJax" jax="CHTML"><mjx-math></mjx-math><mjx-assistive-mml><math><mfrac><mi>a</mi><mn>2</mn></mfrac></math></mjx-assistive-mml></mjx-container>',
      '\\frac{a}{2}',
      'inline',
    ],
    [
      'MathJax 3 from its glyphs',
      '<mjx-container class="MathJax" jax="CHTML" display="true"><mjx-math><mjx-msup><mjx-mi><mjx-c class="mjx-c1D465"></mjx-c></mjx-mi><mjx-script><mjx-mn><mjx-c class="mjx-c32"></mjx-c></mjx-mn></mjx-script></mjx-msup></mjx-math></mjx-container>',
      'x^{2}',
      'block',
    ],
    [
      'MediaWiki',
      '<span class="mwe-math-element"><math><semantics><annotation encoding="application/x-tex">{\\displaystyle E=mc^{2}}</annotation></semantics></math><img class="mwe-math-fallback-image-inline" alt="E"></span>',
      'E=mc^{2}',
      'inline',
    ],
    ['LaTeXML', '<math alttext="\\alpha"><mi>α</mi></math>', '\\alpha', 'inline'],
    [
      'MathML',
      '<math display="block"><msqrt><mi>x</mi></msqrt><mo>≤</mo><mn>3</mn></math>',
      '\\sqrt{x}\\leq3',
      'block',
    ],
    [
      'a matrix in parentheses',
      '<math><mi>A</mi><mo>=</mo><mrow><mo>(</mo><mtable><mtr><mtd><mi>a</mi></mtd><mtd><mi>b</mi></mtd></mtr><mtr><mtd><mi>c</mi></mtd><mtd><mi>d</mi></mtd></mtr></mtable><mo>)</mo></mrow></math>',
      'A=\\begin{pmatrix}a & b \\\\ c & d\\end{pmatrix}',
      'inline',
    ],
    ['an image', '<img class="latex" alt="\\pi r^2" src="https://a.test/x.png">', '\\pi r^2', 'inline'],
  ];
  it.each(CASES)('reads the TeX of %s', (_, html, tex, display) => {
    const [shown] = pageOf(html).body.children;
    if (shown === undefined) throw new Error('The page is empty.');
    expect(isFormula(shown)).toBe(true);
    const formula = toFormula(shown);
    const code = formula?.matches('code') ? formula : formula?.querySelector('code');
    expect(code?.textContent).toBe(tex);
    expect(code?.getAttribute('q-tex')).toBe(display);
  });

  it('leaves an element that only has a similar name', () => {
    const [shown] = pageOf('<p class="tex">Texas</p>').body.children;
    expect(shown && toFormula(shown)?.textContent).toBe('Texas');
  });
});

describe('footnotes', () => {
  const TEXT = 'What the note says.';
  const CASES: Case[] = [
    [
      'a page saved from another site',
      `<p>a<sup><a href="https://b.test/x#n1">1</a></sup> b<sup><a href="https://b.test/x#n2">2</a></sup> c<sup><a href="https://b.test/x#n3">3</a></sup></p><ol class="notes"><li id="n1">One.</li><li id="n2">Two.</li><li id="n3">Three.</li></ol>`,
      'a[^1] b[^2] c[^3]\n\n[^1]: One.\n\n[^2]: Two.\n\n[^3]: Three.',
    ],
    [
      'sidenotes in containers',
      `<p>a <span class="footnote-container"><label class="margin-toggle footnote-number"></label> <span class="footnote">${TEXT}</span></span> b</p>`,
      `a [^1] b\n\n[^1]: ${TEXT}`,
    ],
    [
      'Wikipedia',
      `<p>a<sup id="cite_ref-1" class="reference"><a href="#cite_note-1">[1]</a></sup></p><h2>References</h2><ol class="references"><li id="cite_note-1"><span class="mw-cite-backlink"><a href="#cite_ref-1">^</a></span> <span class="reference-text">${TEXT}</span></li></ol>`,
      `a[^1]\n\n## References\n\n[^1]: ${TEXT}`,
    ],
    [
      'Substack',
      `<p>a<a class="footnote-anchor" id="footnote-anchor-1" href="#footnote-1">1</a></p><div class="footnote"><a id="footnote-1" href="#footnote-anchor-1" class="footnote-number">1</a><div class="footnote-content"><p>${TEXT}</p></div></div>`,
      `a[^1]\n\n[^1]: ${TEXT}`,
    ],
    [
      'notes that describe their marks',
      `<p>a<sup><a href="javascript:void(0)" aria-describedby="m1">1</a></sup><span id="m1" role="tooltip">${TEXT}</span> b</p>`,
      `a[^1] b\n\n[^1]: ${TEXT}`,
    ],
    ['notes next to the text', `<p>a<span class="sidenote">${TEXT}</span></p>`, `a[^1]\n\n[^1]: ${TEXT}`],
    [
      'numbers without links',
      `<p>a.<sup>1</sup></p><hr><p><sup>1</sup> ${TEXT}</p>`,
      `a.[^1]\n\n[^1]: ${TEXT}`,
    ],
    [
      'a note referenced twice',
      `<p>a<sup><a href="#n1">1</a></sup> b<sup><a href="#n1">1</a></sup></p><ol class="footnotes"><li id="n1">${TEXT}</li></ol>`,
      `a[^1] b[^1]\n\n[^1]: ${TEXT}`,
    ],
    [
      'no footnote for an equation',
      '<p>see <a href="#eq1">(1)</a></p><p id="eq1">E = mc</p>',
      `see [(1)](#eq1)\n\nE = mc`,
    ],
    [
      'no footnote for a power of ten',
      '<p>10<sup>1</sup></p><p><sup>1</sup> of those is one</p>',
      '10¹\n\n¹ of those is one',
    ],
    [
      'no footnote for a link to another page',
      `<p>a<sup><a href="https://b.test/#n1">1</a></sup></p><ol><li id="n1">${TEXT}</li></ol>`,
      `a[1](https://b.test/#n1)\n\n1. ${TEXT}`,
    ],
  ];
  it.each(CASES)('reads %s', (_, html, markdown) => {
    expect(markdownOf(html)).toBe(markdown);
  });
});

it.each<Case>([
  // Structure
  [
    'a list and its tasks, by role',
    '<div role="list"><div><div role="listitem"><span role="checkbox" aria-checked="true"></span><p>a</p></div></div></div>',
    '- [x] a',
  ],
  [
    'a table by role',
    '<div role="grid"><div role="row"><div role="columnheader">a</div><div role="columnheader">b</div></div><div role="row"><div role="cell">c</div><div role="cell">d</div></div></div>',
    '| a | b |\n| --- | --- |\n| c | d |',
  ],
  ['lists without items', '<div role="list"><p>a</p></div>', 'a'],
  [
    'lists that are nested by indentation',
    '<ul q-indent="1"><li>a</li></ul><ul q-indent="2"><li>b</li></ul> <ul q-indent="1"><li>c</li></ul>',
    '- a\n  - b\n- c',
  ],
  // Callouts and tabs
  [
    'GitHub',
    '<div class="markdown-alert markdown-alert-note"><p class="markdown-alert-title">Note</p><p>a</p></div>',
    '> [!NOTE]\n> a',
  ],
  [
    'Docusaurus',
    '<div class="theme-admonition theme-admonition-danger alert alert--danger"><div class="admonitionHeading_x">danger</div><div class="admonitionContent_x"><p>a</p></div></div>',
    '> [!CAUTION]\n> a',
  ],
  [
    'MkDocs with a title',
    '<div class="admonition tip"><p class="admonition-title">Before you start</p><p>a</p></div>',
    '> [!TIP]\n> **Before you start**\n>\n> a',
  ],
  [
    'tab panels',
    '<div role="tablist"><div role="tab" id="t1">npm</div><div role="tab" id="t2">yarn</div></div><div role="tabpanel" aria-labelledby="t1"><p>a</p></div><div role="tabpanel" aria-labelledby="t2"><p>b</p></div>',
    '**npm**\n\na\n\n**yarn**\n\nb',
  ],
  ['no callout for another kind of box', '<div class="hint-of-mint"><p>a</p></div>', 'a'],
  // Lists
  [
    'tasks of Confluence',
    '<ul><li class="checked" data-inline-task-id="1">a</li><li data-inline-task-id="2">b</li></ul>',
    '- [x] a\n- [ ] b',
  ],
  ['steps', '<ul><li><b>1</b><p>a</p></li><li><b>2</b><p>b</p></li></ul>', '1. a\n2. b'],
  ['named steps', '<ol><li><div>Step 1</div><p>a</p></li><li><div>Step 2</div>b</li></ol>', '1. a\n2. b'],
  ['no steps from numbers', '<ul><li>1</li><li>2</li></ul>', '- 1\n- 2'],
  // Links
  [
    'a card by linking its heading',
    '<a href="https://a.test/"><h3>a</h3><p>b</p></a>',
    '### [a](https://a.test/)\n\nb',
  ],
  [
    'blocks by linking the first one with text',
    '<a href="https://a.test/"><div></div><div>a</div><div>b</div></a>',
    '[a](https://a.test/)\n\nb',
  ],
  ['a permalink mark by dropping it', '<h2>a<a class="headerlink" href="#a">¶</a></h2>', '## a'],
  ['a linked heading to the page by dropping the link', `<h2><a href="${URL_HERE}">a</a></h2>`, '## a'],
  [
    'a linked first line to its part by dropping the link',
    `<div id="x"><p><a href="${URL_HERE}#x">a</a></p><p>b</p></div>`,
    'a\n\nb',
  ],
  ['a linked heading', '<h2><a class="anchor" href="#a">All of it</a></h2>', '## [All of it](#a)'],
  // Quotes
  [
    'a caption',
    '<figure><blockquote><p>Burn dry wood.</p></blockquote><figcaption>— Ada, <cite>Stoves</cite></figcaption></figure>',
    '> Burn dry wood.\n>\n> — Ada, _Stoves_',
  ],
  ['a footer', '<blockquote><p>Wait.</p><footer>Ben</footer></blockquote>', '> Wait.\n>\n> — Ben'],
  [
    'a name and a URL',
    '<blockquote cite="https://b.test/x"><p>Wait.</p><cite>Ben</cite></blockquote>',
    '> Wait.\n>\n> — [Ben](https://b.test/x)',
  ],
  ['the end of each line', '<blockquote>a<br>b</blockquote>', '> a  \n> b'],
  ['no unsafe source', '<blockquote cite="javascript:x"><p>Wait.</p></blockquote>', '> Wait.'],
  // TeX in text
  ['in parentheses', '<p>So \\(a_b\\) holds.</p>', 'So $a_b$ holds.'],
  ['in brackets', '<p>So \\[\\frac{a}{b}\\] holds.</p>', 'So $$\\frac{a}{b}$$ holds.'],
  ['between dollars', '<p>So $x^2$, and $\\alpha$ too.</p>', 'So $x^2$, and $\\alpha$ too.'],
  ['prices', '<p>From $5 to $10 a_b.</p>', 'From $5 to $10 a_b.'],
  ['shell variables', '<p>Set $HOME_DIR and $PATH.</p>', 'Set $HOME_DIR and $PATH.'],
  ['without an end', '<p>\\(a \\[b $c</p>', '\\\\(a \\\\\\[b $c'],
  ['code', '<pre>\\(a_b\\)</pre>', '```\n\\(a_b\\)\n```'],
])('reads %s', (_, html, markdown) => {
  expect(markdownOf(html)).toBe(markdown);
});

it('an image whose URL only starts like that of a formula service stays an image', () => {
  const [image] = pageOf('<img src="https://latex.codecogs.com:x/a.png" alt="a">').body.children;
  expect(image && isFormula(image)).toBe(false);
});
