import type { QualityPage } from '../corpus.ts';
import { sentence } from '../shell.ts';
import { pageOf, type WrittenPage, writtenPages } from './written.ts';

const CODE = 'const wheel = new Wheel();\n\nif (wheel.stops()) {\n  wheel.turn();\n}';
const token = (line: string) =>
  `<span class="token-line" style="color:#393A34"><span class="token plain">⟦${line.replace(/</g, '&lt;')}⟧</span><br></span>`;
const codeBlock = (language: string, code: string) =>
  `<div class="language-${language} codeBlockContainer_Ckt0 theme-code-block" style="--prism-color:#393A34"><div class="codeBlockTitle_Ktv7">wheel.js</div><div class="codeBlockContent_biex"><pre tabindex="0" class="prism-code language-${language} codeBlock_bY9V thin-scrollbar"><code class="codeBlockLines_e6Vv">${code
    .split('\n')
    .map((line) =>
      line === ''
        ? '<span class="token-line" style="color:#393A34"><span class="token plain" style="display:inline-block"></span><br></span>'
        : token(line),
    )
    .join(
      '',
    )}</code></pre><div class="buttonGroup__atx"><button type="button" aria-label="Copy code to clipboard" class="clean-btn"><span>Copy</span></button></div></div></div>`;
const admonition = (kind: string, alert: string, title: string, html: string) =>
  `<div class="theme-admonition theme-admonition-${kind} admonition_xJq3 alert alert--${alert}"><div class="admonitionHeading_Gvgb"><span class="admonitionIcon_Rf37"><svg viewBox="0 0 14 16"><path d="M1 1"></path></svg></span>${title}</div><div class="admonitionContent_BuS1">⟦${html}⟧</div></div>`;
const hash = (id: string) =>
  `<a href="#${id}" class="hash-link" aria-label="Direct link to ${id}" title="Direct link to ${id}">&#8203;</a>`;

const docs: WrittenPage = {
  name: 'a page of docs',
  url: 'https://docs.test/docs/wheel',
  html: pageOf(
    'Turning the wheel | Mill',
    `<div id="__docusaurus"><div role="region" aria-label="Skip to main content"><a class="skipToContent_fXgn" href="#c">Skip to main content</a></div><nav aria-label="Main" class="navbar navbar--fixed-top"><a class="navbar__brand" href="/"><b>Mill</b></a></nav><div class="docsWrapper_hBAB"><aside class="theme-doc-sidebar-container"><nav class="menu"><ul class="theme-doc-sidebar-menu"><li><a class="menu__link" href="/docs/intro">Introduction</a></li></ul></nav></aside><main class="docMainContainer_TBSr"><div class="container padding-top--md"><div class="row"><div class="col docItemCol_VOVn"><div class="docItemContainer_Djhp"><article><nav class="theme-doc-breadcrumbs"><ul class="breadcrumbs"><li><a href="/">Home</a></li></ul></nav><div class="tocCollapsible_ETCw"><button type="button" class="clean-btn tocCollapsibleButton_TO0P">On this page</button></div><div class="theme-doc-markdown markdown"><header><h1>⟦Turning the wheel⟧</h1></header>⟦<p>${sentence(0)}</p>⟧<h2 class="anchor anchorWithStickyNavbar_LWe7" id="code">⟦By code⟧${hash('code')}</h2>${codeBlock('js', CODE)}⟦<p>${sentence(1)}</p>⟧${admonition('tip', 'success', 'tip', '<p>Grease the axle <strong>before</strong> winter.</p>')}${admonition('danger', 'danger', 'Mind the floor', '<p>It is rotten.</p>')}<h2 class="anchor" id="install">⟦Installing⟧${hash('install')}</h2><div class="theme-tabs-container tabs-container tabList__CuJ"><ul role="tablist" aria-orientation="horizontal" class="tabs"><li role="tab" tabindex="0" aria-selected="true" class="tabs__item tabItem_LNqP tabs__item--active">⟦npm⟧</li><li role="tab" tabindex="-1" aria-selected="false" class="tabs__item tabItem_LNqP">⟦pnpm⟧</li></ul><div class="margin-top--md"><div role="tabpanel" class="tabItem_Ymn6">${codeBlock('bash', 'npm add mill')}</div><div role="tabpanel" class="tabItem_Ymn6" hidden="">${codeBlock('bash', 'pnpm add mill')}</div></div></div><details class="details_lb9f alert alert--info details_b_Ee" data-collapsed="true"><summary>⟦More about water⟧</summary><div style="display:none;overflow:hidden;height:0px"><div class="collapsibleContent_i85q">⟦<p>${sentence(2)}</p>⟧</div></div></details></div><footer class="theme-doc-footer docusaurus-mt-lg"><a href="https://forge.test/edit" class="theme-edit-this-page">Edit this page</a></footer></article><nav class="pagination-nav docusaurus-mt-lg" aria-label="Docs pages"><a class="pagination-nav__link pagination-nav__link--next" href="/docs/stone"><div class="pagination-nav__sublabel">Next</div><div class="pagination-nav__label">Cutting stones</div></a></nav></div></div></div></div></main></div><footer class="theme-layout-footer footer"><div>Copyright © Mill</div></footer></div>`,
    '<meta name="generator" content="Docusaurus v3.10.2">',
  ),
  checks: [
    { code: CODE, language: ['js', 'javascript'] },
    { code: 'npm add mill', language: ['bash', 'sh'] },
    { code: 'pnpm add mill', language: ['bash', 'sh'] },
    { callout: ['tip'], text: 'Grease the axle before winter.' },
    { callout: ['danger', 'caution'], text: 'It is rotten.' },
    { has: 'Mind the floor' },
    { order: ['npm', 'npm add mill', 'pnpm', 'pnpm add mill', 'More about water', sentence(2)] },
    { heading: 'By code' },
    { lacks: 'Edit this page' },
    { lacks: 'Cutting stones' },
    { lacks: 'Copy code' },
  ],
};

/** Docusaurus: its theme renders in React, so this page imitates its markup by hand. */
export const docusaurusPages = (): QualityPage[] => writtenPages('Docusaurus', [docs]);
