import { withoutTracking } from './addresses.ts';
import { type Line, readDefinition, scanLines } from './lines.ts';
import { type Address, toLabel } from './link-address.ts';
import type { Notes } from './notes.ts';
import type { DocumentRules } from './rules.ts';
import { type Shaping, shapeText, writesOut } from './spans.ts';

/** The Markdown of a page by the rules: headings, links, images and addresses; code and HTML stay byte for byte. */
export function shape(markdown: string, rules: DocumentRules, notes: Notes, base: string): string {
  if (isNeutral(markdown, rules, notes)) return markdown;
  const lines = scanLines(markdown);
  const definitions = new Map<string, Address>();
  for (const { kind, text } of lines) {
    const read = kind === 'definition' ? readDefinition(text) : undefined;
    if (read && !definitions.has(toLabel(read.label))) {
      const { label, address, ...title } = read;
      definitions.set(toLabel(label), { url: address.replace(/^<(.*)>$/, '$1'), ...title });
    }
  }
  const shaping = { rules, notes, base, definitions };
  const shaped: string[] = [];
  for (let place = 0; place < lines.length; ) {
    const block = blockAt(lines, place);
    place += block.length;
    const made = shapeBlock(block, shaping);
    // What is left of a paragraph without its picture is a blank line; one is enough.
    const gone = made.length === 0 && (shaped.length === 0 || isBlank(shaped.at(-1)));
    if (gone && lines[place]?.kind === 'blank') place += 1;
    shaped.push(...made);
  }
  return shaped.join('\n');
}

const isBlank = (line: string | undefined): boolean => line?.trim() === '';

/** Nothing to do is the usual case: then nothing is read either. */
function isNeutral(markdown: string, rules: DocumentRules, notes: Notes): boolean {
  const cleans = rules.cleanUrls && /\?|&/.test(markdown) && withoutTrackingIn(markdown);
  return !writesOut(rules) && rules.shift === 0 && !cleans && !(notes.several && markdown.includes('[^'));
}

const withoutTrackingIn = (markdown: string): boolean =>
  markdown.match(/\?[^\s#)>\]]*/g)?.some((query) => withoutTracking(query) !== query) ?? false;

/** A paragraph, up to the line that makes it a heading, or any other line alone. */
function blockAt(lines: readonly Line[], from: number): Line[] {
  let to = from + 1;
  if (lines[from]?.kind === 'text') {
    while (lines[to]?.kind === 'text' && lines[to]?.continues) to += 1;
    if (lines[to]?.kind === 'underline') to += 1;
  }
  return lines.slice(from, to);
}

function shapeBlock(block: readonly Line[], shaping: Shaping): string[] {
  const [first] = block;
  const { shift } = shaping.rules;
  if (first === undefined) return [];
  const whole = first.prefix + first.text;
  if (first.kind === 'heading') return [first.prefix + shapeHeading(first.text, shift, shaping)];
  if (first.kind === 'definition') return shapeDefinition(first, shaping);
  if (first.kind !== 'text') return [whole];
  const under = block.at(-1)?.kind === 'underline' ? block.at(-1) : undefined;
  const paragraph = under ? block.slice(0, -1) : block;
  if (under && shift > 0) {
    const level = under.text.includes('=') ? 1 : 2;
    const words = paragraph.map(({ text }) => text.trim()).join(' ');
    return [`${first.prefix}${'#'.repeat(level + shift)} ${shapeText(words, shaping)}`];
  }
  const made = isTable(paragraph)
    ? paragraph.flatMap((line) => shapeParagraph([line], shaping))
    : shapeParagraph(paragraph, shaping);
  return under ? [...made, under.prefix + under.text] : made;
}

/** A table's cells stand for themselves: a bracket in one closes none in another row. */
const isTable = (paragraph: readonly Line[]): boolean =>
  /^ {0,3}\|?[ \t]*:?-+:?[ \t]*(?:\||$)[-|: \t]*$/.test(paragraph[1]?.text ?? '') &&
  (paragraph[0]?.text.includes('|') ?? false);

function shapeHeading(line: string, shift: number, shaping: Shaping): string {
  const [, indent = '', marks = '', words = ''] = /^( *)(#+)(.*)$/s.exec(line) ?? [];
  return `${indent}${'#'.repeat(Math.min(6, marks.length + shift))}${shapeText(words, shaping)}`;
}

function shapeDefinition({ prefix, text }: Line, { rules }: Shaping): string[] {
  const read = readDefinition(text);
  if (writesOut(rules)) return [];
  if (!read || !rules.cleanUrls) return [prefix + text];
  return [prefix + text.replace(read.address, () => withoutTracking(read.address))];
}

function shapeParagraph(paragraph: readonly Line[], shaping: Shaping): string[] {
  const before = paragraph.map(({ text }) => text);
  const whole = before.join('\n');
  const shaped = shapeText(whole, shaping);
  if (shaped === whole) return paragraph.map(({ prefix, text }) => prefix + text);
  return shaped.split('\n').flatMap((text, place) => {
    const prefix = (paragraph[place] ?? paragraph.at(-1))?.prefix ?? '';
    const old = before[place] ?? '';
    if (text === old) return [prefix + text];
    if (text.trim() === '' && prefix.trim() === '') return [];
    return [prefix + plain(text, old)];
  });
}

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
