import type { QualityPage } from '../corpus.ts';
import { sentence } from '../shell.ts';
import { pageOf, type WrittenPage, writtenPages } from './written.ts';

const mwe = (tex: string, display = false) =>
  `<span class="mwe-math-element mwe-math-element-${display ? 'block' : 'inline'}"><span class="mwe-math-mathml-${display ? 'display' : 'inline'} mwe-math-mathml-a11y" style="display: none;"><math xmlns="http://www.w3.org/1998/Math/MathML" alttext="{\\displaystyle ${tex}}"><semantics><mrow class="MJX-TeXAtom-ORD"><mi>x</mi></mrow><annotation encoding="application/x-tex">{\\displaystyle ${tex}}</annotation></semantics></math></span><img src="https://wiki.test/media/math/render/svg/1" class="mwe-math-fallback-image-${display ? 'display' : 'inline'}" aria-hidden="true" alt="{\\displaystyle ${tex}}"></span>`;
const edit =
  '<span class="mw-editsection"><span class="mw-editsection-bracket">[</span><a href="/edit">edit</a><span class="mw-editsection-bracket">]</span></span>';
const cite = (n: number) =>
  `<sup id="cite_ref-${n}" class="reference"><a href="#cite_note-${n}"><span class="cite-bracket">[</span>${n}<span class="cite-bracket">]</span></a></sup>`;
const note = (n: number, text: string) =>
  `<li id="cite_note-${n}"><span class="mw-cite-backlink"><b><a href="#cite_ref-${n}" aria-label="Jump up">^</a></b></span> <span class="reference-text">⟦${text}⟧</span></li>`;

const wikipedia: WrittenPage = {
  name: 'Wikipedia',
  url: 'https://en.wikipedia.test/wiki/Water_mill',
  html: pageOf(
    'Water mill - Wikipedia',
    `<div class="vector-header-container"><header><a href="/wiki/Main_Page">Main page</a><form><input></form></header></div><div class="mw-page-container"><div class="vector-column-start"><nav id="mw-panel-toc"><ul><li><a href="#Power">Power</a></li></ul></nav></div><main id="content" class="mw-body"><header class="mw-body-header"><h1 id="firstHeading" class="firstHeading"><span class="mw-page-title-main">⟦Water mill⟧</span></h1><div id="p-lang-btn">12 languages</div></header><div id="bodyContent"><div id="siteSub">From Wikipedia, the free encyclopedia</div><div id="mw-content-text"><div class="mw-content-ltr mw-parser-output"><div class="hatnote navigation-not-searchable">For the film, see <a href="/wiki/F">Water mill (film)</a>.</div><table class="infobox vcard"><tbody><tr><th colspan="2" class="infobox-above">⟦Water mill⟧</th></tr><tr><th class="infobox-label">⟦Driven by⟧</th><td class="infobox-data">⟦Water⟧</td></tr></tbody></table>⟦<p>A <b>water mill</b> is a mill that uses water. ${sentence(0)}</p>⟧<p>⟦It was known early.⟧${cite(1)} ⟦${sentence(1)}⟧</p><div class="mw-heading mw-heading2"><h2 id="Power">⟦Power⟧</h2>${edit}</div><p>⟦The power is⟧ ${mwe('P=\\eta \\rho ghQ')}⟦, where⟧ ${mwe('\\eta ')} ⟦is the efficiency.⟧${cite(2)}</p><dl><dd>${mwe('v={\\sqrt {2gh}}', true)}</dd></dl>⟦<p>${sentence(2)}</p>⟧<table class="wikitable"><caption>⟦Kinds of wheels⟧</caption><tbody><tr><th>⟦Kind⟧</th><th>⟦Efficiency⟧</th></tr><tr><td>⟦Overshot⟧</td><td>⟦85%⟧</td></tr><tr><td>⟦Undershot⟧</td><td>⟦25%⟧</td></tr></tbody></table><div class="mw-heading mw-heading2"><h2 id="References">⟦References⟧</h2>${edit}</div><div class="mw-references-wrap"><ol class="references">${note(1, '<cite class="citation book">Olsen, K. (1912). <i>Mills of the North</i>. p. 12.</cite>')}${note(2, '<cite class="citation web"><a class="external text" href="https://mills.test/eta">"On efficiency"</a>.</cite>')}</ol></div><div class="navbox"><table><tr><th>Mills</th></tr><tr><td><a href="/wiki/Windmill">Windmill</a> · <a href="/wiki/Handmill">Hand mill</a></td></tr></table></div></div></div><div id="catlinks" class="catlinks">Categories: <a href="/c">Mills</a></div></div></main></div><footer id="footer">This page was last edited on 1 March 2026.</footer>`,
    '<meta name="generator" content="MediaWiki 1.46.0">',
  ),
  checks: [
    { formula: 'P=\\eta \\rho ghQ' },
    { formula: 'v={\\sqrt {2gh}}' },
    { note: 'Olsen, K. (1912). Mills of the North. p. 12.', after: 'It was known early.' },
    { note: '"On efficiency".', after: 'is the efficiency.' },
    { once: 'Kinds of wheels' },
    {
      table: [
        ['Kind', 'Efficiency'],
        ['Overshot', '85%'],
        ['Undershot', '25%'],
      ],
    },
    { heading: 'Power' },
    { lacks: 'Windmill' },
    { lacks: 'last edited' },
  ],
};

