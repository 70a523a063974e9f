import { completeAddresses, toMarkdownText } from './markdown.ts';
import { childrenOf, isOne, parentElementOf, parentOf, takeOutNames, viewOf } from './page-view.ts';
import type { Reading } from './reading.ts';

/** Elements around a selection without which what is selected would lose its form. */
const FORM =
  'ul, ol, tr, thead, tbody, table, pre, code, blockquote, h1, h2, h3, h4, h5, h6, a, strong, b, em, i, s, del';
/** What is selected within one of these is no list or table. */
const CELL = 'li, td, th, dd, dt';

/** What is selected in a document, with its headings, lists, tables and links, as Markdown; empty where nothing is. */
export function readSelected(document: Document): Reading {
  const { url, title, base, selected, sheet: newSheet } = viewOf(document);
  const sheet = newSheet();
  const content = sheet.createDocumentFragment();
  for (const range of selected) content.append(withForm(range, sheet));
  takeOutNames(content);
  sheet.body.append(content);
  completeAddresses(sheet, base);
  content.append(...sheet.body.childNodes);
  return { url, title, markdown: toMarkdownText(content) };
}

/** What a range holds, copied into a sheet, within copies of those around it that give it its form. */
function withForm(range: Range, sheet: Document): Node {
  const { commonAncestorContainer: around } = range;
  let held: Node = copyOf(range, sheet);
  const start = around instanceof Element ? around : parentElementOf(around);
  for (let element = start; element !== null && !isOne(element, CELL); element = parentElementOf(element)) {
    if (!isOne(element, FORM)) continue;
    const copy = sheet.importNode(element, false);
    copy.appendChild(held);
    held = copy;
  }
  return held;
}

/** The same range in a copy of what is around it. */
function copyOf(range: Range, sheet: Document): DocumentFragment {
  const { commonAncestorContainer: around } = range;
  const copy = sheet.importNode(around, true);
  const same = sheet.createRange();
  same.setStart(counterpart(range.startContainer, around, copy), range.startOffset);
  same.setEnd(counterpart(range.endContainer, around, copy), range.endOffset);
  return same.cloneContents();
}

/** The node in a copy that stands where another stands in the original. */
function counterpart(node: Node, original: Node, copy: Node): Node {
  const parent = parentOf(node);
  if (node === original || parent === null) return copy;
  const place = childrenOf(parent).indexOf(node);
  return childrenOf(counterpart(parent, original, copy))[place] ?? copy;
}
