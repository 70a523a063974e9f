import type { QualityPage } from '../corpus.ts';
import { sentence } from '../shell.ts';
import { pageOf, type WrittenPage, writtenPages } from './written.ts';

const NOTES = ['It was a Sunday.', 'He told me so himself.'] as const;
const CHECKS = [
  { note: NOTES[0], after: 'on the third day' },
  { note: NOTES[1], after: 'as the miller says' },
  { lacks: '↩' },
  { order: [sentence(1), 'on the third day', sentence(2), 'as the miller says', sentence(3)] },
];
const blog = (title: string, article: string) =>
  pageOf(
    title,
    `<header class="site-header"><a href="/">Notes from the dam</a><nav><ul><li><a href="/about">About</a></li></ul></nav></header><main><article class="post"><h1 class="entry-title">⟦${title}⟧</h1>${article}</article></main><footer>© Anna</footer>`,
  );

const block: WrittenPage = {
  name: 'WordPress block',
  url: 'https://dam.test/2026/03/ice/',
  html: blog(
    'Ice',
    `<div class="entry-content wp-block-post-content">⟦<p>${sentence(1)}</p>⟧<p>⟦It broke on the third day⟧<sup data-fn="aa-1" class="fn"><a href="#aa-1" id="aa-1-link">1</a></sup>⟦. ${sentence(2)}⟧</p><p>⟦Cold, as the miller says⟧<sup data-fn="aa-2" class="fn"><a href="#aa-2" id="aa-2-link">2</a></sup>⟦. ${sentence(3)}⟧</p><ol class="wp-block-footnotes">${NOTES.map((text, n) => `<li id="aa-${n + 1}">⟦${text}⟧ <a href="#aa-${n + 1}-link" aria-label="Jump to footnote reference ${n + 1}">↩︎</a></li>`).join('')}</ol></div>`,
  ),
  checks: CHECKS,
};

const easy: WrittenPage = {
  name: 'WordPress plugin',
  url: 'https://dam.test/2024/03/ice/',
  html: blog(
    'Ice',
    `<div class="entry-content">⟦<p>${sentence(1)}</p>⟧<p>⟦It broke on the third day⟧<span id="easy-footnote-1-12" class="easy-footnote-margin-adjust"></span><span class="easy-footnote"><a href="#easy-footnote-bottom-1-12" title="${NOTES[0]}"><sup>1</sup></a></span>⟦. ${sentence(2)}⟧</p><p>⟦Cold, as the miller says⟧<span id="easy-footnote-2-12" class="easy-footnote-margin-adjust"></span><span class="easy-footnote"><a href="#easy-footnote-bottom-2-12" title="${NOTES[1]}"><sup>2</sup></a></span>⟦. ${sentence(3)}⟧</p><div class="easy-footnote-title"><h4>Notes:</h4></div><ol class="easy-footnotes-wrapper">${NOTES.map((text, n) => `<li class="easy-footnote-single"><span id="easy-footnote-bottom-${n + 1}-12" class="easy-footnote-margin-adjust"></span>⟦${text}⟧<a class="easy-footnote-to-top" href="#easy-footnote-${n + 1}-12"></a></li>`).join('')}</ol></div>`,
  ),
  checks: CHECKS,
};

const substack: WrittenPage = {
  name: 'Substack',
  url: 'https://anna.substack.test/p/ice',
  html: pageOf(
    'Ice - by Anna - Notes from the dam',
    `<div class="main-menu"><a href="/">Notes from the dam</a><button>Subscribe</button><button>Sign in</button></div><div class="single-post-container"><article class="typography newsletter-post post"><div class="post-header"><h1 class="post-title published">⟦Ice⟧</h1><h3 class="subtitle">⟦How it came and went⟧</h3></div><div class="available-content"><div class="body markup">⟦<p>${sentence(1)}</p>⟧<p><span>⟦It broke on the third day⟧</span><a class="footnote-anchor" data-component-name="FootnoteAnchorToDOM" id="footnote-anchor-1-9" href="#footnote-1-9" target="_self">1</a><span>⟦. ${sentence(2)}⟧</span></p><div class="subscription-widget-wrap"><p>Thanks for reading! Subscribe for free to receive new posts.</p><button>Subscribe</button></div><p><span>⟦Cold, as the miller says⟧</span><a class="footnote-anchor" data-component-name="FootnoteAnchorToDOM" id="footnote-anchor-2-9" href="#footnote-2-9" target="_self">2</a><span>⟦. ${sentence(3)}⟧</span></p>${NOTES.map((text, n) => `<div class="footnote" data-component-name="FootnoteToDOM"><a id="footnote-${n + 1}-9" href="#footnote-anchor-${n + 1}-9" class="footnote-number" contenteditable="false" target="_self">${n + 1}</a><div class="footnote-content"><p>⟦${text}⟧</p></div></div>`).join('')}</div></div></article><div class="post-footer"><button>12 Likes</button></div></div><div class="comments-page"><h4>Discussion about this post</h4></div>`,
  ),
  checks: [...CHECKS, { lacks: 'Thanks for reading!' }],
};

const sidenotes: WrittenPage = {
  name: 'side notes',
  url: 'https://tufte.test/ice',
  html: blog(
    'Ice',
    `⟦<p>${sentence(1)}</p>⟧<p>⟦It broke on the third day⟧<label for="sn-1" class="margin-toggle sidenote-number"></label><input type="checkbox" id="sn-1" class="margin-toggle"><span class="sidenote">⟦${NOTES[0]}⟧</span>⟦. ${sentence(2)}⟧</p><p>⟦Cold, as the miller says⟧<label for="sn-2" class="margin-toggle sidenote-number"></label><input type="checkbox" id="sn-2" class="margin-toggle"><span class="sidenote">⟦${NOTES[1]}⟧</span>⟦. ${sentence(3)}⟧</p>`,
  ),
  checks: CHECKS,
};

/** Footnotes in the style of blogs. */
export const footnotePages = (): QualityPage[] =>
  writtenPages('footnotes', [block, easy, substack, sidenotes]);
