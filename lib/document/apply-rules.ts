import {
  type Definition,
  definitionsByLabel,
  definitionsOfBlock,
  looksLikeDefinition,
} from '../markdown/definitions.ts';
import { escapeText, escapeWords, unescapeUrl } from '../markdown/escape.ts';
import { htmlTags } from '../markdown/html-in.ts';
import { type Span, scanInline } from '../markdown/inline.ts';
import { columnsOfTable } from '../markdown/leaf-lines.ts';
import { type Definitions, MAX_NESTING } from '../markdown/link-address.ts';
import { blocksOf, type Line, scanLines } from '../markdown/scanner.ts';
import type { DocumentRules } from './document-rules.ts';
import type { DocumentFootnotes } from './footnotes.ts';
import { withoutTracking } from './url-tracking.ts';

/** The context for formatting the links of one page. */
interface LinkContext {
  rules: DocumentRules;
  notes: DocumentFootnotes;
  /** The URL of the page, the base for its relative URLs. */
  base: string;
  definitions: Definitions;
}

const TAGS = htmlTags();

/** Applies the link rules to a text (a paragraph, heading, or table row). */
function formatText(text: string, context: LinkContext): string {
  const spans = scanInline(text, context.definitions, TAGS);
  if (spans.length === 0) return text;
  return weave(text, 0, text.length, spans, (span) => formatSpan(text, span, context));
}

/** Rebuilds a part of a text with each span replaced. */
function weave(
  text: string,
  from: number,
  to: number,
  spans: readonly Span[],
  made: (span: Span) => string,
): string {
  const woven: string[] = [];
  // Tracked separately, because reading the end of a growing text would take quadratic time.
  let last = '';
  const put = (part: string) => {
    woven.push(part);
    last = part.at(-1) ?? last;
  };
  let at = from;
  for (const span of spans) {
    put(text.slice(at, span.from));
    at = span.to;
    const next = at < to ? text.charAt(at) : '';
    const now = made(span);
    const same = span.kind === 'note' || now === text.slice(span.from, at);
    put(same ? now : fitted(now, last, next));
    if (now === '' && next === ' ' && /^\s?$/.test(last)) at += 1;
  }
  put(text.slice(at, to));
  return woven.join('');
}

/** Keeps a replacement from merging with its neighbors: code with code, or a bracket with a parenthesis. */
function fitted(now: string, before: string, next: string): string {
  const start = now.startsWith('`') && before.endsWith('`') ? ' ' : '';
  if (now.endsWith('`') && next === '`') return `${start}${now} `;
  if (!now.endsWith(']') || next === '' || !'([:'.includes(next)) return start + now;
  if (/\[\^\d+\]$/.test(now)) return next === '(' ? `${start}${now} ` : start + now;
  return `${start}${now.slice(0, -1)}\\]`;
}

function formatSpan(text: string, span: Span, context: LinkContext, within = false): string {
  const { kind, address, from, to, textFrom, textTo } = span;
  const { links } = context.rules;
  if (kind === 'code') return text.slice(from, to);
  if (kind === 'note') return formatNote(text.slice(textFrom + 1, textTo), context);
  if (kind === 'image') return formatImage(text, span, context, within);
  if (kind === 'link') return formatLink(text, span, context);
  const url = cleaned(address.url, context);
  if (kind === 'auto' && links === 'strip') return url;
  return text.slice(from, textFrom) + url + text.slice(textTo, to);
}

function formatNote(label: string, { rules, notes }: LinkContext): string {
  const removed = rules.footnotes === 'remove' && notes.isDefined(label);
  return removed ? '' : `[^${notes.labelOf(label)}]`;
}

const cleaned = (url: string, { rules }: LinkContext): string =>
  rules.cleanUrls ? withoutTracking(url) : url;

function formatLink(text: string, span: Span, context: LinkContext): string {
  const { address, textFrom, textTo, children } = span;
  const { links } = context.rules;
  const old = text.slice(textFrom, textTo);
  const words = weave(text, textFrom, textTo, children, (child) =>
    child.kind === 'image' || child.kind === 'note'
      ? formatSpan(text, child, context, true)
      : text.slice(child.from, child.to),
  );
  // If a link's image was removed, show the URL as its text.
  const emptied = words.trim() === '' && old.trim() !== '';
  if (links === 'strip') return words;
  if (links === 'keep') return rewritten(text, span, emptied ? escapeWords(address.url) : words, context);
  const note = footnoteFor(address.url, context);
  return words.trim() === '' ? note : words + note;
}

function formatImage(text: string, span: Span, context: LinkContext, within: boolean): string {
  const { links, images } = context.rules;
  // Links in alt text have no effect, but parsers do count its footnotes.
  const marks = span.children.filter((child) => child.kind === 'note');
  const alt = weave(text, span.textFrom, span.textTo, marks, (note) => formatSpan(text, note, context));
  if (images === 'strip') return '';
  if (images === 'keep') return rewritten(text, span, alt, context);
  const words = alt.trim() === '' ? escapeText(fileOf(span.address.url)) : alt;
  if (within || links === 'strip') return words;
  if (links === 'keep') return rewritten(text, { ...span, kind: 'link' }, words, context);
  return words + footnoteFor(span.address.url, context);
}

