import { contentOf } from './article.ts';
import { isCodeBlock } from './copy/code-copy.ts';
import { copyInto } from './copy/copy.ts';
import {
  childrenOf,
  isText,
  localNameOf,
  matchesSelector,
  parentElementOf,
  rootOf,
  viewOf,
} from './copy/page-view.ts';
import { cleanedAttributes, withoutMarks, withTagName } from './copy/tidy.ts';
import { simplify, withNotes } from './document.ts';
import type { Reading } from './reading.ts';

/** Ancestors that give a selection its structure. */
const STRUCTURE =
  'ul, ol, tr, thead, tbody, table, pre, code, blockquote, h1, h2, h3, h4, h5, h6, a, strong, b, em, i, s, del';
/** A selection within one of these does not include the list or table around it. */
const CELL = 'li, td, th, dd, dt';

/**
 * Reads a document's selection as Markdown, with its headings, lists, tables, and links. The text of a field stays as it
 * is. Empty if nothing is selected.
 */
export function readSelected(document: Document): Reading {
  const { url, title, base, selected, selectedInField, sheet: newSheet } = viewOf(document);
  if (selectedInField !== '') return { url, title, markdown: selectedInField };
  const sheet = newSheet();
  const partial = selected.map((range) => copyRange(range, sheet, base));
  return read(sheet, url, title, partial);
}

/** Converts the copied pieces. `partial`: for each piece, whether it exceeded the time limit. */
function read(sheet: Document, url: string, title: string, partial: readonly boolean[]): Reading {
  const notes = simplify(sheet, url);
  const markdown = withNotes(contentOf(sheet.body), notes);
  return { url, title, markdown, partial: partial.includes(true) };
}

/** Reads the elements that the user picked, as the page shows them, in the given order. */
export function readPicked(document: Document, picked: readonly Element[]): Reading {
  const { url, title, base, sheet: newSheet } = viewOf(document);
  const sheet = newSheet();
  const forms = new Map<Element | null, Element>();
  const partial = picked.map((element) => {
    const around = parentElementOf(element);
    // Items of the same list and rows of the same table stay together.
    const into = forms.get(around) ?? copyStructure(sheet, around, base);
    forms.set(around, into);
    return copyInto(into, [element], base);
  });
  return read(sheet, url, title, partial);
}

/** Copies a range within copies of its structural ancestors. Returns whether the time limit cut it short. */
function copyRange(range: Range, sheet: Document, base: string): boolean {
  const { commonAncestorContainer: common } = range;
  const around = isText(common) ? parentElementOf(common) : common;
  const root = rootOf(common);
  const into = copyStructure(sheet, around, base);
  const nodes = isText(common) ? [common] : childrenOf(common);
  return copyInto(into, nodes, base, {
    // The content of a shadow root or frame is selected along with its element.
    includes: (node) => rootOf(node) !== root || range.intersectsNode(node),
    text: (text) => {
      const { startContainer, endContainer, startOffset, endOffset } = range;
      const from = text.isSameNode(startContainer) ? startOffset : 0;
      return text.data.slice(from, text.isSameNode(endContainer) ? endOffset : undefined);
    },
  });
}

/** Nests copies of the structural ancestors in the sheet. Returns the innermost. */
function copyStructure(sheet: Document, around: Node | null, base: string): Element {
  let into: Element = sheet.body;
  for (const element of structureAround(around)) {
    const copy = cleanedAttributes(withoutMarks(sheet.importNode(element, false)), base);
    into = into.appendChild(isCode(element) ? withTagName(copy, 'pre') : copy);
  }
  return into;
}

/** Whether an element around a selection looks like a block of code. */
const isCode = (element: Element): boolean =>
  isCodeBlock(element, localNameOf(element).toUpperCase(), getComputedStyle(element), {
    code: false,
    apart: false,
  });

/** The structural ancestors of a node, outermost first. */
function structureAround(around: Node | null): Element[] {
  const forms: Element[] = [];
  let element = around instanceof Element ? around : null;
  for (; element !== null && !matchesSelector(element, CELL); element = parentElementOf(element)) {
    if (matchesSelector(element, STRUCTURE) || isCode(element)) forms.unshift(element);
  }
  return forms;
}
