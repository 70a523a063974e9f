import { gfm } from '@joplin/turndown-plugin-gfm';
import TurndownService from 'turndown';

/** What is no text, or only there to be used. */
const UNREAD =
  'script, style, template, noscript, button, input:not([type=checkbox]), select, textarea, [hidden]';

/** The content of a part of a page as Markdown (GFM), with tables and task lists. Takes what is no text out of it. */
export function toMarkdownText(content: DocumentFragment): string {
  for (const unread of content.querySelectorAll(UNREAD)) unread.remove();
  takeOutPermalinks(content);
  for (const block of content.querySelectorAll('pre')) asCode(block);
  return converter().turndown(content);
}

function converter(): TurndownService {
  const service = new TurndownService({
    headingStyle: 'atx',
    hr: '---',
    bulletListMarker: '-',
    codeBlockStyle: 'fenced',
    emDelimiter: '_',
  });
  service.use(gfm);
  service.addRule('item', { filter: 'li', replacement: (content, item) => listItem(content, item) });
  const plain = service.escape.bind(service);
  // What a page shows as a tag must not become one.
  service.escape = (text) => plain(text).replace(/<(?=[a-z/!?])/gi, '\\<');
  return service;
}

/** An item under the marker of its list, its further lines as far in as its first. */
function listItem(content: string, item: Node): string {
  const list = item.parentElement;
  const items = [...(list?.children ?? [])].filter(({ tagName }) => tagName === 'LI');
  const start = Number(list?.getAttribute('start') ?? 1);
  const place = items.findIndex((one) => one.isSameNode(item));
  const marker = list?.tagName === 'OL' ? `${start + place}. ` : '- ';
  const text = content
    .replace(/^\n+/, '')
    .trimEnd()
    .replace(/^(\[[ x]\]) +/, '$1 ')
    .replace(/\n(?=.)/g, `\n${' '.repeat(marker.length)}`);
  return `${marker}${text}${item.nextSibling === null ? '' : '\n'}`;
}

/** Preformatted text without `code` around it is code as well, for Markdown. */
function asCode(block: Element): void {
  if (block.querySelector('code') !== null) return;
  const code = block.ownerDocument.createElement('code');
  code.append(...block.childNodes);
  block.append(code);
}

const PERMALINKS = 'a.headerlink, a.anchor, a.anchor-link, a[aria-hidden=true]';
const LONGEST_MARK = 2;

/** Takes out the marks beside headings that lead to them: a pilcrow, a hash. */
export function takeOutPermalinks(part: ParentNode): void {
  for (const link of part.querySelectorAll(PERMALINKS)) {
    if ((link.textContent ?? '').trim().length <= LONGEST_MARK) link.remove();
  }
}

/** Writes the addresses in a document out in full: those of a page mean nothing outside of it. */
export function completeAddresses(document: Document, base: string): void {
  for (const name of ['href', 'src']) {
    for (const element of document.querySelectorAll(`[${name}]`)) {
      const address = URL.parse(element.getAttribute(name) ?? '', base);
      if (address !== null) element.setAttribute(name, address.href);
    }
  }
}