const footnoteFor = (url: string, context: LinkContext): string =>
  `[^${context.notes.numberOf(cleaned(absolute(url, context.base), context))}]`;

/** A link or image with new text and a cleaned URL. It becomes inline, because its definition is removed. */
function rewritten(text: string, span: Span, words: string, context: LinkContext): string {
  const { kind, address, to, textTo } = span;
  const url = cleaned(address.url, context);
  const mark = kind === 'image' ? '![' : '[';
  if (address.from !== undefined) {
    return mark + words + text.slice(textTo, address.from) + url + text.slice(address.to, to);
  }
  // A bar would end a table cell, and a line break would end a heading.
  const title =
    address.title === undefined
      ? ''
      : ` ${address.title
          .split('\n')
          .map((line) => line.trim())
          .join(' ')
          .replaceAll('|', '&#124;')}`;
  return `${mark}${words}](${destination(url, address.angled).replaceAll('|', '%7C')}${title})`;
}

/** Converts a URL from a definition for use in an inline link (CommonMark 6.3). */
function destination(url: string, angled = false): string {
  if (angled) return `<${url}>`;
  const whole = /(?:^|[^\\])(?:\\\\)*\\$/.test(url) ? `${url.slice(0, -1)}%5C` : url;
  return isBalanced(whole) ? whole : `<${whole.replace(/[<>]/g, encodeURIComponent)}>`;
}

/** Whether the parentheses of a URL are balanced, so that none ends the link. */
function isBalanced(url: string): boolean {
  let open = 0;
  for (const mark of url.replace(/\\./g, '')) {
    if (mark === '(') open += 1;
    else if (mark === ')') open -= 1;
    if (open < 0 || open > MAX_NESTING) return false;
  }
  return open === 0 && url !== '';
}

/** Resolves a URL as written in Markdown, with escapes and entities decoded. */
function absolute(written: string, base: string): string {
  const url = unescapeUrl(written);
  return URL.canParse(url, base) ? new URL(url, base).href : url;
}

