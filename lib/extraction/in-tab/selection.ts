import { contentOf } from './article.ts';
import { copyInto } from './copy/copy.ts';
import { childrenOf, isOne, isText, parentElementOf, viewOf } from './copy/page-view.ts';
import { tidied } from './copy/tidy.ts';
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
  const partial = selected.map((range) => copyRange(range, sheet, base));
  return read(sheet, url, title, partial);
}

/** `partial`: of each piece, whether it held more than can be copied in the time there is. */
function read(sheet: Document, url: string, title: string, partial: readonly boolean[]): Reading {
  const notes = simplify(sheet, url);
  const markdown = withNotes(contentOf(sheet.body), notes);
  return { url, title, markdown, partial: partial.includes(true) };
}

/** Elements that the user picked, each as a page shows it, in the order given. */
export function readPicked(document: Document, picked: readonly Element[]): Reading {
  const { url, title, base, sheet: newSheet } = viewOf(document);
  const sheet = newSheet();
  const forms = new Map<Element | null, Element>();
  const partial = picked.map((element) => {
    const around = parentElementOf(element);
    // Items of one list, and rows of one table, stay together.
    const into = forms.get(around) ?? formIn(sheet, around, base);
    forms.set(around, into);
    return copyInto(into, [element], base);
  });
  return read(sheet, url, title, partial);
}

/** Copies what a range holds, within copies of those around it that give it its form; tells whether that was too much. */
function copyRange(range: Range, sheet: Document, base: string): boolean {
  const { commonAncestorContainer: common } = range;
  const around = isText(common) ? parentElementOf(common) : common;
  const root = rootOf(common);
  const into = formIn(sheet, around, base);
  const nodes = isText(common) ? [common] : childrenOf(common);
  return copyInto(into, nodes, base, {
    // What a shadow root or frame shows is selected with its element.
    includes: (node) => rootOf(node) !== root || range.intersectsNode(node),
    text: (text) => {
      const { startContainer, endContainer, startOffset, endOffset } = range;
      const from = text.isSameNode(startContainer) ? startOffset : 0;
      return text.data.slice(from, text.isSameNode(endContainer) ? endOffset : undefined);
    },
  });
}

const rootOf = (node: Node): Node => Node.prototype.getRootNode.call(node);

/** Copies of the elements around something, as far as they give it its form, one in another; gives the innermost. */
function formIn(sheet: Document, around: Node | null, base: string): Element {
  let into: Element = sheet.body;
  for (const element of formsAround(around))
    into = into.appendChild(tidied(sheet.importNode(element, false), base));
  return into;
}

/** The elements that give something its form, outermost first. */
function formsAround(around: Node | null): Element[] {
  const forms: Element[] = [];
  let element = around instanceof Element ? around : null;
  for (; element !== null && !isOne(element, CELL); element = parentElementOf(element)) {
    if (isOne(element, FORM)) forms.unshift(element);
  }
  return forms;
}
