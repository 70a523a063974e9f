import { completeAddresses, toMarkdownText } from './here-markdown.ts';
import type { Reading } from './here-reading.ts';

/** Elements around a selection without which what is selected would lose its form. */
const FORM =
  'ul, ol, tr, thead, tbody, table, pre, code, blockquote, h1, h2, h3, h4, h5, h6, a, strong, b, em, i, s, del';
/** What is selected within one of these is no list or table. */
const CELL = 'li, td, th, dd, dt';

/** What is selected in a document, with its headings, lists, tables and links, as Markdown; empty where nothing is. */
export function readSelected(document: Document): Reading {
  const { URL: url, title } = document;
  const selection = document.getSelection();
  const ranges = selection === null || selection.isCollapsed ? [] : rangesOf(selection);
  // In a document that nobody sees: in the page's own, pictures would be loaded again.
  const sheet = document.implementation.createHTMLDocument();
  const content = sheet.createDocumentFragment();
  for (const range of ranges) content.append(withForm(range, sheet));
  sheet.body.append(content);
  completeAddresses(sheet, document.baseURI);
  content.append(...sheet.body.childNodes);
  return { url, title, markdown: toMarkdownText(content) };
}

const rangesOf = (selection: Selection): Range[] =>
  Array.from({ length: selection.rangeCount }, (_, place) => selection.getRangeAt(place));

/** What a range holds, copied into a sheet, within copies of those around it that give it its form. */
function withForm(range: Range, sheet: Document): Node {
  const { commonAncestorContainer: around } = range;
  let held: Node = copyOf(range, sheet);
  const start = around instanceof Element ? around : around.parentElement;
  for (let element = start; element !== null && !element.matches(CELL); element = element.parentElement) {
    if (!element.matches(FORM)) continue;
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
  const parent = node.parentNode;
  if (node === original || parent === null) return copy;
  const place = [...parent.childNodes].findIndex((one) => one.isSameNode(node));
  return counterpart(parent, original, copy).childNodes[place] ?? copy;
}
