import { htmlIn, TAG } from '../markdown/html-in.ts';
import { blocksOf, type Container, type Line, scanMarkdown, textOfBlock } from '../markdown/scanner.ts';

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Elements without an end tag. */
const VOID = words('br hr img wbr');
/** Elements that stay within a paragraph or heading if they end in it. */
const INLINE = words('a abbr b cite code del em i ins kbd mark q s samp small span strong sub sup u var');
/** Elements that stay, besides those, if they end in the same HTML block. */
const BLOCKS = words(
  'blockquote caption dd dl dt figcaption figure h1 h2 h3 h4 h5 h6 li ol pre summary table tbody td tfoot th thead tr ul',
);
/** Elements that may end in another HTML block, with Markdown in between. */
const AROUND = words('center details div p');

const COMMENT = /<!--(?!-?>)(?:(?!--).)*-->/sy;
const ANY_TAG = /<(?=[a-z/!?])/gi;
/** How often to escape again, since escaping changes how the rest is parsed. */
const ROUNDS = 6;

/**
 * Escapes HTML, for a text that is joined with others: all but complete comments and plain elements that end where they
 * should, because an open element would swallow the next page. Also escapes footnote marks if parsers without footnotes
 * would find different blocks. `headings`: also escapes headings.
 */
export function escapeHtml(markdown: string, headings = false): string {
  let text = markdown.includes('[^') ? withoutDoubtfulNotes(markdown) : markdown;
  const readings = text.includes('[^') ? [true, false] : [true];
  for (let round = 0; round < ROUNDS && text.includes('<'); round += 1) {
    const before = text;
    for (const notes of readings) text = escaped(scanMarkdown(text, notes).lines, headings);
    if (text === before) return text;
  }
  return text.replace(ANY_TAG, '&lt;');
}

