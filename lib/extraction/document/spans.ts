import { escapeText, escapeWords } from '../markdown-text.ts';
import { withoutTracking } from './addresses.ts';
import { type Span, scanInline } from './inline.ts';
import type { Definitions } from './link-address.ts';
import type { Notes } from './notes.ts';
import type { DocumentRules } from './rules.ts';

/** What the links of one page are turned into. */
export interface Shaping {
  rules: DocumentRules;
  notes: Notes;
  /** The address of the page: what it names of itself leads from there. */
  base: string;
  definitions: Definitions;
}

/** Whether links that name a label are written out where they stand, as their definitions go. */
export const writesOut = ({ links, images }: DocumentRules): boolean => links !== 'keep' || images !== 'keep';

/** A text (a paragraph, a heading, a row) with its links as the rules want them. */
export function shapeText(text: string, shaping: Shaping): string {
  const spans = scanInline(text, shaping.definitions);
  if (spans.length === 0) return text;
  return weave(text, 0, text.length, spans, (span) => shapeSpan(text, span, shaping));
}

/** A stretch of a text in which each span is replaced. */
function weave(
  text: string,
  from: number,
  to: number,
  spans: readonly Span[],
  made: (span: Span) => string,
): string {
  let woven = '';
  let at = from;
  for (const span of spans) {
    woven += text.slice(at, span.from);
    at = span.to;
    const next = at < to ? text.charAt(at) : '';
    const now = made(span);
    const same = span.kind === 'note' || now === text.slice(span.from, at);
    woven += same ? now : fitted(now, woven, next);
    if (now === '' && next === ' ' && /(?:^|\s)$/.test(woven.slice(-1))) at += 1;
  }
  return woven + text.slice(at, to);
}

/** What was within brackets must not run together with what stands beside it: code with code, a bracket with an address. */
function fitted(now: string, before: string, next: string): string {
  const start = now.startsWith('`') && before.endsWith('`') ? ' ' : '';
  if (now.endsWith('`') && next === '`') return `${start}${now} `;
  if (!now.endsWith(']') || next === '' || !'([:'.includes(next)) return start + now;
  if (/\[\^\d+\]$/.test(now)) return next === '(' ? `${start}${now} ` : start + now;
  return `${start}${now.slice(0, -1)}\\]`;
}

function shapeSpan(text: string, span: Span, shaping: Shaping): string {
  const { kind, address, from, to, textFrom, textTo } = span;
  const { links } = shaping.rules;
  if (kind === 'note') return `[^${shaping.notes.labelOf(text.slice(textFrom + 1, textTo))}]`;
  if (kind === 'image') return shapeImage(text, span, shaping);
  if (kind === 'link') return shapeLink(text, span, shaping);
  const url = cleaned(address.url, shaping);
  if (kind === 'auto' && links === 'strip') return url;
  return text.slice(from, textFrom) + url + text.slice(textTo, to);
}

const cleaned = (url: string, { rules }: Shaping): string => (rules.cleanUrls ? withoutTracking(url) : url);

function shapeLink(text: string, span: Span, shaping: Shaping): string {
  const { address, textFrom, textTo, children } = span;
  const { links } = shaping.rules;
  const old = text.slice(textFrom, textTo);
  const words = weave(text, textFrom, textTo, children, (child) =>
    child.kind === 'image' ? shapeImage(text, child, shaping, true) : text.slice(child.from, child.to),
  );
  // A picture that led somewhere is gone, and the way there stays.
  const emptied = words.trim() === '' && old.trim() !== '';
  if (links === 'strip') return words;
  if (links === 'keep') return kept(text, span, emptied ? escapeWords(address.url) : words, shaping);
  const note = `[^${shaping.notes.numberOf(cleaned(absolute(address.url, shaping.base), shaping))}]`;
  return words.trim() === '' ? note : words + note;
}

function shapeImage(text: string, span: Span, shaping: Shaping, within = false): string {
  const { links, images } = shaping.rules;
  const alt = text.slice(span.textFrom, span.textTo);
  if (images === 'strip') return '';
  if (images === 'keep') return kept(text, span, alt, shaping);
  const words = alt.trim() === '' ? escapeText(fileOf(span.address.url)) : alt;
  if (within || links === 'strip') return words;
  if (links === 'keep') return kept(text, { ...span, kind: 'link' }, words, shaping);
  return `${words}[^${shaping.notes.numberOf(cleaned(absolute(span.address.url, shaping.base), shaping))}]`;
}

/** A link or image as it stands, but for its words and its address; written out where its definition goes. */
function kept(text: string, span: Span, words: string, shaping: Shaping): string {
  const { kind, address, from, to, textFrom, textTo } = span;
  const url = cleaned(address.url, shaping);
  const mark = kind === 'image' ? '![' : '[';
  if (address.from !== undefined) {
    return mark + words + text.slice(textTo, address.from) + url + text.slice(address.to, to);
  }
  if (!writesOut(shaping.rules) && words === text.slice(textFrom, textTo)) return text.slice(from, to);
  const title = address.title === undefined ? '' : ` ${address.title}`;
  return `${mark}${words}](${/[\s()<>]/.test(url) ? `<${url}>` : url}${title})`;
}

/** An address as it is without the page that it stands in: Markdown's backslashes and entities read. */
function absolute(written: string, base: string): string {
  const url = written.replace(/\\([!-/:-@[-`{-~])/g, '$1').replaceAll('&amp;', '&');
  return URL.canParse(url, base) ? new URL(url, base).href : url;
}

function fileOf(url: string): string {
  const [path = ''] = url.split(/[?#]/);
  return path.slice(path.lastIndexOf('/') + 1) || url;
}
