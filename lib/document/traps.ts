import { htmlOf } from '../markdown/ends.ts';
import { isClosed, RAW } from '../markdown/html-ends.ts';
import { htmlIn } from '../markdown/html-in.ts';
import { blocksOf, type Line, scanMarkdown, textOfBlock } from '../markdown/lines.ts';
import type { Untrusted } from '../untrusted.ts';

/** Elements that keep the end of what they stand in from ending it (HTML 13.2.4.2), beside those in which all is text. */
const SCOPES =
  'applet caption html table tbody thead tfoot tr td th marquee object template select svg math plaintext'.split(
    ' ',
  );
const TRAP = new RegExp(`^<(?:${[...SCOPES, ...RAW].join('|')})(?=[\\s/>])`, 'i');
const ANY_TAG = /<(?=[a-z/!?])/gi;
/** No end tag ends it. */
const PLAINTEXT = /<(?=plaintext)/gi;
/** So often a text is read again, as what is escaped changes how the rest is read. */
const ROUNDS = 4;

/**
 * A text beside others whose HTML can all be ended behind it. HTML that would keep a quote, a list, a heading or emphasis
 * open, whatever stands behind, becomes text; so does the mark of a footnote where readers without footnotes find other
 * blocks behind it.
 */
export function withoutTraps(markdown: Untrusted): string {
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
  const same = lines.every((line, place) => {
    const other = others[place];
    if (line.noted || other === undefined) return true;
    return line.kind === other.kind && line.depth === other.depth && line.continues === other.continues;
  });
  if (same) return markdown;
  return lines.map(({ prefix, text }) => prefix.replaceAll('[^', '\\[^') + text).join('\n');
}

/** `all`: whether code in quotes and lists is escaped too, as nothing else helped. */
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
  return block.map(({ prefix, text }, place) => prefix + (texts[place] ?? text));
}

/** Lines in which a quote or a list ends: each of those at the top by itself, and what stands between. */
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

/** The sort of what a line begins: quotes and lists of one sort go on with each other. */
const markOf = (prefix: string): string => /^\s*(?:\d+([.)])|(\S))/.exec(prefix)?.slice(1).join('') ?? '';
