import { copyInto, tidied } from './copy/copy.ts';
import { childrenOf, isOne, isText, parentElementOf, viewOf } from './copy/page-view.ts';
import { simplify, withNotes } from './document.ts';
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
  for (const range of selected) copyRange(range, sheet, base);
  const notes = simplify(sheet, url);
  const content = sheet.createDocumentFragment();
  content.append(...sheet.body.childNodes);
  return { url, title, markdown: withNotes(content, notes) };
}

/** Copies what a range holds, within copies of those around it that give it its form. */
function copyRange(range: Range, sheet: Document, base: string): void {
  const { commonAncestorContainer: common } = range;
  const around = isText(common) ? (parentElementOf(common) ?? common) : common;
  let into: Element = sheet.body;
  for (const element of formsAround(around))
    into = into.appendChild(tidied(sheet.importNode(element, false), base));
  const nodes = isText(common) ? [common] : childrenOf(common);
  copyInto(into, nodes, base, {
    includes: (node) => range.intersectsNode(node),
    text: (text) => {
      const { startContainer, endContainer, startOffset, endOffset } = range;
      const from = text.isSameNode(startContainer) ? startOffset : 0;
      return text.data.slice(from, text.isSameNode(endContainer) ? endOffset : undefined);
    },
  });
}

/** The elements that give something its form, outermost first. */
function formsAround(around: Node): Element[] {
  const forms: Element[] = [];
  let element = around instanceof Element ? around : null;
  for (; element !== null && !isOne(element, CELL); element = parentElementOf(element)) {
    if (isOne(element, FORM)) forms.unshift(element);
  }
  return forms;
}
