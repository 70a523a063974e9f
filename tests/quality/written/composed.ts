import type { QualityPage } from '../corpus.ts';
import { pageWith } from './parts.ts';
import { writtenPages } from './written.ts';

const declarative = pageWith(
  'declarative shadow roots',
  [
    '<mill-card><template shadowrootmode="open"><style>p { color: red }</style><h2>⟦A card⟧</h2><p>⟦Within the shadow: ⟧<slot></slot></p><div><slot name="end">⟦Nothing at the end.⟧</slot></div></template>⟦from the page itself⟧</mill-card>',
    '<mill-note><template shadowrootmode="open"><div part="box"><slot name="title"></slot><div><slot></slot></div></div></template><p>⟦The gate is shut.⟧</p><h3 slot="title">⟦A note first⟧</h3></mill-note>',
    '<mill-outer><template shadowrootmode="open"><mill-inner><template shadowrootmode="open"><p>⟦Two shadows deep.⟧</p><slot></slot></template><slot></slot></mill-inner></template><p>⟦Passed on twice.⟧</p></mill-outer>',
  ],
  [
    { order: ['A card', 'Within the shadow: from the page itself', 'Nothing at the end.'] },
    { order: ['A note first', 'The gate is shut.'] },
    { order: ['Two shadows deep.', 'Passed on twice.'] },
    { heading: 'A card' },
    { lacks: 'color: red' },
  ],
);

const attach = (id: string, html: string) =>
  `<div id="${id}"></div><script>document.getElementById('${id}').attachShadow({ mode: 'open' }).innerHTML = ${JSON.stringify(html).replace(/<\//g, '<\\/')};</script>`;

const attached = pageWith(
  'attached shadow roots',
  [
    attach('one', '<p>⟦Attached by a script, with a <b>strong</b> word.⟧</p>'),
    attach('two', '<ul><li>⟦an item in the shadow⟧</li></ul><style>:host { display: block }</style>'),
    `<mill-table></mill-table><script>customElements.define('mill-table', class extends HTMLElement { constructor() { super(); this.attachShadow({ mode: 'open' }).innerHTML = '<table><tr><th>⟦gate⟧</th><th>⟦height⟧</th></tr><tr><td>⟦upper⟧</td><td>⟦2 m⟧</td></tr></table>'; } });</script>`,
  ],
  [
    { has: 'Attached by a script, with a strong word.' },
    { strong: 'strong' },
    { item: 'an item in the shadow', depth: 0 },
    {
      table: [
        ['gate', 'height'],
        ['upper', '2 m'],
      ],
    },
  ],
);

const app = pageWith(
  'an app of shadow roots',
  [
    attach(
      'app',
      '<section><h2>⟦In the app⟧</h2><p>⟦Only the shadow has this.⟧</p><nav><a href="/x">Elsewhere</a></nav></section>',
    ),
  ],
  [{ heading: 'In the app' }, { has: 'Only the shadow has this.' }],
);

const FRAME = 'https://parts.test/frames/inner.html';
const frames = pageWith(
  'frames',
  [
    '<iframe srcdoc="<p>⟦From an attribute, with <em>stress</em>.⟧</p>" title="Example"></iframe>',
    `<iframe src="${FRAME}"></iframe>`,
    '<iframe src="https://elsewhere.test/ad.html" width="300" height="250"></iframe>',
  ],
  [
    { has: 'From an attribute, with stress.' },
    { has: 'Served by the same host.' },
    { link: 'the next gate', to: 'https://parts.test/frames/next.html' },
    { lacks: 'Buy a windmill' },
  ],
  {
    more: {
      [FRAME]:
        '<!doctype html><title>Inner</title><body>⟦<p>Served by the same host. See <a href="next.html">the next gate</a>.</p>⟧</body>',
      'https://elsewhere.test/ad.html': '<p>Buy a windmill</p>',
    },
  },
);

const srcdoc = pageWith(
  'examples in frames',
  [
    '<div class="example"><iframe srcdoc="<h2>⟦Live example⟧</h2><ul><li>⟦first gate⟧</li><li>⟦second gate⟧</li></ul>"></iframe></div>',
    `<iframe id="w"></iframe><script>document.getElementById('w').contentDocument.body.innerHTML = '<p>⟦Written into an empty frame.⟧</p>';</script>`,
  ],
  [{ heading: 'Live example' }, { item: 'second gate', depth: 0 }, { has: 'Written into an empty frame.' }],
);

const help = pageWith(
  'a page of help in a frame',
  [
    '<frame-host><iframe src="https://parts.test/help/body.html" style="width:100%;height:600px"></iframe></frame-host>',
  ],
  [{ heading: 'Opening the gate' }, { item: 'turn the crank', depth: 0 }],
  {
    more: {
      'https://parts.test/help/body.html':
        '<!doctype html><body><h2>⟦Opening the gate⟧</h2><ol><li>⟦lift the bar⟧</li><li>⟦turn the crank⟧</li></ol></body>',
    },
  },
);

/** Pages that only a browser can assemble. */
export const composedPages = (): QualityPage[] => [
  ...writtenPages('shadow roots', [declarative, attached, app]),
  ...writtenPages('frames', [frames, srcdoc, help]),
];
