import type { QualityPage } from '../corpus.ts';
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

/** Structures between paragraphs. */
export const structurePages = (): QualityPage[] =>
  writtenPages('tabs and folded content', [aria, radio, folded]);
