import type { Facts, FactWords } from './facts.ts';

/** From this share of its texts on, a part of the facts is in a text already. */
const ENOUGH = 0.6;
/** How many of the texts are looked for. */
const MOST_TEXTS = 100;

/** Letters and digits alone, so that marks and spaces make no difference. */
const bare = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The share of some texts that a part of a page holds; 1 where there are none. */
export function coverage(part: Node, texts: readonly string[]): number {
  const wanted = texts
    .slice(0, MOST_TEXTS)
    .map(bare)
    .filter((text) => text !== '');
  if (wanted.length === 0) return 1;
  const held = bare(part.textContent ?? '');
  return wanted.filter((text) => held.includes(text)).length / wanted.length;
}

/** Adds to the text of a page what the page says of it for machines: facts above it, and below it longer parts that it lacks. */
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

/** One text is a paragraph, several are a list. */
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
