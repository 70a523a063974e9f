import {
  beginsLikeDefinition,
  type Definition,
  definitionsByLabel,
  definitionsOfBlock,
} from '../markdown/definitions.ts';
import { columnsOfTable } from '../markdown/leaf-lines.ts';
import { blocksOf, type Line, scanLines } from '../markdown/lines.ts';
import type { Untrusted } from '../untrusted.ts';
import { withoutTracking } from './addresses.ts';
import type { Notes } from './notes.ts';
import type { DocumentRules } from './rules.ts';
import { type LinkContext, shapeText, writesOut } from './spans.ts';

/**
 * The Markdown of a page by the rules: headings, links, images and addresses; code and HTML stay byte for byte. Where there
 * are several pages, links that name a label are written out: a label means something in its own page alone.
 */
export function shape(markdown: Untrusted, rules: DocumentRules, notes: Notes, base: Untrusted): string {
  if (isNeutral(markdown, rules, notes)) return markdown;
  const scanned = scanLines(markdown);
  const kept = rules.footnotes === 'remove' ? withoutNotes(scanned) : scanned;
  const lines = kept.map((line) => ({ ...line, prefix: renamed(line.prefix, notes) }));
  const blocks = blocksOf(lines).map((of): Block => ({ lines: of, definitions: definitionsOfBlock(of) }));
  const definitions = definitionsByLabel(blocks.flatMap((block) => block.definitions));
  const shaping = { rules, notes, base, definitions };
  const shaped: string[] = [];
  for (let place = 0; place < blocks.length; place += 1) {
    const made = shapeBlock(blocks[place], shaping);
    // What is left of a paragraph without its picture is a blank line; one is enough.
    if (made.length === 0 && separateBlock(blocks, place)) made.push('<!-- -->');
    const gone = made.length === 0 && (shaped.length === 0 || isBlank(shaped.at(-1)));
    if (gone && blocks[place + 1]?.lines[0]?.kind === 'blank') place += 1;
    // One by one: a paragraph may have more lines than a call takes arguments.
    for (const line of made) shaped.push(line);
  }
  return shaped.join('\n');
}

/** Lines without footnotes. Where one kept a list from what stands indented behind it, a comment does so. */
function withoutNotes(lines: readonly Line[]): Line[] {
  const kept: Line[] = [];
  let gone = false;
  for (const line of lines) {
    if (line.noted) {
      gone = true;
      continue;
    }
    const blank = line.kind === 'blank';
    if (gone && blank && (kept.length === 0 || kept.at(-1)?.kind === 'blank')) continue;
    if (gone && !blank) {
      if (kept.length > 0 && /^(?:\s|[-+*]|\d{1,9}[.)])/.test(line.prefix + line.text))
        kept.push(
          { ...line, kind: 'html', prefix: '', text: '<!-- -->', depth: 0 },
          { ...line, kind: 'blank', prefix: '', text: '', depth: 0 },
        );
      gone = false;
    }
    kept.push(line);
  }
  return kept;
}

/** The marks of a line with the label of its footnote as the document calls it. */
const renamed = (prefix: string, notes: Notes): string =>
  prefix.replace(/\[\^(\S+)\](?=:)/, (_, label: string) => `[^${notes.labelOf(label)}]`);

/** Whether definitions that are gone kept what is before them from what is behind them: a list, or code that is indented. */
function separateBlock(blocks: readonly Block[], place: number): boolean {
  if (place === 0 || blocks[place]?.definitions.length === 0) return false;
  let next = place + 1;
  while (blocks[next]?.lines[0]?.kind === 'blank') next += 1;
  const { prefix = '', text = '' } = blocks[next]?.lines[0] ?? {};
  return /^(?:\s|[-+*]|\d{1,9}[.)])/.test(prefix + text);
}

/** A block, and the definitions that its first lines are. */
interface Block {
  lines: Line[];
  definitions: Definition[];
}

const textOf = (lines: readonly Line[]): string => lines.map(({ text }) => text).join('\n');
const paragraphOf = (lines: readonly Line[]): Line[] => lines.filter(({ kind }) => kind === 'text');
const isBlank = (line: string | undefined): boolean => line?.trim() === '';

/** Nothing to do is the usual case: then nothing is read either. */
function isNeutral(markdown: string, rules: DocumentRules, notes: Notes): boolean {
  const cleans = rules.cleanUrls && /\?|&/.test(markdown) && withoutTrackingIn(markdown);
  const labels = notes.several && /\[\^|\]:/.test(markdown);
  const noted = (rules.footnotes ?? 'keep') !== 'keep' && markdown.includes('[^');
  return (
    !labels && !noted && rules.links === 'keep' && rules.images === 'keep' && rules.shift === 0 && !cleans
  );
}