function fileOf(url: string): string {
  const [path = ''] = url.split(/[?#]/);
  return path.slice(path.lastIndexOf('/') + 1) || url;
}

/**
 * Applies the rules to the Markdown of a page: headings, links, images, and URLs. Code and HTML stay byte for byte.
 * Reference links become inline links, because a label is only valid within its own page.
 */
export function applyRules(
  markdown: string,
  rules: DocumentRules,
  notes: DocumentFootnotes,
  base: string,
): string {
  if (isNeutral(markdown, rules, notes)) return markdown;
  const lines = scanLines(markdown).map((line) => ({ ...line, prefix: renamed(line.prefix, notes) }));
  const blocks = blocksOf(lines).map((of): Block => ({ lines: of, definitions: definitionsOfBlock(of) }));
  const definitions = definitionsByLabel(blocks.flatMap((block) => block.definitions));
  const context = { rules, notes, base, definitions };
  const formatted: string[] = [];
  for (let index = 0; index < blocks.length; index += 1) {
    const made = isRemoved(blocks[index], rules) ? [] : formatBlock(blocks[index], context);
    if (made.length === 0 && separateBlock(blocks, index)) made.push('<!-- -->');
    // Avoid two blank lines in a row if a footnote, or an image that was all of a paragraph, was removed.
    const removed = made.length === 0 && (formatted.length === 0 || isBlank(formatted.at(-1)));
    if (removed && blocks[index + 1]?.lines[0]?.kind === 'blank') index += 1;
    // No spread: a paragraph may have more lines than a call can take arguments.
    for (const line of made) formatted.push(line);
  }
  return formatted.join('\n');
}

/** The start of a line that would continue a list before it. */
const LIST_GOES_ON = /^(?:\s|[-+*]|\d{1,9}[.)])/;

/** Replaces the footnote label in a line's prefix with the document's label. */
const renamed = (prefix: string, notes: DocumentFootnotes): string =>
  prefix.replace(/\[\^(\S+)\](?=:)/, (_, label: string) => `[^${notes.labelOf(label)}]`);

/** Whether a block belongs to a footnote that is removed. A blank line stays, to keep what follows apart. */
const isRemoved = (block: Block | undefined, { footnotes }: DocumentRules): boolean =>
  footnotes === 'remove' && block?.lines[0]?.noted === true && block.lines[0].kind !== 'blank';

/** Whether what is removed separated the blocks around it, because a list or indented code follows. */
function separateBlock(blocks: readonly Block[], index: number): boolean {
  const { lines: [line] = [], definitions = [] } = blocks[index] ?? {};
  if (index === 0 || (definitions.length === 0 && !line?.noted)) return false;
  let next = index + 1;
  while (blocks[next]?.lines[0]?.kind === 'blank') next += 1;
  const { prefix = '', text = '', noted } = blocks[next]?.lines[0] ?? {};
  return !noted && LIST_GOES_ON.test(prefix + text);
}

/** A block, with the link definitions in its first lines. */
interface Block {
  lines: Line[];
  definitions: Definition[];
}

const isBlank = (line: string | undefined): boolean => line?.trim() === '';

/** Whether the rules change nothing, which is the usual case, so that parsing can be skipped. */
function isNeutral(markdown: string, rules: DocumentRules, notes: DocumentFootnotes): boolean {
  const cleans =
    rules.cleanUrls &&
    markdown.match(/\?[^\s#)>\]]*/g)?.some((query) => withoutTracking(query) !== query) === true;
  const labels = notes.several && /\[\^|\]:/.test(markdown);
  const noted = (rules.footnotes ?? 'keep') !== 'keep' && markdown.includes('[^');
  return (
    !labels && !noted && rules.links === 'keep' && rules.images === 'keep' && rules.shift === 0 && !cleans
  );
}

function formatBlock(block: Block | undefined, context: LinkContext): string[] {
  const [first] = block?.lines ?? [];
  if (block === undefined || first === undefined) return [];
  if (first.kind === 'heading') return [first.prefix + formatHeading(first.text, context)];
  if (first.kind !== 'text') return [first.prefix + first.text];
  const paragraph = block.lines.filter(({ kind }) => kind === 'text');
  const under = block.lines[paragraph.length];
  const defined = block.definitions.at(-1)?.lines ?? 0;
  const rest = paragraph.slice(defined);
  // Definitions are removed, because their links are inline now, except for the mark of a list item.
  const made = defined > 0 && first.prefix.trim() !== '' ? [first.prefix.trimEnd()] : [];
  if (rest.length === 0) return under ? [...made, under.prefix + under.text] : made;
  return [...made, ...formatTextBlock(rest, under, context)];
}

/** Formats a paragraph, or a setext heading if it is underlined. */
function formatTextBlock(
  paragraph: readonly Line[],
  under: Line | undefined,
  context: LinkContext,
): string[] {
  const [first, dashes] = paragraph;
  if (under && context.rules.shift > 0) {
    const level = under.text.includes('=') ? 1 : 2;
    const words = paragraph.map(({ text }) => text.trim()).join(' ');
    return [`${first?.prefix ?? ''}${'#'.repeat(level + context.rules.shift)} ${formatText(words, context)}`];
  }
  // The rows of a table are formatted separately, because brackets can't match across rows.
  const isTable = first !== undefined && columnsOfTable(first.text, dashes?.text) > 0;
  const made = isTable
    ? paragraph.flatMap((line) => formatParagraph([line], context))
    : formatParagraph(paragraph, context);
  return under ? [...made, under.prefix + under.text] : made;
}

function formatHeading(line: string, context: LinkContext): string {
  const { shift } = context.rules;
  const [, indent = '', marks = '', words = ''] = /^([ \t]*)(#{1,6})(.*)$/s.exec(line) ?? [];
  return `${indent}${'#'.repeat(Math.min(6, marks.length + shift))}${formatText(words, context)}`;
}

function formatParagraph(paragraph: readonly Line[], context: LinkContext): string[] {
  const before = paragraph.map(({ text }) => text);
  const whole = before.join('\n');
  const formatted = asText(formatText(whole, context), context);
  if (formatted === whole) return paragraph.map(({ prefix, text }) => prefix + text);
  return formatted.split('\n').flatMap((text, index) => {
    const prefix = (paragraph[index] ?? paragraph.at(-1))?.prefix ?? '';
    const old = before[index] ?? '';
    if (text === old) return [prefix + text];
    if (text.trim() === '' && prefix.trim() === '') return [];
    return [prefix + plain(text, old)];
  });
}

/** With several pages, escapes a paragraph that could be read as a definition, which would affect the other pages. */
const asText = (paragraph: string, { notes }: LinkContext): string =>
  notes.several && looksLikeDefinition(paragraph) ? paragraph.replace('[', '\\[') : paragraph;

/** The start of a block that is recognized by its markup (CommonMark 4, 5). */
const BLOCK_START =
  /^(#{1,6}(?=\s|$)|[-+*](?=\s|$)|\d{1,9}(?=[.)](?:\s|$))|>|`{3}|~{3}|=+\s*$|[-*_](?:[ \t]*[-*_]){2,}\s*$|\[(?=[^\]]*\]:))/;

/** Escapes a line that now starts with a link's text, which must not become a heading, list, or other block. */
function plain(line: string, old: string): string {
  const text = /^\s/.test(old) ? line : line.trimStart();
  const start = BLOCK_START.exec(text)?.[1];
  if (start === undefined || BLOCK_START.test(old)) return text;
  return /^\d/.test(start) ? `${start}\\${text.slice(start.length)}` : `\\${text}`;
}
