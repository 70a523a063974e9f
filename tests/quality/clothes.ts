import { escapeHtml } from '../mock-service/search/html.ts';
import type { KnownPage } from './corpus.ts';
import type { SamplePage } from './sample-pages.ts';

/** Wraps a page in the layout of another kind of site. */
type Layout = (page: SamplePage) => string;

const head = ({ title }: SamplePage, more = '') =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)} | The Example</title>${more}</head>`;

const MENU = ['Home', 'World', 'Business', 'Culture', 'Sport', 'Weather', 'Podcasts', 'Newsletters'];
const OTHERS = [
  'Mayor opens footbridge that nobody had missed',
  'Why the harbour clock runs four minutes late',
  'Five soups for a cold week, one of them good',
  'Council to vote on benches again after the last vote',
  'Readers write: in praise of the slow train',
];
const list = (items: readonly string[], kind = 'ul') =>
  `<${kind}>${items.map((item) => `<li><a href="/x">${item}</a></li>`).join('')}</${kind}>`;

/** A newspaper without landmarks: everything is a `div`. */
const newspaper: Layout = (page) => `${head(page)}<body>
<div class="top"><div class="logo"><a href="/">The Example</a></div><div class="m1">${list(MENU)}</div></div>
<div class="consent"><div>We and our 214 partners store information on a device.</div><button>Accept all</button></div>
<div class="wrap"><div class="col-a"><div class="crumbs"><a href="/">Home</a> › <a href="/c">Culture</a></div>
<div class="story">${page.body}</div>
<div class="share"><span>Share this</span> <a href="#">Mail</a> <a href="#">Print</a> <a href="#">Copy link</a></div>
<div class="more"><h3>More from Culture</h3>${list(OTHERS)}</div>
<div class="thread"><h3>3 comments</h3><div class="c"><b>Olive</b><p>First! I knew it would come to this.</p></div>
<div class="c"><b>Piet</b><p>The bench by the chapel was fine as it was.</p></div></div></div>
<div class="col-b"><div class="box"><h4>Most read</h4>${list(OTHERS.toReversed(), 'ol')}</div>
<div class="ad">Advertisement: boots for every weather, two pairs for one.</div></div></div>
<div class="bottom">${list(['Imprint', 'Terms', 'Privacy', 'Jobs'])}<p>© The Example. All rights reserved.</p></div></body></html>`;

/** A page from the nineties with table layout. */
const tables: Layout = (page) => `${head(page)}<body bgcolor="#ffffff">
<table width="100%" border="0"><tr><td colspan="2"><font size="5">The Example Pages</font><br><a href="1">Home</a> | <a href="2">Guestbook</a> | <a href="3">Links</a></td></tr>
<tr><td width="150" valign="top"><b>Contents</b><br>${OTHERS.map((one) => `<a href="x">${one}</a><br>`).join('')}</td>
<td valign="top">${page.body}<hr><a href="prev">Back</a> <a href="next">Next</a></td></tr>
<tr><td colspan="2" align="center"><small>You are visitor 004211. Best viewed at 800 by 600.</small></td></tr></table></body></html>`;

/** A manual with a chapter tree, breadcrumbs, and a table of contents. */
const manual: Layout = (
  page,
) => `${head(page)}<body><header><a href="/">Example Docs</a><input type="search" placeholder="Search"><nav>${list(['Guide', 'Reference', 'Changelog', 'v4.2'])}</nav></header>
<div class="layout"><nav class="sidebar" aria-label="Chapters">${list([...OTHERS, ...MENU])}</nav>
<main><nav aria-label="Breadcrumb"><a href="/">Docs</a> / <a href="/g">Guide</a></nav><article>${page.body}</article>
<div class="feedback">Was this page helpful? <button>Yes</button> <button>No</button></div>
<nav class="pager"><a href="/p">Previous: Installing</a> <a href="/n">Next: Configuring</a></nav></main>
<aside class="toc"><h2>On this page</h2>${list(['Overview', 'Details', 'See also'])}</aside></div>
<footer>Built with a generator of pages. Edit this page.</footer></body></html>`;

/** A blog with a newsletter box in the middle, then the author and comments at the end. */
const blog: Layout = (page) => {
  const parts = page.body.split(/(?<=<\/p>)/);
  const middle = Math.ceil(parts.length / 2);
  const letter = `<div class="newsletter-signup"><h3>Never miss a post</h3><p>Join 12,000 readers. No spam, ever.</p><form><input type="email"><button>Subscribe</button></form></div>`;
  return `${head(page)}<body><div id="cookie-banner" role="dialog">This site uses cookies to count you. <button>Fine</button></div>
<header class="masthead"><h2><a href="/">Notes from a small room</a></h2><nav>${list(['About', 'Archive', 'Now', 'RSS'])}</nav></header>
<article class="post">${parts.slice(0, middle).join('')}${letter}${parts.slice(middle).join('')}</article>
<section class="author-bio"><h4>About the author</h4><p>Someone who writes here and elsewhere, mostly about other things.</p></section>
<p class="tags">Filed under <a href="/t/a">stones</a>, <a href="/t/b">bread</a></p>
<section class="related-posts"><h3>You may also like</h3>${list(OTHERS.slice(0, 3))}</section>
<section id="comments"><h3>Leave a reply</h3><form><textarea></textarea><button>Post comment</button></form></section>
<footer>Powered by habit. © the author.</footer></body></html>`;
};

/** An application whose text is added by a script after loading. */
const application: Layout = (page) => `${head(page)}<body><div id="root"></div>
<script type="application/json" id="state">${JSON.stringify({ html: page.body }).replace(/</g, '\\u003c')}</script>
<script>const { html } = JSON.parse(document.getElementById('state').textContent);
document.getElementById('root').innerHTML = '<div class="shell"><div role="navigation" class="rail">${list(MENU).replace(/'/g, '')}</div><div role="main" class="pane">' + html + '</div><div class="toast">You are offline. Changes will be kept.</div></div>';</script></body></html>`;

const LAYOUTS: Readonly<Record<string, Layout>> = { newspaper, tables, manual, blog, application };

/** Number of pages per kind of site. */
const EACH = 6;

/** Pages of the sample site in other sites' layouts, with different pages for each kind. */
export function clothed(pages: readonly SamplePage[]): KnownPage[] {
  return Object.entries(LAYOUTS).flatMap(([kind, layout], position) =>
    pages
      .filter((_, index) => index % Object.keys(LAYOUTS).length === position)
      .slice(0, EACH)
      .map((page) => ({
        group: kind === 'tables' ? 'layout in tables' : kind,
        name: `${page.host}/${page.name}`,
        url: `https://${kind}.test/${page.name}`,
        html: layout(page),
        reference: page.text,
      })),
  );
}
