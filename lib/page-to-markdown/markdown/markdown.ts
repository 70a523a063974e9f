import { isLanguageName } from '../blocks/code.ts';
import { attributeIn, blocksIn, HEADINGS, made, oneLine, TAGS_WITHOUT_TEXT } from '../elements.ts';
import { longestRun, safeTex, toCodeSpan } from './escape.ts';
import { InlineWriter, writeChildren, writeInline } from './inline.ts';

/** Converts parts of a page to Markdown. */
interface Writer {
  /** The blocks in the nodes, each as Markdown without surrounding blank lines. */
  blocks(nodes: Iterable<Node>): string[];
  /** The inline content of a node on one line. */
  line(parent: Node, lineBreak?: string): string;
  /** How many more empty cells tables may add. */
  spare: number;
}

/**
 * Converts a part of a page to Markdown: CommonMark plus GFM tables, task items, and strikethrough. Leading and
 * trailing rules are removed.
 */
export function toMarkdownText(content: ParentNode & Node): string {
  const blocks = createWriter(content).blocks(content.childNodes);
  const from = blocks.findIndex((block) => block !== '---');
  const to = blocks.findLastIndex((block) => block !== '---');
  return from < 0 ? '' : blocks.slice(from, to + 1).join('\n\n');
}

/** Creates a writer for parts of `content`, which must not change meanwhile. */
function createWriter(content: ParentNode & Node): Writer {
  const isBlockElement = blocksIn(content);
  const isBlock = (node: Node): node is Element => node instanceof Element && isBlockElement(node);

  const blocks = (nodes: Iterable<Node>): string[] => {
    const found: string[] = [];
    let inline = new InlineWriter();
    const flush = () => {
      if (inline.isEmpty) return;
      const text = inline.finish();
      inline = new InlineWriter();
      if (text !== '') found.push(text);
    };
    for (const node of nodes) {
      if (isBlock(node)) {
        flush();
        for (const block of blockOf(node)) if (block !== '') found.push(block);
      } else writeInline(node, inline);
    }
    flush();
    return found;
  };

  const line = (parent: Node, lineBreak = ' ', lineStart = true): string => {
    const inline = new InlineWriter();
    writeChildren(parent, inline);
    return inline.finish(lineBreak, lineStart);
  };
  const writer: Writer = { blocks, line, spare: MAX_ADDED };

  const blockOf = (element: Element): string[] => {
    const tagName = element.tagName.toUpperCase();
    if (TAGS_WITHOUT_TEXT.has(tagName)) return [];
    if (/^H[1-6]$/.test(tagName)) return [toHeading(Number(tagName[1]), line(element, ' ', false))];
    switch (tagName) {
      case 'HR':
        return ['---'];
      case 'PRE':
        return [toCodeBlock(element)];
      case 'BLOCKQUOTE':
        return [toQuote(blocks(element.childNodes), element.getAttribute('q-callout'))];
      case 'UL':
      case 'OL':
      case 'MENU':
      case 'DIR':
        return [listToMarkdown(element, writer)];
      case 'DL':
        return toDefinitions(element, writer);
      case 'TABLE':
        return toTable(element, writer);
      case 'SUMMARY':
      case 'DT':
        return [strong(line(element))];
      default:
        return blocks(element.childNodes);
    }
  };
  return writer;
}

/** A mark at the end of a heading would close it. */
const toHeading = (level: number, text: string): string =>
  text === '' ? '' : `${'#'.repeat(level)} ${text.replace(/(?<=^|\s)#+$/, '\\$&')}`;

function toCodeBlock(block: Element): string {
  const code = block.querySelector('code') ?? block;
  const text = block.textContent.replace(/^\n+/, '').trimEnd();
  if (text === '') return '';
  const tex = code.hasAttribute('q-tex') ? safeTex(text, true) : undefined;
  if (tex !== undefined) return `$$\n${oneLine(tex)}\n$$`;
  const named = /(?:^|\s)language-(\S+)/.exec(code.className)?.[1] ?? '';
  const language = isLanguageName(named) ? named : '';
  const fence = '`'.repeat(Math.max(3, longestRun(text, '`') + 1));
  return `${fence}${language}\n${text}\n${fence}`;
}

