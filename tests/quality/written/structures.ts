import type { QualityPage } from '../corpus.ts';
import { sentence } from '../shell.ts';
import { pageWith } from './parts.ts';
import { writtenPages } from './written.ts';

const aria = pageWith(
  'tab panels',
  [
    '<div class="tabs"><div role="tablist"><button role="tab" id="t1" aria-controls="p1" aria-selected="true">⟦Linux⟧</button><button role="tab" id="t2" aria-controls="p2" aria-selected="false">⟦macOS⟧</button></div><div role="tabpanel" id="p1" aria-labelledby="t1"><p>⟦Take the package.⟧</p></div><div role="tabpanel" id="p2" aria-labelledby="t2" hidden><p>⟦Take the disk image.⟧</p></div></div>',
    '<ul class="nav nav-tabs" role="tablist"><li class="nav-item" role="presentation"><button class="nav-link active" data-bs-toggle="tab" data-bs-target="#home" role="tab" aria-controls="home">⟦Rye⟧</button></li><li class="nav-item" role="presentation"><button class="nav-link" data-bs-toggle="tab" role="tab" aria-controls="profile">⟦Wheat⟧</button></li></ul><div class="tab-content"><div class="tab-pane active" id="home" role="tabpanel">⟦<p>Grind it coarse.</p>⟧</div><div class="tab-pane" id="profile" role="tabpanel" style="display:none">⟦<p>Grind it fine.</p>⟧</div></div>',
  ],
  [
    { order: ['Linux', 'Take the package.', 'macOS', 'Take the disk image.'] },
    { order: ['Rye', 'Grind it coarse.', 'Wheat', 'Grind it fine.'] },
  ],
);

const radio = pageWith(
  'tabs without roles',
  [
    '<div class="tabbed-set tabbed-alternate"><input checked id="x1" name="x" type="radio"><input id="x2" name="x" type="radio"><div class="tabbed-labels"><label for="x1">⟦Linux⟧</label><label for="x2">⟦macOS⟧</label></div><div class="tabbed-content"><div class="tabbed-block">⟦<p>Take the package.</p>⟧</div><div class="tabbed-block" style="display:none">⟦<p>Take the disk image.</p>⟧</div></div></div>',
    '<div class="sphinx-tabs docutils container"><div aria-label="Tabbed content" class="closeable" role="tablist"><button aria-controls="panel-0" aria-selected="true" class="sphinx-tabs-tab" id="tab-0" role="tab">⟦Rye⟧</button><button aria-controls="panel-1" aria-selected="false" class="sphinx-tabs-tab" id="tab-1" role="tab">⟦Wheat⟧</button></div><div aria-labelledby="tab-0" class="sphinx-tabs-panel" id="panel-0" role="tabpanel">⟦<p>Grind it coarse.</p>⟧</div><div aria-labelledby="tab-1" class="sphinx-tabs-panel" hidden="true" id="panel-1" role="tabpanel">⟦<p>Grind it fine.</p>⟧</div></div>',
  ],
  [
    { order: ['Linux', 'Take the package.', 'macOS', 'Take the disk image.'] },
    { order: ['Rye', 'Grind it coarse.', 'Wheat', 'Grind it fine.'] },
  ],
);

const folded = pageWith(
  'folded content',
  [
    '<details><summary>⟦Why is it shut?⟧</summary><p>⟦For the eels.⟧</p></details>',
    '<div class="accordion"><h3><button aria-expanded="false" aria-controls="f1">⟦When is it open?⟧</button></h3><div id="f1" hidden><p>⟦From April on.⟧</p></div></div>',
    '<div class="faq-item"><button class="faq-q" aria-expanded="false">⟦Who has the key?⟧</button><div class="faq-a" style="display:none"><p>⟦Grete has it.⟧</p></div></div>',
    '<div class="collapse" hidden="until-found">⟦<p>Found by searching.</p>⟧</div><p hidden>never shown</p>',
  ],
  [
    { order: ['Why is it shut?', 'For the eels.'] },
    { order: ['When is it open?', 'From April on.'] },
    { order: ['Who has the key?', 'Grete has it.'] },
    { has: 'Found by searching.' },
    { lacks: 'never shown' },
  ],
);

const definitions = pageWith(
  'definition lists',
  [
    '<dl><dt>⟦race⟧</dt><dd>⟦The channel.⟧</dd><dt>⟦sluice⟧</dt><dt>⟦gate⟧</dt><dd>⟦What shuts it.⟧</dd><dd>⟦Also what lies behind.⟧</dd></dl>',
    '<dl class="row"><div><dt>⟦Height⟧</dt><dd>⟦<p>31 cm</p>⟧</dd></div><div><dt>⟦Weight⟧</dt><dd>⟦<ul><li>4 kg</li></ul>⟧</dd></div></dl>',
    '<dl><dt><code>⟦--open⟧</code></dt><dd>⟦Opens the gate.⟧<pre>⟦gate --open⟧</pre></dd></dl>',
  ],
  [
    { order: ['race', 'The channel.', 'sluice', 'gate', 'What shuts it.', 'Also what lies behind.'] },
    { order: ['Height', '31 cm', 'Weight', '4 kg'] },
    { code: 'gate --open' },
    { codeSpan: '--open' },
  ],
);

