/** What a page holds that only a browser puts together, and the Markdown of each part. */
interface PagePart {
  what: string;
  html: string;
  markdown: string;
}

const WORDS =
  'Whoever comes first in the morning lights the stove, and whoever leaves last looks at it once more.';

const PARTS: readonly PagePart[] = [
  {
    what: 'a declarative shadow root, its slots in the order of the shadow tree',
    html: '<div><template shadowrootmode="open"><h3>Of the <slot name="second"></slot></h3><p>Then the <slot></slot>.</p></template>first word<b slot="second">second</b></div>',
    markdown: '### Of the **second**\n\nThen the first word.',
  },
  {
    what: 'a shadow root that a script attached',
    html: `<div id="host"></div><script>document.getElementById('host').attachShadow({ mode: 'open' }).innerHTML = '<p>Attached by a script.</p>';</script>`,
    markdown: 'Attached by a script.',
  },
  {
    what: 'a frame with its text in an attribute',
    html: '<iframe srcdoc="<p>From within a <em>frame</em>.</p>"></iframe>',
    markdown: 'From within a _frame_.',
  },
  {
    what: 'a formula of KaTeX',
    html: '<p>So <span class="katex"><span class="katex-mathml"><math xmlns="http://www.w3.org/1998/Math/MathML"><semantics><mrow><mi>E</mi></mrow><annotation encoding="application/x-tex">E = mc^2</annotation></semantics></math></span><span class="katex-html" aria-hidden="true">E=mc2</span></span> holds.</p>',
    markdown: 'So $E = mc^2$ holds.',
  },
  {
    what: 'code in lines, with its language',
    html: '<div class="language-js"><pre><code><span style="display: block">let a;</span><span style="display: block">let b;</span></code></pre></div>',
    markdown: '```js\nlet a;\nlet b;\n```',
  },
  {
    what: 'panels behind tabs',
    html: '<div role="tablist"><button role="tab" id="one">npm</button><button role="tab" id="two">yarn</button></div><div role="tabpanel" aria-labelledby="one">npm start</div><div role="tabpanel" aria-labelledby="two" hidden>yarn start</div>',
    markdown: '**npm**\n\nnpm start\n\n**yarn**\n\nyarn start',
  },
  {
    what: 'an image that is not loaded yet',
    html: '<p><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" data-src="https://docs.test/stove.png" alt="The stove"></p>',
    markdown: '![The stove](https://docs.test/stove.png)',
  },
  {
    what: 'a task that the reader has ticked',
    html: '<ul><li><input type="checkbox" checked> sweep</li><li><input type="checkbox"> rest</li></ul>',
    markdown: '- [x] sweep\n- [ ] rest',
  },
  {
    what: 'nothing that is hidden',
    html: '<p>Shown.<span style="visibility: hidden"> unseen</span></p><p style="display: none">unseen</p>',
    markdown: 'Shown.',
  },
  {
    what: 'a quote with its source',
    html: '<figure><blockquote cite="https://stoves.test/rules"><p>Burn dry wood.</p></blockquote><figcaption>The house rules</figcaption></figure>',
    markdown: '> Burn dry wood.\n>\n> — [The house rules](https://stoves.test/rules)',
  },
  {
    what: 'TeX that no script has drawn',
    html: '<p>And \\(a^2 + b^2\\) too.</p>',
    markdown: 'And $a^2 + b^2$ too.',
  },
  {
    what: 'elements of other languages with names of HTML',
    html: `<div id="odd"></div><script>for (const [space, tag] of [['http://www.w3.org/2000/svg', 'slot'], ['http://www.w3.org/2000/svg', 'iframe'], ['', 'textarea'], ['http://www.w3.org/1999/xhtml', 'SLOT']]) document.getElementById('odd').appendChild(document.createElementNS(space, tag)).textContent = tag + ' ';</script>`,
    markdown: 'slot iframe textarea SLOT',
  },
  {
    what: 'fields that are named like properties, in a form with the class of a formula',
    html: `<form class="katex" action="/search">${['querySelector', 'querySelectorAll', 'getAttribute', 'className', 'children', 'matches'].map((name) => `<input name="${name}">`).join('')}<p>In a form: ${WORDS}</p></form>`,
    markdown: `In a form: ${WORDS}`,
  },
  {
    what: 'line breaks that only a style shows',
    html: '<div style="white-space: pre-wrap">First line,\nsecond line.</div>',
    markdown: 'First line,  \nsecond line.',
  },
  {
    what: 'text that the reader can unfold',
    html: '<details><summary>More of ash</summary><p>It dries fast.</p></details><h3><button aria-expanded="false" aria-controls="fold">More of oak</button></h3><div id="fold" style="display: none"><p>It dries slowly.</p></div>',
    markdown: '**More of ash**\n\nIt dries fast.\n\n### More of oak\n\nIt dries slowly.',
  },
  {
    what: 'a footnote, with the others at the end',
    html: '<p>As agreed<sup id="ref"><a href="#note">1</a></sup> before.</p><ol class="footnotes"><li id="note">By everyone. <a href="#ref">↩</a></li></ol>',
    markdown: 'As agreed[^1] before.',
  },
];