const prefixed = (text: string, prefix: string): string =>
  text.replace(/^.*$/gm, (one) => (one === '' ? prefix.trimEnd() : prefix + one));

function toQuote(blocks: string[], callout: string | null): string {
  if (blocks.length === 0) return '';
  const text = prefixed(blocks.join('\n\n'), '> ');
  return callout === null ? text : `> [!${callout}]\n${text}`;
}

interface Item {
  marker: string;
  blocks: string[];
}

const LARGEST = 999_999_999;
const TASK = '[x]';

/** Converts a list, or sections in the form of one. Lists nested directly in it, as on many sites, belong to the item before them. */
function listToMarkdown(list: Element, { blocks, line }: Writer): string {
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
  if (items.every(({ blocks: [first] }) => /^#+ /.test(first ?? '')))
    return items.flatMap(({ blocks: own }) => own).join('\n\n');
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
const indented = (text: string, width: number): string =>
  text.replace(/\n(?!\n|$)/g, `\n${' '.repeat(width)}`);

/** Marks text as strong, unless some of it already is. */
const strong = (text: string): string => (text === '' || text.includes('**') ? text : `**${text}**`);

/** Converts terms and definitions to PHP Markdown Extra and Pandoc syntax. A list without terms is only indentation. */
function toDefinitions(list: Element, { blocks, line }: Writer): string[] {
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

/** More columns than any real table has. */
const MAX_COLUMNS = 1000;
/** More empty cells than the tables of any real page need, for spans and short rows. */
const MAX_ADDED = 100_000;

/**
 * Converts a data table to GFM, below its caption. A layout table becomes the blocks of its cells. Cells covered by a
 * span are left empty.
 */
function toTable(table: Element, writer: Writer): string[] {
  const rows = rowsOf(table);
  const caption = table.querySelector('caption');
  const above = caption === null ? '' : writer.line(caption);
  if (isLayout(table, rows)) {
    return [above, ...rows.flatMap((row) => cellsOf(row).flatMap((cell) => writer.blocks(cell.childNodes)))];
  }
  const grid = withoutEmptyColumns(toGrid(rows, writer));
  const width = largest(grid.map(({ length }) => length));
  if (width === 0) return [above];
  const [first, ...others] = grid;
  const headed = first !== undefined && isHeader(rows[0]);
  const body = (headed ? others : grid).filter((row) => row.some((cell) => cell !== ''));
  const padded = (row: readonly string[]) => {
    const missing = width - row.length;
    // Rows may have fewer cells than the header (GFM, section 4.10).
    if (missing > writer.spare) return toRow(row, row.length);
    writer.spare -= missing;
    return toRow(row, width);
  };
  const lines = [toRow(headed ? first : [], width), toRow(Array(width).fill('---'), width)];
  return [above, [...lines, ...body.map(padded)].join('\n')];
}

function withoutEmptyColumns(grid: readonly string[][]): string[][] {
  const used = new Set(grid.flatMap((row) => row.flatMap((cell, column) => (cell === '' ? [] : [column]))));
  return grid.map((row) => row.filter((_, column) => used.has(column)));
}

const largest = (numbers: readonly number[]): number => numbers.reduce((most, one) => Math.max(most, one), 0);

/** The rows of the table itself, with the header first and the footer last, regardless of their position. */
function rowsOf(table: Element): Element[] {
  const rows: Element[][] = [[], [], []];
  for (const child of table.children) {
    const index = child.tagName === 'THEAD' ? 0 : child.tagName === 'TFOOT' ? 2 : 1;
    if (child.tagName === 'TR') rows[1]?.push(child);
    else if (/^T(?:HEAD|BODY|FOOT)$/.test(child.tagName))
      for (const row of named(child, /^TR$/)) rows[index]?.push(row);
  }
  return rows.flat();
}

const named = (parent: Element, name: RegExp): Element[] =>
  [...parent.children].filter(({ tagName }) => name.test(tagName));

const cellsOf = (row: Element): Element[] => named(row, /^T[DH]$/);

/** Whether all text of a cell is bold. */
const isBold = (cell: Element): boolean =>
  cell.textContent.trim() !== '' &&
  cell.querySelector('b, strong')?.textContent.trim() === cell.textContent.trim();

/** Whether the first row is a header, either by markup or because all its cells are bold. */
function isHeader(row: Element | undefined): boolean {
  if (row === undefined) return false;
  const cells = cellsOf(row);
  return (
    row.parentElement?.tagName === 'THEAD' || cells.every((cell) => cell.tagName === 'TH' || isBold(cell))
  );
}

const PARTS = `table, ${HEADINGS}, pre, hr`;

/**
 * Whether a table is for layout: by its role, with a single column or row, or with parts that data cells don't have.
 */
function isLayout(table: Element, rows: readonly Element[]): boolean {
  if (/^(?:presentation|none)$/.test(attributeIn(table, 'role'))) return true;
  const widths = rows.map((row) => cellsOf(row).length);
  if (largest(widths) <= 1) return true;
  const heads = rows[0] === undefined ? [] : cellsOf(rows[0]);
  if (heads.length > 0 && heads.every(({ tagName }) => tagName === 'TH')) return false;
  if (table.querySelector('th, thead, caption') !== null && table.querySelector('table') === null)
    return false;
  return rows.length <= 1 || table.querySelector(PARTS) !== null;
}

function toGrid(rows: readonly Element[], writer: Writer): string[][] {
  /** The remaining row span of the cell above, by column. */
  const below: number[] = [];
  return rows.map((row) => {
    const line: string[] = [];
    const skip = () => {
      while ((below[line.length] ?? 0) > 0 && line.length < MAX_COLUMNS && writer.spare > 0) {
        writer.spare -= 1;
        below[line.length] = (below[line.length] ?? 0) - 1;
        line.push('');
      }
    };
    for (const cell of cellsOf(row)) {
      skip();
      const rest = span(cell, 'rowspan') - 1;
      const width = Math.min(span(cell, 'colspan'), MAX_COLUMNS - line.length, writer.spare + 1);
      writer.spare -= width - 1;
      for (let column = 0; column < width; column += 1) {
        below[line.length] = rest;
        line.push(column === 0 ? toCell(cell, writer) : '');
      }
    }
    skip();
    return line;
  });
}

const span = (cell: Element, name: string): number =>
  Math.min(Math.max(1, Number.parseInt(cell.getAttribute(name) ?? '1', 10) || 1), MAX_COLUMNS);

/** A bar that isn't escaped: after no backslash, or after backslashes that escape each other. */
const BAR = /(?<!\\)((?:\\\\)*)\|/g;

/** Joins the blocks of a cell on one line, separated by breaks. A cell with only an icon has the name of that. */
const toCell = (cell: Element, { blocks, line }: Writer): string =>
  (blocks(cell.childNodes).map(inOneLine).join('<br>') || line(iconName(cell))).replace(BAR, '$1\\|');

/** In characters. */
const LONGEST_ICON_NAME = 30;

function iconName(cell: Element): Element {
  const icon = cell.querySelector('[title], [aria-label]');
  const name = icon?.closest('a') ? '' : (icon?.getAttribute('aria-label') ?? attributeIn(icon, 'title'));
  return made(cell, 'span', {}, name.length > LONGEST_ICON_NAME ? '' : name);
}

function inOneLine(block: string): string {
  const [fence] = /^`{3,}/.exec(block) ?? [];
  const lines = block.split('\n');
  if (fence !== undefined)
    return lines
      .slice(1, -1)
      .map((line) => (line.trim() === '' ? '' : toCodeSpan(line)))
      .join('<br>');
  const isTable = /^\| ---/.test(lines[1] ?? '');
  return (isTable ? lines.toSpliced(1, 1).map(withoutBars) : lines)
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .join('<br>');
}

/** A row of a table within a cell as text, since Markdown can't nest tables. */
const withoutBars = (row: string): string => row.slice(2, -2).replaceAll(' | ', ' ');

const toRow = (cells: readonly string[], width: number): string =>
  `| ${Array.from({ length: width }, (_, index) => cells[index] ?? '').join(' | ')} |`;
