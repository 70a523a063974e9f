import { attributeIn, HEADINGS, made, moveInto, unwrapped } from '../elements.ts';

const PERMALINKS =
  'a.headerlink, a.anchor, a.anchor-link, a[aria-hidden=true], a.hash-link, a.header-anchor, a.permalink, a.heading-anchor, a.direct-link, a.octicon-link';
/** The attribute of what was in a link around blocks, with its URL. */
export const CARD_MARK = 'q-card';
const MAX_MARK_CHARACTERS = 2;
const BLOCKS = `${HEADINGS}, p, div, ul, ol, table, pre, blockquote, figure, section, article, header, footer, dl`;

/** Removes permalink marks next to headings, such as a pilcrow or hash. */
export function dropPermalinks(part: ParentNode): void {
  for (const link of part.querySelectorAll(PERMALINKS)) {
    if ((link.textContent ?? '').trim().length <= MAX_MARK_CHARACTERS) link.remove();
  }
  for (const link of part.querySelectorAll(`:is(${HEADINGS}) a[href*="#"], .anchor > a`)) {
    if (/^[#¶§🔗\u200b]?$/u.test((link.textContent ?? '').trim()) && link.querySelector('img') === null)
      link.remove();
  }
}

/** Moves a link around blocks into the first block with content, because Markdown links can't contain blocks. */
export function narrowLinks(part: ParentNode & Node): void {
  for (const link of part.querySelectorAll('a[href]')) {
    if (link.querySelector(BLOCKS) === null) continue;
    const heading = link.querySelector(HEADINGS);
    const target = heading !== null && heading.textContent.trim() !== '' ? heading : firstLeaf(link);
    if (target !== undefined && link.querySelector('a') === null) linkTo(link, target);
    const block = made(link, 'div', { [CARD_MARK]: attributeIn(link, 'href') });
    moveInto(block, link);
    link.replaceWith(block);
  }
}

/** Puts a link into a block, or around an image. */
function linkTo(link: Element, target: Element): void {
  const inner = made(link, 'a', { href: attributeIn(link, 'href') });
  if (target.tagName === 'IMG') {
    target.before(inner);
    inner.append(target);
  } else {
    moveInto(inner, target);
    target.append(inner);
  }
}

const bare = (text: string): string => text.replace(/\s+/g, '');

/** Unwraps links to the page itself that headings consist of, and those to the part that they are the first line of. `url`: of the page. */
export function unwrapOwnLinks(part: ParentNode, url: string): void {
  const [page] = url.split('#', 1);
  for (const link of part.querySelectorAll('[id] > :not([id]) > a[href*="#"]:only-child')) {
    const line = link.parentElement;
    const isAlone = bare(link.textContent) === bare(line?.textContent ?? '');
    if (isAlone && link.getAttribute('href') === `${page}#${line?.parentElement?.id}`)
      link.replaceWith(...link.childNodes);
  }
  for (const heading of part.querySelectorAll(HEADINGS)) {
    const links = [...heading.querySelectorAll('a[href]')].filter(
      (link) => link.getAttribute('href')?.split('#', 1)[0] === page,
    );
    const linked = links.map(({ textContent }) => textContent).join('');
    if (bare(linked) === bare(heading.textContent)) for (const link of links) unwrapped(link);
  }
}

/** The first innermost block with text, or else with an image, or the image itself. */
function firstLeaf(link: Element): Element | undefined {
  const leaves = [...link.querySelectorAll('*')].filter(
    (one) => one.matches(BLOCKS) && one.querySelector(BLOCKS) === null,
  );
  return (
    leaves.find(({ textContent }) => textContent.trim() !== '') ??
    leaves.find((one) => one.querySelector('img') !== null) ??
    link.querySelector('img') ??
    undefined
  );
}