const withoutTrackingIn = (markdown: string): boolean =>
  markdown.match(/\?[^\s#)>\]]*/g)?.some((query) => withoutTracking(query) !== query) ?? false;

function shapeBlock(block: Block | undefined, shaping: LinkContext): string[] {
  const [first] = block?.lines ?? [];
  if (block === undefined || first === undefined) return [];
  if (first.kind === 'heading') return [first.prefix + shapeHeading(first.text, shaping)];
  if (first.kind !== 'text') return [first.prefix + first.text];
  const paragraph = paragraphOf(block.lines);
  const under = block.lines[paragraph.length];
  const { definitions } = block;
  const count = definitions.at(-1)?.lines ?? 0;
  const made = shapeDefinitions(paragraph.slice(0, count), definitions, shaping);
  const rest = paragraph.slice(count);
  if (rest.length === 0) return under ? [...made, under.prefix + under.text] : made;
  return [...made, ...shapeWords(rest, under, shaping)];
}

/** A paragraph, or the heading that the line under it makes of it. */
function shapeWords(paragraph: readonly Line[], under: Line | undefined, shaping: LinkContext): string[] {
  const [first] = paragraph;
  if (under && shaping.rules.shift > 0) {
    const level = under.text.includes('=') ? 1 : 2;
    const words = paragraph.map(({ text }) => text.trim()).join(' ');
    return [`${first?.prefix ?? ''}${'#'.repeat(level + shaping.rules.shift)} ${shapeText(words, shaping)}`];
  }
  const made = isTable(paragraph)
    ? paragraph.flatMap((line) => shapeParagraph([line], shaping))
    : shapeParagraph(paragraph, shaping);
  return under ? [...made, under.prefix + under.text] : made;
}

/** A table's cells stand for themselves: a bracket in one closes none in another row. */
const isTable = ([head, dashes]: readonly Line[]): boolean =>
  head !== undefined && columnsOfTable(head.text, dashes?.text) > 0;

function shapeHeading(line: string, shaping: LinkContext): string {
  const { shift } = shaping.rules;
  const [, indent = '', marks = '', words = ''] = /^( *)(#{1,6})(.*)$/s.exec(line) ?? [];
  return `${indent}${'#'.repeat(Math.min(6, marks.length + shift))}${shapeText(words, shaping)}`;
}

/** The lines of definitions: cleaned, or gone where links are written out, but for the marks of the item that they stand in. */
function shapeDefinitions(
  lines: readonly Line[],
  definitions: readonly Definition[],
  shaping: LinkContext,
): string[] {
  const [first] = lines;
  if (first === undefined) return [];
  if (writesOut(shaping)) return first.prefix.trim() === '' ? [] : [first.prefix.trimEnd()];
  const text = textOf(lines);
  let cleaned = '';
  let at = 0;
  for (const { from, url, angled } of shaping.rules.cleanUrls ? definitions : []) {
    const start = from + (angled ? 1 : 0);
    cleaned += text.slice(at, start) + withoutTracking(url);
    at = start + url.length;
  }
  return (cleaned + text.slice(at)).split('\n').map((line, place) => (lines[place]?.prefix ?? '') + line);
}

function shapeParagraph(paragraph: readonly Line[], shaping: LinkContext): string[] {
  const before = paragraph.map(({ text }) => text);
  const whole = before.join('\n');
  const shaped = asText(shapeText(whole, shaping), shaping);
  if (shaped === whole) return paragraph.map(({ prefix, text }) => prefix + text);
  return shaped.split('\n').flatMap((text, place) => {
    const prefix = (paragraph[place] ?? paragraph.at(-1))?.prefix ?? '';
    const old = before[place] ?? '';
    if (text === old) return [prefix + text];
    if (text.trim() === '' && prefix.trim() === '') return [];
    return [prefix + plain(text, old)];
  });
}

/** Beside other pages no reader may take a paragraph for a definition: it would count for them too. */
const asText = (paragraph: string, { notes }: LinkContext): string =>
  notes.several && beginsLikeDefinition(paragraph) ? paragraph.replace('[', '\\[') : paragraph;

/** What begins a block by its marks alone (CommonMark 4, 5). */
const BLOCK_START =
  /^(#{1,6}(?=\s|$)|[-+*](?=\s|$)|\d{1,9}(?=[.)](?:\s|$))|>|`{3}|~{3}|=+\s*$|[-*_](?:[ \t]*[-*_]){2,}\s*$|\[(?=[^\]]*\]:))/;

/** A line that began with a link begins with its text now, which must not become a heading, a list or the like. */
function plain(line: string, old: string): string {
  const text = /^\s/.test(old) ? line : line.trimStart();
  const start = BLOCK_START.exec(text)?.[1];
  if (start === undefined || BLOCK_START.test(old)) return text;
  return /^\d/.test(start) ? `${start}\\${text.slice(start.length)}` : `\\${text}`;
}