const ruby = pageWith(
  'ruby and other small text',
  [
    '<p>⟦The sign says ⟧<ruby>⟦水<rp>(</rp><rt>みず</rt><rp>)</rp>⟧</ruby>⟦ and means it.⟧</p>',
    '<p><ruby>⟦車⟧<rt>⟦くるま⟧</rt></ruby>⟦ is the wheel.⟧</p>',
    '<p>⟦It weighs 4<sup>2</sup> kg, or H<sub>2</sub>O by the <kbd>F1</kbd> key, <mark>marked</mark>, <del>gone</del> and <abbr title="by the way">btw</abbr>.⟧</p>',
  ],
  [
    { has: '水(みず)' },
    { has: '車(くるま)' },
    { lacks: '水みず' },
    { order: ['kg, or H', 'by the', 'F1', 'marked'] },
  ],
);

const spans = pageWith(
  'tables with spans',
  [
    '<table><thead><tr><th rowspan="2">⟦Stone⟧</th><th colspan="2">⟦Size⟧</th></tr><tr><th>⟦wide⟧</th><th>⟦high⟧</th></tr></thead><tbody><tr><td>⟦upper⟧</td><td>⟦90⟧</td><td>⟦30⟧</td></tr><tr><td>⟦lower⟧</td><td>⟦95⟧</td><td>⟦35⟧</td></tr></tbody></table>',
    '<table><tr><th>⟦Day⟧</th><th>⟦Who⟧</th></tr><tr><td rowspan="2">⟦Monday⟧</td><td>⟦Anna⟧</td></tr><tr><td>⟦Tobias⟧</td></tr></table>',
  ],
  [
    { order: ['Stone', 'Size', 'wide', 'high', 'upper', '90', '30', 'lower', '95', '35'] },
    { order: ['Day', 'Who', 'Monday', 'Anna', 'Tobias'] },
  ],
);

const blocks = pageWith(
  'tables with blocks in cells',
  [
    '<table><thead><tr><th>⟦Gate⟧</th><th>⟦How⟧</th></tr></thead><tbody><tr><td><p>⟦upper⟧</p></td><td><p>⟦Lift it.⟧</p><p>⟦Wait.⟧</p></td></tr><tr><td>⟦lower⟧</td><td><ul><li>⟦push⟧</li><li>⟦pull⟧</li></ul></td></tr></tbody></table>',
    '<table><tbody><tr><td>⟦a⟧</td><td>⟦b⟧</td></tr><tr><td>⟦c⟧</td><td>⟦d⟧</td></tr></tbody></table>',
    `<table><caption>⟦Levels by month⟧</caption><tbody><tr><th>⟦March⟧</th><td>⟦1.42 m⟧</td></tr><tr><th>⟦April⟧</th><td>⟦1.91 m⟧</td></tr></tbody></table>`,
  ],
  [
    { order: ['Gate', 'How', 'upper', 'Lift it.', 'Wait.', 'lower', 'push', 'pull'] },
    {
      table: [
        ['a', 'b'],
        ['c', 'd'],
      ],
    },
    {
      table: [
        ['March', '1.42 m'],
        ['April', '1.91 m'],
      ],
    },
    { once: 'Levels by month' },
    { lacks: 'upperLift' },
  ],
);

const layout = pageWith(
  'tables that only lay out',
  [
    `<table role="presentation"><tr><td><h2>⟦A heading in a cell⟧</h2><p>⟦${sentence(6)}⟧</p></td><td><ul><li>⟦one point⟧</li><li>⟦another point⟧</li></ul></td></tr></table>`,
    '<table border="0"><tr><td><table><tr><th>⟦Inner⟧</th><th>⟦table⟧</th></tr><tr><td>⟦1⟧</td><td>⟦2⟧</td></tr></table></td></tr></table>',
  ],
  [
    { heading: 'A heading in a cell' },
    { item: 'another point', depth: 0 },
    {
      table: [
        ['Inner', 'table'],
        ['1', '2'],
      ],
    },
  ],
);

/** Structures between paragraphs. */
export const structurePages = (): QualityPage[] => [
  ...writtenPages('tabs and folded content', [aria, radio, folded]),
  ...writtenPages('lists of definitions, and ruby', [definitions, ruby]),
  ...writtenPages('tables', [spans, blocks, layout]),
];