const ltx = (id: string, tex: string) =>
  `<math id="${id}" class="ltx_Math" alttext="${tex}" display="inline"><semantics><mi>x</mi><annotation encoding="application/x-tex">${tex}</annotation></semantics></math>`;

const arxiv: WrittenPage = {
  name: 'arXiv HTML',
  url: 'https://arxiv.test/html/2603.00412v1',
  html: pageOf(
    'On the Flow through a Sluice',
    `<header class="desktop_header"><div class="html-header-logo"><a href="https://arxiv.test/">arXiv</a></div><nav><a href="#">Report Issue</a><a href="/abs">Back to Abstract</a></nav></header><div class="ltx_page_main"><nav class="ltx_TOC"><ol class="ltx_toclist"><li><a href="#S1"><span class="ltx_tag">1 </span>Introduction</a></li></ol></nav><div class="ltx_page_content"><article class="ltx_document ltx_authors_1line"><h1 class="ltx_title ltx_title_document">⟦On the Flow through a Sluice⟧</h1><div class="ltx_authors"><span class="ltx_creator ltx_role_author"><span class="ltx_personname">⟦Anna Miller⟧</span></span></div><div class="ltx_abstract"><h6 class="ltx_title ltx_title_abstract">⟦Abstract⟧</h6><p class="ltx_p">⟦${sentence(1)} We show how much.⟧</p></div><section id="S1" class="ltx_section"><h2 class="ltx_title ltx_title_section"><span class="ltx_tag ltx_tag_section">⟦1 ⟧</span>⟦Introduction⟧</h2><div class="ltx_para"><p class="ltx_p">⟦${sentence(0)} Let⟧ ${ltx('m1', 'h_{0}')} ⟦be the level⟧ <cite class="ltx_cite">[<a href="#bib.bib1" class="ltx_ref">1</a>]</cite>⟦, as before.⟧<span id="footnote1" class="ltx_note ltx_role_footnote"><sup class="ltx_note_mark">1</sup><span class="ltx_note_outer"><span class="ltx_note_content"><sup class="ltx_note_mark">1</sup><span class="ltx_tag ltx_tag_note">1</span>⟦Measured at the gate.⟧</span></span></span></p><table id="S1.E1" class="ltx_equation ltx_eqn_table"><tbody><tr class="ltx_equation ltx_eqn_row"><td class="ltx_eqn_cell ltx_eqn_center_padleft"></td><td class="ltx_eqn_cell">${ltx('m2', 'Q=\\int_{0}^{h_{0}}b(z)\\,dz')}</td><td class="ltx_eqn_cell ltx_eqn_center_padright"></td><td class="ltx_eqn_cell ltx_eqn_eqno"><span class="ltx_tag ltx_tag_equation">(1)</span></td></tr></tbody></table></div></section><figure id="S1.F1" class="ltx_figure"><img src="x1.png" class="ltx_graphics" width="400" height="300" alt="Refer to caption"><figcaption class="ltx_caption"><span class="ltx_tag ltx_tag_figure">⟦Figure 1: ⟧</span>⟦The gate from above.⟧</figcaption></figure><section id="bib" class="ltx_bibliography"><h2 class="ltx_title">⟦References⟧</h2><ul class="ltx_biblist"><li id="bib.bib1" class="ltx_bibitem"><span class="ltx_tag ltx_role_refnum">[1]</span> <span class="ltx_bibblock">⟦K. Olsen, Mills of the North, 1912.⟧</span></li></ul></section></article></div><footer class="ltx_page_footer">Generated by LaTeXML</footer></div>`,
    '<style>.ltx_note_outer{display:none}</style>',
  ),
  checks: [
    { formula: 'h_{0}' },
    { formula: 'Q=\\int_{0}^{h_{0}}b(z)\\,dz' },
    { note: 'Measured at the gate.', after: 'as before.' },
    { has: 'K. Olsen, Mills of the North, 1912.' },
    { once: 'The gate from above.' },
    { order: ['Abstract', 'We show how much', 'Introduction', 'be the level'] },
    { lacks: 'Report Issue' },
  ],
};