/** What the page says of itself for machines alone. */
const RECIPE = {
  '@type': 'Recipe',
  name: 'All parts',
  recipeYield: '2 loaves',
  recipeIngredient: ['500 g flour', '1 tsp salt'],
};

const beside = (style: string): string =>
  `<div style="width: 90px; ${style}"><p>Beside the text: ${WORDS}</p></div>`;

/** The parts of a page between paragraphs, each part between two of them, with narrow columns that aren't content. */
export const PAGE_OF_PARTS = `<script type="application/ld+json">${JSON.stringify(RECIPE)}</script><div style="display: flex">${beside('position: sticky; top: 0')}<div style="flex: 1; margin-right: 100px"><article><h1>All parts</h1>${PARTS.map(({ html }) => `<p>${WORDS}</p>${html}`).join('\n')}<p>${WORDS}</p></article></div>${beside('position: fixed; right: 0')}</div>`;

/** Its Markdown, below the title. */
export const PARTS_AS_MARKDOWN = [
  '- **Servings:** 2 loaves',
  ...PARTS.flatMap(({ markdown }) => [WORDS, markdown]),
  WORDS,
  '## Ingredients',
  '- 500 g flour\n- 1 tsp salt',
  '[^1]: By everyone.',
].join('\n\n');

/** A thread in the markup of Hacker News. */
export const THREAD = `<table class="comment-tree">${[
  ['ada', 0, 'The first word.'],
  ['bob', 1, 'A reply to it.'],
  ['eve', 0, 'Another matter.'],
]
  .map(
    ([author, indent, words]) =>
      `<tr class="athing comtr"><td><table><tr><td class="ind" indent="${indent}"></td><td><a class="hnuser">${author}</a> <span class="age" title="2026-01-02T03:04:05">1 hour ago</span><div class="comment"><div class="commtext">${words}</div></div></td></tr></table></td></tr>`,
  )
  .join('')}</table>`;

/** Its Markdown, below the title. */
export const THREAD_AS_MARKDOWN = `**ada** · 2026-01-02 03:04

The first word.

> **bob** · 2026-01-02 03:04
>
> A reply to it.

**eve** · 2026-01-02 03:04

Another matter.`;

/** A list of items, one of which a dialog shows. */
export const DIALOG = `<main><h2>All tasks</h2><p>${WORDS}</p><ul><li><a href="#1">Sweep the stove</a></li></ul></main><dialog id="item"><h2>Sweep the stove</h2><p>${WORDS}</p><p>${WORDS}</p><p>${WORDS}</p></dialog><script>document.getElementById('item').showModal();</script>`;

/** Its Markdown, below the title. */
export const DIALOG_AS_MARKDOWN = [WORDS, WORDS, WORDS].join('\n\n');
