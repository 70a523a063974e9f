import { escapeHtml } from '../search/html.ts';

/** The surroundings of a host's pages. */
export interface Layout {
  host: string;
  /** Other pages of the host, for its navigation. */
  links: readonly { url: string; title: string }[];
}

const NAVIGATION = 8;

function before({ host, links }: Layout): string {
  const items = links
    .slice(0, NAVIGATION)
    .map(({ url, title }) => `<li><a href="${url}">${escapeHtml(title)}</a></li>`);
  return `<div class="cookie-notice" role="dialog" aria-label="Cookies">We count visits with one cookie.
<button>Accept</button> <button>Refuse</button></div>
<header class="site-header"><p class="site-name"><a href="/">${host}</a></p>
<nav aria-label="Site"><ul>${items.join('')}</ul></nav></header>
<div class="banner">Our newsletter comes out every other Friday. <a href="/newsletter">Subscribe</a></div>
<main>`;
}

function after({ host, links }: Layout): string {
  const items = links.slice(-3).map(({ url, title }) => `<li><a href="${url}">${escapeHtml(title)}</a></li>`);
  return `</main>
<aside class="sidebar"><h2>Elsewhere on ${host}</h2><ul>${items.join('')}</ul></aside>
<footer class="site-footer"><p>© ${host}. All hosts of this site are made up.</p></footer>`;
}

/** Adds a host's header, navigation, notices, and footer to a page, as a real site would. */
export function inLayout(html: string, layout: Layout): string {
  return html
    .replace('</head>', '<link rel="stylesheet" href="/style.css"></head>')
    .replace(/<body[^>]*>/, (body) => `${body}\n${before(layout)}`)
    .replace('</body>', () => `${after(layout)}\n</body>`);
}
