import type { Facts, FactWords } from './facts.ts';

/** A part counts as already in the content if this share of its texts is. */
const ENOUGH = 0.6;
/** The maximum number of texts to look for. */
const MAX_TEXTS = 100;

/** Normalizes text to letters and digits for comparison. */
const bare = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The share of the texts (0 to 1) that a part of a page contains; 1 if there are no texts. */
export function coverage(part: Node, texts: readonly string[]): number {
  const wanted = texts
    .slice(0, MAX_TEXTS)
    .map(bare)
    .filter((text) => text !== '');
  if (wanted.length === 0) return 1;
  const held = bare(part.textContent ?? '');
  return wanted.filter((text) => held.includes(text)).length / wanted.length;
}

/** Adds a page's structured data to its content: facts above it, and missing longer parts below it. */
export function addFacts(content: DocumentFragment, facts: Facts, words: FactWords): void {
  const { ownerDocument: document } = content;
  const list = document.createElement('ul');
  for (const { name, value } of facts.lines) {
    const label = document.createElement('strong');
    label.textContent = `${typeof name === 'string' ? words(name) : name.own}:`;
    const item = document.createElement('li');
    item.append(label, ` ${value}`);
    list.append(item);
  }
  const missing = facts.parts.filter(({ texts }) => coverage(content, texts) < ENOUGH);
  if (list.firstChild !== null) content.prepend(list);
  for (const { name, ordered, texts } of missing) {
    const heading = document.createElement('h2');
    heading.textContent = words(name);
    content.append(heading, ...toBlocks(document, texts, ordered));
  }
}

/** A paragraph for one text, a list for several. */
function toBlocks(document: Document, texts: readonly string[], ordered: boolean): Element[] {
  const list = document.createElement(ordered ? 'ol' : 'ul');
  for (const text of texts) {
    const item = document.createElement(texts.length === 1 ? 'p' : 'li');
    item.textContent = text;
    if (texts.length === 1) return [item];
    list.append(item);
  }
  return [list];
}
