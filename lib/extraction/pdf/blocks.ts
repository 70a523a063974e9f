import { isSameHeading, type LevelOf } from './headings.ts';
import { lineText, median, type PdfLine } from './lines.ts';

/** A block of lines, by kind. */
export type PdfBlock =
  | { kind: 'paragraph'; lines: PdfLine[] }
  | { kind: 'code'; lines: PdfLine[] }
  | { kind: 'heading'; lines: PdfLine[]; level: number }
  /** `mark`: as in the file; `depth`: from 0. */
  | { kind: 'item'; lines: PdfLine[]; mark: string; depth: number };

/** The start of a list item. */
const MARK = /^(?:[•◦▪▫‣⁃●○■□◆◇➢➤✓✔·]|[-–—*](?=\s)|\(?(?:\d{1,3}|[a-z])[.)](?=\s))\s*(?=\S)/u;
const BULLET = /^[•◦▪▫‣⁃●○■□◆◇➢➤✓✔·]$/u;
/**
 * A dash may also start dialog, and a number a sentence. Such items must be indented, or follow another item or
 * sentence.
 */
const END_OF_SENTENCE = /[.!?:;…。！？]["'”’»)\]]*$/u;
/** In multiples of the text size: a line that starts this far in counts as indented. */
const INDENT = 0.7;
/** In multiples of the text size: a hanging indent is less. */
const MAX_HANG = 5;
/** In multiples of the usual leading: a larger gap ends a paragraph. */
const PARAGRAPH_GAP = 1.35;
/** A line that ends this share of the column width before the column's end may be the last of its paragraph. */
const SHORT = 0.12;

/** Groups the lines of a page, in reading order, into blocks. */
export function toPdfBlocks(lines: readonly PdfLine[], levelOf: LevelOf): PdfBlock[] {
  const leading = usualLeading(lines);
  const blocks: PdfBlock[] = [];
  for (const line of lines) {
    const last = blocks.at(-1);
    const block = newBlock(line, levelOf(line), last);
    if (last && goesOn(last, block, line, leading)) last.lines.push(line);
    else blocks.push(block);
  }
  return withDepths(blocks);
}

/** Whether a line is code. One with other words, too, or with a link is so only within code. */
function isCode(line: PdfLine, block: PdfBlock | undefined): boolean {
  if (!line.mono || BULLET.test(lineText(line))) return false;
  return block?.kind === 'code' || !(line.mixed || line.runs.some(({ url }) => url));
}

/** The usual distance of baselines, in multiples of the text size. */
function usualLeading(lines: readonly PdfLine[]): number {
  const steps = lines.slice(1).flatMap((line, at) => {
    const step = (line.y - (lines[at]?.y ?? 0)) / line.size;
    return step > 0 && step < 4 ? [step] : [];
  });
  return median(steps) || 1.2;
}

/** The block that a line starts, unless it continues the one before. */
function newBlock(line: PdfLine, level: number, before: PdfBlock | undefined): PdfBlock {
  if (level > 0) return { kind: 'heading', lines: [line], level };
  if (isCode(line, before)) return { kind: 'code', lines: [line] };
  const { tag } = line;
  const mark = MARK.exec(lineText(line))?.[0].trim();
  if (tag?.kind === 'item') return { kind: 'item', lines: [line], mark: mark ?? '', depth: tag.level - 1 };
  return mark === undefined
    ? { kind: 'paragraph', lines: [line] }
    : { kind: 'item', lines: [line], mark, depth: 0 };
}

const isText = ({ kind }: PdfBlock): boolean => kind === 'paragraph' || kind === 'item';

/** Whether a line continues the block before it, instead of starting its own. */
function goesOn(block: PdfBlock, own: PdfBlock, line: PdfLine, leading: number): boolean {
  const last = block.lines.at(-1);
  if (last === undefined) return false;
  if (isText(block) && isText(own)) return textGoesOn(block, own, last, line, leading);
  if (block.kind !== 'heading' || own.kind !== 'heading') return block.kind === own.kind;
  return block.level === own.level && isSameHeading(last, line);
}

function textGoesOn(block: PdfBlock, own: PdfBlock, last: PdfLine, line: PdfLine, leading: number): boolean {
  if (last.tag && line.tag && (last.tag.kind === 'item' || last.tag.block !== line.tag.block))
    return last.tag.block === line.tag.block;
  if (last.cells > 1 && line.cells > 1) return false;
  if (Math.abs(last.size - line.size) > 0.15 * last.size) return false;
  const step = line.y - last.y;
  if (own.kind === 'item' && startsItem(block, own.mark, line)) return false;
  // In another column: only an unfinished sentence continues there.
  if (step <= 0 || line.column.left !== last.column.left)
    return !END_OF_SENTENCE.test(lineText(last)) && !/^\p{Lu}/u.test(lineText(line));
  if (step > PARAGRAPH_GAP * leading * line.size) return false;
  return block.kind === 'item' ? staysInItem(block, line) : staysInParagraph(block, last, line);
}

/** Whether a line with a mark starts a list item. Within a paragraph, a number or dash does so only if it is set apart. */
const startsItem = (block: PdfBlock, mark: string, line: PdfLine): boolean =>
  BULLET.test(mark) ||
  (mark !== '' &&
    (block.kind === 'item' ||
      Math.abs(line.left - (block.lines[0]?.left ?? 0)) > line.size ||
      END_OF_SENTENCE.test(lineText(block.lines.at(-1) ?? line))));

/** Whether a line stays in an item: it must align with the item's text, or at least with its mark. */
function staysInItem({ lines }: PdfBlock, line: PdfLine): boolean {
  const [first, second] = lines;
  if (first === undefined) return false;
  const edge = second?.left ?? first.left;
  return (
    line.left > edge - INDENT * line.size && !(isShort(lines.at(-1) ?? first) && line.left <= first.left + 1)
  );
}

function staysInParagraph({ lines }: PdfBlock, last: PdfLine, line: PdfLine): boolean {
  const start = Math.min(...lines.slice(0, 2).map(({ left }) => left));
  const indented =
    !line.rtl && line.left > start + INDENT * line.size && line.left > last.left + INDENT * line.size;
  const [first] = lines;
  const hangs = lines.length > 1 && (lines[1]?.left ?? 0) > (first?.left ?? 0) + INDENT * line.size;
  if (hangs && !line.rtl && line.left <= (first?.left ?? 0) + 1) return false;
  if (indented && !isCentered(last, line) && !startsHanging(lines, line)) return false;
  return !(isShort(last) && END_OF_SENTENCE.test(lineText(last)));
}

/** Whether a second line begins a hanging indent, as in bibliographies: the first is full, and its sentence goes on. */
const startsHanging = (lines: readonly PdfLine[], line: PdfLine): boolean =>
  lines.every(
    (first) =>
      lines.length === 1 &&
      line.left - first.left < MAX_HANG * line.size &&
      !isShort(first) &&
      !END_OF_SENTENCE.test(lineText(first)),
  );

const isCentered = (one: PdfLine, other: PdfLine): boolean =>
  Math.abs(one.left + one.right - other.left - other.right) < one.size / 2;

function isShort({ left, right, rtl, column }: PdfLine): boolean {
  const width = column.right - column.left;
  return (rtl ? left - column.left : column.right - right) > SHORT * width;
}

/** Sets the depth of each item by the position of its mark among those of the same list. */
function withDepths(blocks: readonly PdfBlock[]): PdfBlock[] {
  let open: number[] = [];
  return blocks.map((block) => {
    if (block.kind !== 'item') {
      open = [];
      return block;
    }
    const { left = 0, size = 1 } = block.lines[0] ?? {};
    if (block.lines[0]?.tag?.kind === 'item') return block;
    open = [...open.filter((one) => one < left - INDENT * size), left];
    return { ...block, depth: open.length - 1 };
  });
}
