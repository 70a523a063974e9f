import { escapeText, escapeWords, unescapeUrl } from '../markdown/escape.ts';
import { htmlTags } from '../markdown/html-in.ts';
import { type Span, scanInline } from '../markdown/inline.ts';
import { type Definitions, MAX_NESTING } from '../markdown/link-address.ts';
import type { DocumentRules } from './document-rules.ts';
import type { DocumentFootnotes } from './footnotes.ts';
import { withoutTracking } from './url-tracking.ts';

/** The context for formatting the links of one page. */
export interface LinkContext {
  rules: DocumentRules;
  notes: DocumentFootnotes;
  /** The URL of the page, the base for its relative URLs. */
  base: string;
  definitions: Definitions;
}

/** Whether reference links become inline links, because their definitions are removed. */
export const inlinesReferences = ({ rules, notes }: LinkContext): boolean =>
  rules.links !== 'keep' || rules.images !== 'keep' || notes.several;

const TAGS = htmlTags();

/** Applies the link rules to a text (a paragraph, heading, or table row). */
export function formatText(text: string, context: LinkContext): string {
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
  const note = `[^${context.notes.numberOf(cleaned(absolute(address.url, context.base), context))}]`;
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
  return `${words}[^${context.notes.numberOf(cleaned(absolute(span.address.url, context.base), context))}]`;
}

/** A link or image with new text and a cleaned URL; inline if its definition is removed. */
function rewritten(text: string, span: Span, words: string, context: LinkContext): string {
  const { kind, address, from, to, textFrom, textTo } = span;
  const url = cleaned(address.url, context);
  const mark = kind === 'image' ? '![' : '[';
  if (address.from !== undefined) {
    return mark + words + text.slice(textTo, address.from) + url + text.slice(address.to, to);
  }
  if (!inlinesReferences(context) && words === text.slice(textFrom, textTo)) return text.slice(from, to);
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