/** The fence that ends a text's open code block, on its own line; empty if none is open. */
export function endOfCode(markdown: string): string {
  const { end } = scanMarkdown(markdown);
  return end ? `\n${end.closing}` : '';
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

function escaped(lines: readonly Line[], headings: boolean): string {
  const parts = partsOf(lines);
  const bad = unsafeHtml(parts, headings);
  const made: string[] = [];
  for (const part of parts) {
    const texts = bad.has(part) ? part.map(({ text }) => text.replace(ANY_TAG, '&lt;')) : textsOf(part);
    for (const [index, { prefix, text }] of part.entries()) made.push(prefix + (texts[index] ?? text));
  }
  return made.join('\n');
}

type Part = readonly Line[];

/** The blocks of a text. HTML lines of one container that follow one another are one part. */
function partsOf(lines: readonly Line[]): Part[] {
  const parts: Line[][] = [];
  for (const block of blocksOf(lines)) {
    const last = parts.at(-1);
    const [line] = block;
    const goesOn = isHtml(block) && last && isHtml(last) && containerOf(last) === containerOf(block);
    if (goesOn && line) last.push(line);
    else parts.push([...block]);
  }
  return parts;
}

const isHtml = ([line]: Part): boolean => line?.kind === 'html';
const containerOf = ([line]: Part): Container | undefined => line?.containers.at(-1);

/** An element that is open at the end of its HTML part. */
interface Open {
  name: string;
  part: Part;
}

/** The HTML parts in which anything is not a plain element or comment, or an element doesn't end where it should. */
function unsafeHtml(parts: readonly Part[], headings: boolean): ReadonlySet<Part> {
  const open: Open[] = [];
  const bad = parts.filter((part) => isHtml(part) && (!isSafe(part, open) || (headings && hasHeading(part))));
  return new Set([...bad, ...open.map(({ part }) => part)]);
}

const hasHeading = (part: Part): boolean => part.some(({ text }) => /<\/?h[1-6]/i.test(text));

/** Whether an HTML part is safe if the elements end that it adds to the open ones. */
function isSafe(part: Part, open: Open[]): boolean {
  const own: string[] = [];
  const html = part.map(({ text }) => text).join('\n');
  const next = new RegExp(ANY_TAG);
  for (let found = next.exec(html); found; found = next.exec(html)) {
    const markup = markupAt(html, found.index);
    if (!markup) return false;
    next.lastIndex = found.index + markup.length;
    const { name, closes } = markup;
    if (name === undefined || (VOID.has(name) && !closes)) continue;
    if (!closes) own.push(name);
    else if (own.length > 0 ? own.pop() !== name : !ends(open, name, part)) return false;
  }
  for (const name of own) open.push({ name, part });
  return own.every((name) => AROUND.has(name));
}

/** Ends the innermost open element, if it has this name and is in the same container. */
function ends(open: Open[], name: string, part: Part): boolean {
  const last = open.at(-1);
  if (last?.name !== name || containerOf(last.part) !== containerOf(part)) return false;
  open.pop();
  return true;
}

const isKnown = (name: string): boolean =>
  [VOID, INLINE, BLOCKS, AROUND].some((elements) => elements.has(name));

/** The complete comment at an index, or tag of an element that may stay. */
function markupAt(html: string, at: number) {
  for (const pattern of [TAG, COMMENT]) {
    pattern.lastIndex = at;
    const [markup] = pattern.exec(html) ?? [];
    if (markup === undefined) continue;
    // An end tag with attributes is one for HTML parsers, but not for those of Markdown.
    if (markup.startsWith('</') && !/^<\/[a-z0-9-]+[ \t\n]*>$/i.test(markup)) return undefined;
    const [, slash, name] = /^<(\/?)([a-z][a-z0-9-]*)/.exec(markup.toLowerCase()) ?? [];
    if (name !== undefined && !isKnown(name)) return undefined;
    return { length: markup.length, name, closes: slash === '/' };
  }
  return undefined;
}

/** The lines of a paragraph or heading, in which only elements stay that end in it. */
function textsOf(block: Part): string[] {
  const [first] = block;
  if (first?.kind !== 'text' && first?.kind !== 'heading') return [];
  const text = textOfBlock(block);
  const pieces: string[] = [];
  let from = 0;
  for (const at of unsafeTags(text, block)) {
    // A backslash would escape nothing within a URL, or where some parsers see an HTML block.
    pieces.push(text.slice(from, at), '&lt;');
    from = at + 1;
  }
  return withoutTagsInUrls([...pieces, text.slice(from)].join('')).split('\n');
}

/**
 * Also escapes tags where some parsers see a URL, in which a backslash escapes nothing, and a backtick doesn't start code.
 */
const withoutTagsInUrls = (text: string): string =>
  text.includes('<') ? text.replace(/\S+/g, withoutTagsInUrl) : text;

function withoutTagsInUrl(run: string): string {
  const at = run.search(/\/\/|www\.|@/i);
  if (at < 0) return run;
  const code = run.indexOf('`', at);
  const isWithin = run.slice(0, at).includes('`');
  const apart = code < 0 || isWithin ? run : `${run.slice(0, code)} ${run.slice(code)}`;
  return apart.replaceAll('\\<', '\\&lt;');
}

/** The indexes of tags that don't stay, in order. */
function unsafeTags(text: string, block: Part): number[] {
  const open: InlineTag[] = [];
  const unsafe: number[] = [];
  let [read, brackets, parentheses, angles] = [0, 0, 0, 0];
  for (const { at } of htmlIn(block)) {
    // Only what is between two tags, so that the text is read once.
    const between = text.slice(read, at);
    brackets += count(between, '[') - count(between, ']');
    parentheses += count(between, '(') - count(between, ')');
    angles += count(between, '<');
    read = at;
    const markup = markupAt(text, at);
    const name = markup?.name ?? '';
    if (markup && (name === '' || (VOID.has(name) && !markup.closes))) continue;
    const tag = { name, at, brackets, parentheses, angles };
    if (INLINE.has(name) && !markup?.closes) open.push(tag);
    else if (markup?.closes && endsFrom(open.at(-1), tag)) open.pop();
    else unsafe.push(at);
  }
  return [...unsafe, ...open.map(({ at }) => at)].sort((a, b) => a - b);
}

/** A tag, with how many brackets and parentheses are open before it, and how many `<` there are. */
interface InlineTag extends Record<'at' | 'brackets' | 'parentheses' | 'angles', number> {
  name: string;
}

const count = (text: string, mark: string): number => text.split(mark).length - 1;

/**
 * Whether an end tag ends an element for any parser: not if it may be part of an image’s description or a link’s
 * address, and in code, only if nothing else looks like HTML, because some parsers don’t escape it there.
 */
function endsFrom(start: InlineTag | undefined, end: InlineTag): boolean {
  if (start?.name !== end.name) return false;
  const isBalanced = start.brackets === end.brackets && start.parentheses === end.parentheses;
  return isBalanced && (!['code', 'kbd'].includes(end.name) || end.angles === start.angles + 1);
}
