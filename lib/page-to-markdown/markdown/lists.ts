import type { Writer } from './markdown.ts';
import { TAGS_WITHOUT_TEXT } from './tags.ts';

interface Item {
  marker: string;
  blocks: string[];
}

const LARGEST = 999_999_999;
const TASK = '[x]';

/** Converts a list. Lists nested directly in it, as on many sites, belong to the item before them. */
export function listToMarkdown(list: Element, { blocks, line }: Writer): string {
  const children = [...list.children].filter(({ tagName }) => !TAGS_WITHOUT_TEXT.has(tagName));
  const next = list.tagName === 'OL' ? numbers(list, children.length) : () => '- ';
  const items: Item[] = [];
  for (const child of children) {
    const isItem = child.tagName === 'LI';
    const own = blocks(isItem ? child.childNodes : [child]);
    const last = items.at(-1);
    if (!isItem && last !== undefined) for (const block of own) last.blocks.push(block);
    else if (own.length > 0) items.push({ marker: next(child), blocks: own });
  }
  if (items.length === 0) return line(list);
  return items.map(({ marker, blocks: own }) => marker + indented(joinItem(own), marker.length)).join('\n');
}

/** Numbers items as in HTML (section 4.4.5): from `start`, backward if reversed, and restarting at `value`. */
function numbers(list: Element, length: number): (item: Element) => string {
  const reversed = list.hasAttribute('reversed');
  let number = toNumber(list.getAttribute('start')) ?? (reversed ? length : 1);
  return (item) => {
    const current = toNumber(item.getAttribute('value')) ?? number;
    number = Math.min(Math.max(0, current + (reversed ? -1 : 1)), LARGEST);
    return `${current}. `;
  };
}

function toNumber(text: string | null): number | undefined {
  const number = Number.parseInt(text ?? '', 10);
  return Number.isNaN(number) ? undefined : Math.min(Math.max(0, number), LARGEST);
}

/** A nested list needs no blank line before it; any other block does, but not after a task's box. */
const joinItem = (blocks: readonly string[]): string =>
  blocks.reduce((text, block) => text + gapBetween(text, block) + block);

function gapBetween(before: string, block: string): string {
  // Reading a long text after each piece would take quadratic time.
  if (before.length === TASK.length && /^\[[ x]\]$/.test(before)) return ' ';
  return /^(?:- |\d+\. )/.test(block) ? '\n' : '\n\n';
}

/** Indents continuation lines to the item's text. */
const indented = (text: string, width: number): string => text.replace(/\n(?=.)/g, `\n${' '.repeat(width)}`);

/** Marks text as strong, unless some of it already is. */
export const strong = (text: string): string => (text === '' || text.includes('**') ? text : `**${text}**`);

/** Converts terms and definitions to PHP Markdown Extra and Pandoc syntax. A list without terms is only indentation. */
export function toDefinitions(list: Element, { blocks, line }: Writer): string[] {
  if (list.querySelector('dt') === null) return flattened(list).flatMap((child) => blocks(child.childNodes));
  const found: string[] = [];
  let entry = '';
  const flush = () => {
    if (entry !== '') found.push(entry);
    entry = '';
  };
  for (const child of flattened(list)) {
    if (child.tagName === 'DT') {
      flush();
      entry = strong(line(child));
    } else if (child.tagName === 'DD') {
      const text = blocks(child.childNodes).join('\n\n');
      if (text !== '') entry += `${entry === '' ? '' : '\n'}: ${indented(text, 2)}`;
    } else {
      flush();
      found.push(blocks([child]).join('\n\n'));
    }
  }
  flush();
  return found;
}

/** Terms may be grouped in `div`s (HTML, section 4.4.9). */
const flattened = (list: Element): Element[] =>
  [...list.children].flatMap((child) => (child.tagName === 'DIV' ? flattened(child) : [child]));
