import { attributeIn, BLOCK_TAGS, LINE_BREAK, oneLine, TAGS_WITHOUT_TEXT } from '../elements.ts';
import { escapeRun, safeTex, toCodeSpan, toDestination } from './escape.ts';

/** Strong, emphasized, or struck-through text. */
type EmphasisMark = '**' | '_' | '~~';

type Opening = { mark: EmphasisMark | 'link'; index?: number; inner: number };

/** White space, and the paragraph separator, which nobody sees and some parsers take for a line break. */
const SPACE = /[ \t\n\r\f\u2029]+/g;
/** Marks where a word may break, which nobody sees: they would keep words from being found. */
const UNSEEN = /[\u00AD\u200B\uFEFF]/g;

/**
 * Writes inline content as Markdown, in page order. White space collapses as in CSS 2, and delimiters touch the text they
 * mark. Delimiters that are invalid in CommonMark (section 6.2, delimiter runs) are moved or removed.
 */
export class InlineWriter {
  readonly #pieces: InlinePiece[] = [];
  /**
   * The open marks, each once. `inner` counts nested marks of the same kind. `index` is set once the delimiter is
   * written, which happens when there is text to mark.
   */
  readonly #open: Opening[] = [];
  #space = false;

  #unbroken = false;

  /** A break becomes `lineBreak`. `lineStart`: whether the text begins a line, where it could be a list item. */
  finish(lineBreak = '  \n', lineStart = true): string {
    while (this.#pieces.at(-1)?.kind === 'break') this.#pieces.pop();
    fixDelimiters(this.#pieces);
    return join(this.#pieces, lineBreak, lineStart);
  }

  /** Whether nothing was written. */
  get isEmpty(): boolean {
    return this.#pieces.length === 0;
  }

  text(text: string): void {
    const parts = text.replace(UNSEEN, '').replace(SPACE, ' ');
    if (parts === '') return;
    if (parts.startsWith(' ')) this.#space = true;
    const words = parts.trim();
    if (words !== '') {
      // Keep non-ASCII white space that `trim` removes, such as a no-break space, except within a mark's edge.
      const trimmed = parts.replace(/^ | $/g, '');
      const begins = this.#pieces.length === 0 || this.#open.some(({ index }) => index === undefined);
      if (begins && /^\s/.test(trimmed)) this.#space = true;
      this.#write({ text: begins ? trimmed.trimStart() : trimmed, kind: 'text' });
      this.#space = parts.endsWith(' ') && parts.length > 1;
    } else if (/[^ ]/.test(parts)) this.#space = true;
  }

  /** Markdown to write unchanged, such as an image or formula. */
  raw(text: string): void {
    this.#write({ text, kind: 'raw' });
  }

  /** The content of a code span. */
  code(text: string): void {
    this.#write({ text, kind: 'code' });
  }

  /** A tag, with content on one line: a tag alone on a line begins a block of HTML. */
  tag(name: string, write: () => void): void {
    const around = this.#unbroken;
    this.raw(`<${name}>`);
    this.#unbroken = true;
    write();
    this.#unbroken = around;
    this.raw(`</${name}>`);
  }

  break(): void {
    if (this.#unbroken) {
      this.text(' ');
      return;
    }
    this.#space = false;
    if (this.#pieces.length > 0) this.#pieces.push({ text: '', kind: 'break' });
  }

  #write(piece: InlinePiece): void {
    const last = this.#pieces.at(-1);
    if (this.#space && last !== undefined && last.kind !== 'break') {
      this.#pieces.push({ text: ' ', kind: 'space' });
    }
    this.#space = false;
    for (const opening of this.#open) if (opening.index === undefined) this.#writeOpening(opening);
    // Two adjacent code spans would be read as one with backticks in it, and two texts may be Markdown together.
    const before = this.#pieces.at(-1);
    if (/^(?:code|text)$/.test(piece.kind) && before?.kind === piece.kind) before.text += piece.text;
    else this.#pieces.push(piece);
  }

  /** Opens a mark. Strong text within strong text is marked only once. */
  begin(mark: Opening['mark']): void {
    const around = this.#open.find((one) => one.mark === mark);
    if (around === undefined) this.#open.push({ mark, inner: 0 });
    else around.inner += 1;
  }

  #writeOpening(opening: Opening): void {
    const last = this.#pieces.at(-1);
    if (last?.kind === 'close' && last.mark !== undefined && last.mark === opening.mark) {
      // The same mark just closed: continue it.
      this.#pieces.pop();
      opening.index = last.from ?? 0;
      return;
    }
    opening.index = this.#pieces.length;
    if (opening.mark === 'link') this.#pieces.push({ text: '[', kind: 'open' });
    else this.#pieces.push({ text: opening.mark, kind: 'open', mark: opening.mark });
  }

  /** Closes a mark with a delimiter. */
  close(mark: Opening['mark'], text: string = mark): void {
    const index = this.#open.findIndex((one) => one.mark === mark);
    const opening = this.#open[index];
    if (opening === undefined) return;
    opening.inner -= 1;
    if (opening.inner >= 0) return;
    this.#open.splice(index, 1);
    const { index: from } = opening;
    if (from === undefined) return;
    const last = this.#pieces.at(-1);
    if (last?.kind === 'text' && /\s$/.test(last.text)) {
      last.text = last.text.trimEnd();
      this.#space = true;
    }
    // Move trailing breaks out of the marked text.
    const breaks: InlinePiece[] = [];
    while (this.#pieces.at(-1)?.kind === 'break') breaks.push(...this.#pieces.splice(-1));
    this.#pieces.push(
      mark === 'link' ? { text, kind: 'close' } : { text, kind: 'close', mark, from },
      ...breaks,
    );
  }
}

function join(pieces: readonly InlinePiece[], lineBreak: string, begins: boolean): string {
  const parts: string[] = [];
  let lineStart = begins;
  let linked = false;
  const shown = pieces.filter(({ kind, text, moved }) => kind === 'break' || text !== '' || moved);
  for (const [index, piece] of shown.entries()) {
    if (piece.kind === 'break') addBreak(parts, lineBreak);
    else if (piece.kind === 'text') {
      const before = parts.at(-1) ?? '';
      parts.push(escapeRun(piece.text, { lineStart, before, next: textAfter(shown, index), linked }));
    } else parts.push(markdownOfPiece(piece));
    lineStart = piece.kind === 'break';
    if (piece.mark === undefined && /^(?:open|close)$/.test(piece.kind)) linked = piece.kind === 'open';
  }
  return parts.join('');
}

/** What follows a piece, up to the first piece that has more than delimiters and punctuation, if it is near. */
function textAfter(pieces: readonly InlinePiece[], index: number): string {
  let after = '';
  for (const piece of pieces.slice(index + 1, index + 10)) {
    after += markdownOfPiece(piece);
    if (!/^[?!.,:*_~]*$/.test(after)) break;
  }
  return after;
}

const BLANK_LINE = '\n\n';

/** Adds a line break; several in a row are a blank line, where lines are possible. */
function addBreak(parts: string[], lineBreak: string): void {
  const isRun = lineBreak.endsWith('\n') && (parts.at(-1) === lineBreak || parts.at(-1) === BLANK_LINE);
  if (isRun) parts.pop();
  parts.push(isRun ? BLANK_LINE : lineBreak);
}

/** A piece of inline Markdown; `text` and `code` pieces are escaped later. */
interface InlinePiece {
  text: string;
  kind: 'text' | 'code' | 'raw' | 'open' | 'close' | 'space' | 'break';
  /** The emphasis of a delimiter. */
  mark?: EmphasisMark | undefined;
  /** For a closing delimiter: the index of its opening one. */
  from?: number;
  /** Punctuation moved out from the delimiter's inner edge. */
  moved?: string;
}

const LETTER = /[\p{L}\p{N}]/u;
const PUNCTUATION = /[\p{P}\p{S}]/u;
const LEADING = /^[\p{P}\p{S}]+(?=[^\p{P}\p{S}\s])/u;
const TRAILING = /(?<=[^\p{P}\p{S}\s])[\p{P}\p{S}]+$/u;
const QUOTED = /^[\p{Ps}\p{Pi}].*[\p{Pe}\p{Pf}]$/u;
/** The maximum number of passes: removing a delimiter changes what is next to others. */
const MAX_PASSES = 4;

/**
 * Adjusts emphasis delimiters so that each is valid (CommonMark, section 6.2): next to a letter, punctuation at their
 * inner edge moves out, and an underscore becomes an asterisk. Delimiters that can't be made valid are removed.
 */
function fixDelimiters(pieces: InlinePiece[]): void {
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const open: number[] = [];
    let stable = true;
    for (const [index, { kind, mark }] of pieces.entries()) {
      if (mark === undefined) continue;
      if (kind === 'open') open.push(index);
      else stable = fixPair(pieces, open.pop() ?? index, index) && stable;
    }
    if (stable) return;
  }
}

/** The Markdown of a non-text piece. */
function markdownOfPiece({ kind, text, moved = '' }: InlinePiece): string {
  if (kind === 'code') return toCodeSpan(text);
  // An ampersand might form an entity with the text that follows.
  const plain = escapeRun(moved, { lineStart: false, next: '' }).replaceAll('&', '\\&');
  return kind === 'open' ? plain + text : text + plain;
}

/** Fixes a pair of delimiters, or removes it if it can't be valid. Returns whether it stays. */
function fixPair(pieces: readonly InlinePiece[], from: number, to: number): boolean {
  const [opening, closing] = [pieces[from], pieces[to]];
  if (opening === undefined || closing === undefined || from === to) return true;
  const midWord = LETTER.test(lastOf(opening.moved || textBeside(pieces, from, -1)));
  const goesOn = LETTER.test(firstOf(closing.moved || textBeside(pieces, to, 1)));
  // An underscore within a word is not a delimiter.
  const mark = opening.mark === '_' && (midWord || goesOn) ? '*' : opening.text;
  const runsOn = mark === '*' && runsTogether(pieces, from, to);
  // Quotes and brackets around all of it move out together.
  const moves = isInQuotes(pieces.slice(from + 1, to), midWord || goesOn);
  const canOpen = !(midWord || moves) || moveOut(pieces[from + 1], opening, LEADING);
  const canClose = !(goesOn || moves) || moveOut(pieces[to - 1], closing, TRAILING);
  const stands = canOpen && canClose && !runsOn;
  const change = stands ? { text: mark } : { text: '', mark: undefined };
  Object.assign(opening, change);
  Object.assign(closing, change);
  return stands;
}

/** Whether marked text beside a letter is all in quotes or brackets. */
const isInQuotes = ([text, other]: readonly InlinePiece[], besideLetter: boolean): boolean =>
  besideLetter && !other && QUOTED.test(text?.text ?? '');

/** Whether adjacent asterisks would form a run that could be parsed differently. */
function runsTogether(pieces: readonly InlinePiece[], from: number, to: number): boolean {
  const [before, after] = [pieces[from - 1], pieces[to + 1]];
  return (
    (before?.kind === 'close' && before.text.includes('*')) ||
    (after?.kind === 'open' && after.text.includes('*'))
  );
}

/** Moves punctuation at the edge of emphasized text outside. Returns false if no other text would be left. */
function moveOut(piece: InlinePiece | undefined, delimiter: InlinePiece, edge: typeof LEADING): boolean {
  if (piece?.kind !== 'text') return false;
  const { text } = piece;
  const { moved = '' } = delimiter;
  const leading = edge === LEADING;
  if (!PUNCTUATION.test(leading ? firstOf(text) : lastOf(text))) return true;
  const taken = edge.exec(text)?.[0];
  if (taken === undefined) return false;
  piece.text = leading ? text.slice(taken.length) : text.slice(0, -taken.length);
  delimiter.moved = leading ? moved + taken : taken + moved;
  return true;
}

/** The text next to a piece on one side; empty at a line break. */
function textBeside(pieces: readonly InlinePiece[], index: number, step: 1 | -1): string {
  for (let at = index + step; at >= 0 && at < pieces.length; at += step) {
    const piece = pieces[at];
    if (piece?.kind === 'break') return '';
    if (piece !== undefined && markdownOfPiece(piece) !== '') return markdownOfPiece(piece);
  }
  return '';
}

const lastOf = (text: string): string => [...text.slice(-2)].at(-1) ?? '';
const firstOf = (text: string): string => [...text.slice(0, 2)][0] ?? '';

type Write = (element: Element, writer: InlineWriter) => void;

const between =
  (before: string, after: string): Write =>
  (element, writer) => {
    writer.text(before);
    writeChildren(element, writer);
    writer.text(after);
  };

const marked =
  (mark: EmphasisMark): Write =>
  (element, writer) => {
    writer.begin(mark);
    writeChildren(element, writer);
    writer.close(mark);
  };

/** Writers for elements that need more than their text. */
const WRITTEN: Readonly<Record<string, Write>> = {
  ...Object.fromEntries(['B', 'STRONG'].map((tag) => [tag, marked('**')])),
  ...Object.fromEntries(['EM', 'I', 'CITE', 'DFN', 'VAR'].map((tag) => [tag, marked('_')])),
  ...Object.fromEntries(['DEL', 'S', 'STRIKE'].map((tag) => [tag, marked('~~')])),
  ...Object.fromEntries(['CODE', 'TT', 'SAMP'].map((tag) => [tag, writeCode])),
  ...Object.fromEntries([...BLOCK_TAGS].map((tag) => [tag, between(' ', ' ')])),
  A: writeLink,
  BR: (_, writer) => writer.break(),
  IMG: writeImage,
  Q: between('“', '”'),
  RT: between('(', ')'),
  SUB: writeScript,
  SUP: writeScript,
};

/** Writes an inline node. Nested blocks are read as text, separated by spaces. */
export function writeInline(node: Node, writer: InlineWriter): void {
  if (node instanceof Text) writeText(node, writer);
  if (!(node instanceof Element)) return;
  const tag = node.tagName.toUpperCase();
  if (TAGS_WITHOUT_TEXT.has(tag)) return;
  if (node.hasAttribute('q-task')) writer.raw(node.textContent);
  else (WRITTEN[tag] ?? writeChildren)(node, writer);
}

function writeText({ data }: Text, writer: InlineWriter): void {
  for (const [index, line] of data.split(LINE_BREAK).entries()) {
    if (index > 0) writer.break();
    writer.text(line);
  }
}

/** Writes the content of a node. */
export function writeChildren(parent: Node, writer: InlineWriter): void {
  for (const node of parent.childNodes) writeInline(node, writer);
}

function writeLink(link: Element, writer: InlineWriter, write: Write = writeChildren): void {
  const url = attributeIn(link, 'href');
  const isLink = url !== '';
  if (isLink) writer.begin('link');
  write(link, writer);
  if (isLink) writer.close('link', `](${toDestination(url)})`);
}

function writeImage(image: Element, writer: InlineWriter): void {
  const emoji = image.getAttribute('q-emoji');
  const url = attributeIn(image, 'src');
  const alt = escapeRun(oneLine(attributeIn(image, 'alt')), { lineStart: false, next: '' });
  if (emoji !== null) writer.text(emoji);
  else if (url !== '') writer.raw(`![${alt}](${toDestination(url)})`);
}

function writeCode(code: Element, writer: InlineWriter): void {
  const said = code.textContent.replace(/\s+/g, ' ');
  const display = code.getAttribute('q-tex');
  const tex = display === null ? undefined : safeTex(said);
  if (tex !== undefined) writer.raw(display === 'block' ? `$$${tex}$$` : `$${tex}$`);
  else if (said.trim() === '') writer.text(said);
  else if (code.querySelector('a[href]') === null) writer.code(said);
  else for (const node of code.childNodes) writeLinkedCode(node, writer);
}

/** Writes a part of code with links, which can stand only between two pieces of code. */
function writeLinkedCode(part: Node, writer: InlineWriter): void {
  if (part instanceof Text) writer.code(part.data.replace(/\s+/g, ' '));
  else if (part instanceof HTMLAnchorElement)
    writeLink(part, writer, (code) => writer.code(oneLine(code.textContent)));
  else for (const node of part.childNodes) writeLinkedCode(node, writer);
}

const ABOVE = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ';
const BELOW = '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎';
const PLAIN = '0123456789+-=()ni';
const ORDINAL = /^(?:st|nd|rd|th|er?|re|ème|[ºª])$/i;

/** Writes superscript and subscript, which Markdown lacks, as Unicode characters if they exist, or else as HTML. */
function writeScript(element: Element, writer: InlineWriter): void {
  const note = element.getAttribute('q-note');
  const raised = element.tagName === 'SUP';
  const said = element.textContent.trim().replaceAll('−', '-');
  const characters = [...said].map((one) => [...(raised ? ABOVE : BELOW)][PLAIN.indexOf(one)]);
  if (note !== null) writer.raw(`[^${note}]`);
  else if (said === '' || element.querySelector('a, img, code') !== null) writeChildren(element, writer);
  else if (characters.every((one) => one !== undefined)) writer.text(characters.join(''));
  else if (raised && ORDINAL.test(said)) writer.text(said);
  else writer.tag(element.tagName.toLowerCase(), () => writeChildren(element, writer));
}
