import { htmlOf } from '../markdown/ends.ts';
import { isClosed, RAW_TEXT_TAGS } from '../markdown/html-ends.ts';
import { htmlIn } from '../markdown/html-in.ts';
import { blocksOf, type Line, scanMarkdown, textOfBlock } from '../markdown/scanner.ts';

/** Elements that block the end tags of their ancestors (HTML 13.2.4.2), in addition to raw text elements. */
const SCOPES =
  'applet caption html table tbody thead tfoot tr td th marquee object template select svg math plaintext'.split(
    ' ',
  );
const TRAP = new RegExp(`^<(?:${[...SCOPES, ...RAW_TEXT_TAGS].join('|')})(?=[\\s/>])`, 'i');
const ANY_TAG = /<(?=[a-z/!?])/gi;
/** `plaintext` has no end tag. */
const PLAINTEXT = /<(?=plaintext)/gi;
/** The maximum number of repeated passes: escaping changes how the rest is parsed. */
const ROUNDS = 4;

/**
 * Escapes HTML that no end tags after the text could close, because it would keep a quote, list, heading, or emphasis
 * open in any case. Also escapes footnote marks if parsers without footnotes would find different blocks. Used for a
 * text that is joined with others.
 */
export function escapeOpenHtml(markdown: string): string {
  let text = markdown.includes('[^') ? withoutDoubtfulNotes(markdown) : markdown;
  if (!text.includes('<')) return text;
  const readings = text.includes('[^') ? [true, false] : [true];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const before = text;
    for (const notes of readings) text = escaped(scanMarkdown(text, notes).lines, round === ROUNDS);
    if (text === before) break;
  }
  return text;
}

function withoutDoubtfulNotes(markdown: string): string {
  const { lines } = scanMarkdown(markdown);
  if (!lines.some(({ noted }) => noted)) return markdown;
  const others = scanMarkdown(markdown, false).lines;
  const same = lines.every((line, index) => {
    const other = others[index];
    if (line.noted || other === undefined) return true;
    return line.kind === other.kind && line.depth === other.depth && line.continues === other.continues;
  });
  if (same) return markdown;
  return lines.map(({ prefix, text }) => prefix.replaceAll('[^', '\\[^') + text).join('\n');
}

/** `all`: whether to escape code in quotes and lists too, as a last resort. */
function escaped(lines: readonly Line[], all: boolean): string {
  const made: string[] = [];
  for (const unit of unitsOf(lines)) {
    const inside = unit[0]?.depth !== 0;
    const open = inside && !isClosed(htmlOf(unit));
    for (const block of blocksOf(unit)) for (const line of escapedBlock(block, open, all)) made.push(line);
  }
  return made.join('\n');
}

function escapedBlock(block: readonly Line[], open: boolean, all: boolean): string[] {
  const [{ kind } = { kind: 'blank' }] = block;
  if (kind === 'html' || (kind === 'code' && open && all)) {
    const pattern = open ? ANY_TAG : PLAINTEXT;
    return block.map(({ prefix, text }) => prefix + text.replace(pattern, '&lt;'));
  }
  if (kind !== 'text' && kind !== 'heading') return block.map(({ prefix, text }) => prefix + text);
  const words = textOfBlock(block);
  const parts: string[] = [];
  let at = 0;
  for (const tag of htmlIn(block)) {
    if (!open && !TRAP.test(tag.markup)) continue;
    parts.push(words.slice(at, tag.at), '\\');
    at = tag.at;
  }
  const texts = [...parts, words.slice(at)].join('').split('\n');
  return block.map(({ prefix, text }, index) => prefix + (texts[index] ?? text));
}

/** Splits lines into top-level quotes and lists, each on its own, and the lines in between. */
function unitsOf(lines: readonly Line[]): Line[][] {
  const units: Line[][] = [];
  let last: string | undefined;
  for (const line of lines) {
    const mark = line.depth === 0 ? '' : markOf(line.prefix);
    const goesOn =
      units.at(-1)?.[0]?.depth === 0 ? line.depth === 0 : line.depth > 0 && (mark === '' || mark === last);
    if (goesOn) units.at(-1)?.push(line);
    else units.push([line]);
    if (mark !== '' || line.depth === 0) last = mark;
  }
  return units;
}

/** The kind of quote or list that a line starts. Those of the same kind continue each other. */
const markOf = (prefix: string): string => /^\s*(?:\d+([.)])|(\S))/.exec(prefix)?.slice(1).join('') ?? '';