const pmc: WrittenPage = {
  name: 'PubMed Central',
  url: 'https://pmc.test/articles/PMC412/',
  html: pageOf(
    'Dust in Mills - PMC',
    `<header class="usa-header"><a href="/">PMC</a><form><input type="search"></form></header><main id="main-content"><aside class="pmc-sidenav"><h6>On this page</h6><ul><li><a href="#abs">Abstract</a></li></ul></aside><article lang="en"><section class="pmc-layout__citation"><div>J Mill Sci. 2026 Mar 1;4(1):12. doi: 10.0412/x</div></section><section class="front-matter"><hgroup><h1>⟦Dust in Mills⟧</h1></hgroup><div class="cg p"><a class="usa-link"><span class="name western">⟦Anna Miller⟧</span></a><sup>1</sup></div></section><section class="body main-article-body"><section class="abstract" id="abs"><h2 class="pmc_sec_title">⟦Abstract⟧</h2>⟦<p>${sentence(4)} We counted what fell.</p>⟧</section><section id="s1"><h2 class="pmc_sec_title">⟦1. Introduction⟧</h2><p>⟦${sentence(0)} Dust is common⟧ [<a href="#B1" class="usa-link" aria-describedby="B1">1</a>,<a href="#B2">2</a>]⟦. ${sentence(2)}⟧</p><section class="tw xbox font-sm" id="t1"><h3 class="obj_head">⟦Table 1.⟧</h3><div class="caption p"><p>⟦Dust by floor.⟧</p></div><div class="tbl-box p"><table class="content"><thead><tr><th>⟦Floor⟧</th><th>⟦g/m²⟧</th></tr></thead><tbody><tr><td>⟦lower⟧</td><td>⟦3.1⟧</td></tr><tr><td>⟦upper⟧</td><td>⟦7.8⟧</td></tr></tbody></table></div><div class="p text-right font-secondary"><a href="table/t1/">Open in a new tab</a></div></section></section></section><section id="ref-list1" class="ref-list"><h2 class="pmc_sec_title">⟦References⟧</h2><ul class="ref-list font-sm"><li id="B1"><span class="label">1.</span><cite>⟦Olsen K. Mills of the North. 1912.⟧</cite> [<a href="https://doi.test/1">DOI</a>]</li><li id="B2"><span class="label">2.</span><cite>⟦Piet B. On flour. 1930.⟧</cite></li></ul></section></article></main><footer>National library of mills</footer>`,
  ),
  checks: [
    {
      order: [
        'Abstract',
        'We counted what fell',
        '1. Introduction',
        'Dust is common',
        'Dust by floor',
        'References',
        'Olsen K.',
      ],
    },
    {
      table: [
        ['Floor', 'g/m²'],
        ['lower', '3.1'],
        ['upper', '7.8'],
      ],
    },
    { has: 'Piet B. On flour. 1930.' },
    { once: 'Dust by floor.' },
    { heading: 'References' },
  ],
};

/** Wikis and papers, with formulas, notes, and references. */
export const paperPages = (): QualityPage[] => writtenPages('wiki and papers', [wikipedia, arxiv, pmc]);
