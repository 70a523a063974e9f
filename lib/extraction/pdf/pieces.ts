import type { PdfTag } from './tags.ts';

/** A PDF transformation matrix: maps (x, y) to (ax + cy + e, bx + dy + f). */
export type Matrix = readonly [number, number, number, number, number, number];

/** A text item from pdf.js. */
export interface PdfItem {
  str: string;
  /** `ltr`, `rtl`, or `ttb`. */
  dir: string;
  width: number;
  transform: readonly number[];
  fontName: string;
  /** Its structure tag in the file, if any. */
  tag?: PdfTag;
}

/** A link area on a page, in points from the top left corner. */
export interface PdfLink {
  left: number;
  top: number;
  right: number;
  bottom: number;
  url: string;
}

/** A page as plain data. */
export interface PdfPage {
  number: number;
  width: number;
  height: number;
  /** Maps PDF coordinates to coordinates from the top left corner of the page as displayed. */
  toTop: Matrix;
  items: readonly PdfItem[];
  /** The names of its monospaced fonts. */
  monospaced: ReadonlySet<string>;
  links: readonly PdfLink[];
}

/** A piece of text and its position from the page's top left corner, in points. */
export interface PdfPiece {
  text: string;
  left: number;
  right: number;
  /** The baseline. */
  y: number;
  size: number;
  mono: boolean;
  rtl: boolean;
  /** Whether the text is rotated. */
  turned: boolean;
  url?: string;
  tag?: PdfTag;
}

/** Characters that are invisible, or stand for those that the file names no text for. */
const UNSEEN = /[\p{Cc}\p{Cn}\p{Co}\u200b\u2060\ufeff\ufffd]/gu;
/** Characters without text, but for the pictures of symbol fonts. */
const UNREAD = /[\p{Cn}\ue000-\uefff\uf100-\uf8ff\ufffd]/gu;
/** Bullets of symbol fonts, which have no Unicode. */
const SYMBOL_BULLETS = /[\uf06c-\uf076\uf0a7\uf0a8\uf0b7\uf0d8\uf0e0\uf0fc](?=\s|$)/g;
/** Ligatures by their codes in TeX's fonts, within words, and in fonts of other programs. */
const LIGATURES = /(?<=\p{L})\p{Cc}|\p{Cc}(?=\p{L})|[\uf001\uf002]/gu;
const LIGATURE: Readonly<Record<string, string>> = {
  '\v': 'ff',
  '\f': 'fi',
  '\r': 'fl',
  '\u000e': 'ffi',
  '\u000f': 'ffl',
  '\uf001': 'fi',
  '\uf002': 'fl',
};
/** Arabic letters by their forms, which no search finds. */
const PRESENTED = /[\ufb50-\ufdfb\ufe70-\ufefc]/g;
/** Letters as wide as each other in every font, so that fonts of them count as monospaced. */
const WIDE = /[\u3000-\u30ff\u3400-\u9fff\uac00-\ud7af\uff00-\uffef]/;
/** Text with a steeper slope counts as rotated. */
const SLOPE = 0.1;
/** In points. Avoids division by tiny sizes; smaller text is unreadable anyway. */
const SMALLEST = 0.5;

/** The pieces of a page, in drawing order. */
export function piecesOf({ items, toTop, monospaced, links }: PdfPage): PdfPiece[] {
  const equallyWide = fontsOfOneWidth(items);
  return items.flatMap((item) => {
    const text = item.str
      .replace(SYMBOL_BULLETS, '•')
      .replace(LIGATURES, (one) => LIGATURE[one] ?? one)
      .replace(PRESENTED, (one) => one.normalize('NFKC'))
      .replace(UNSEEN, ' ');
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = item.transform;
    const numbers = [a, b, c, d, e, f, item.width];
    if (text === '' || !numbers.every(Number.isFinite)) return [];
    const [left, y] = transformPoint(toTop, e, f);
    const [along, up] = direction(toTop, a, b);
    const [across, over] = direction(toTop, c, d);
    const size = Math.max(Math.hypot(across, over), SMALLEST);
    const length = Math.hypot(along, up) || 1;
    const turned = Math.abs(up) > SLOPE * length || along < 0;
    const piece: PdfPiece = {
      text,
      left,
      right: left + (turned ? size : Math.abs(item.width)),
      y,
      size,
      mono: (monospaced.has(item.fontName) || equallyWide.has(item.fontName)) && !WIDE.test(text),
      rtl: item.dir === 'rtl',
      turned,
      ...(item.tag && { tag: item.tag }),
    };
    return links.length === 0 ? [piece] : splitAtLinks(piece, links);
  });
}

/** The fonts whose narrow and broad letters turn out equally wide, whatever the file says of them. */
function fontsOfOneWidth(items: readonly PdfItem[]): ReadonlySet<string> {
  const fonts = new Map<string, Map<string, number>>();
  for (const { str, width, transform, fontName } of items) {
    const letter = width / str.length / Math.hypot(transform[0] ?? 0, transform[1] ?? 0);
    if (str.trim().length < MIN_LETTERS || !Number.isFinite(letter)) continue;
    const widths = fonts.get(fontName) ?? new Map<string, number>();
    if (widths.size < MAX_SAMPLE) fonts.set(fontName, widths.set(str, letter));
  }
  const found = [...fonts].filter(([, widths]) => {
    const text = [...widths.keys()].join('');
    const [least, most] = [Math.min(...widths.values()), Math.max(...widths.values())];
    const isSpread = widths.size >= MIN_SAMPLE && /[fijlt]/.test(text) && /[mwMW]/.test(text);
    return isSpread && most - least <= 0.01 * most;
  });
  return new Set(found.map(([name]) => name));
}

/** In characters: the width of shorter texts says little. */
const MIN_LETTERS = 3;
/** The numbers of different texts to compare. */
const MIN_SAMPLE = 3;
const MAX_SAMPLE = 100;

/** How many characters of a page have no text. */
export const unreadIn = ({ items }: Pick<PdfPage, 'items'>): number =>
  items.reduce((sum, { str }) => sum + (str.match(UNREAD)?.length ?? 0), 0);

function transformPoint([a, b, c, d, e, f]: Matrix, x: number, y: number): [number, number] {
  return [a * x + c * y + e, b * x + d * y + f];
}

function direction([a, b, c, d]: Matrix, x: number, y: number): [number, number] {
  return [a * x + c * y, b * x + d * y];
}

/**
 * Splits a piece at the edges of the link areas over it. Where a letter is, pdf.js doesn't tell: it is guessed from usual
 * widths, and moved to the nearest edge of a word.
 */
function splitAtLinks(piece: PdfPiece, links: readonly PdfLink[]): PdfPiece[] {
  const { left, right, y, size, text } = piece;
  const middle = y - size / 3;
  const over = links.filter(
    (one) => middle >= one.top && middle <= one.bottom && one.left < right && one.right > left,
  );
  if (over.length === 0) return [piece];
  const ends = letterEnds(text, piece.mono);
  const place = (at: number) => left + ((ends[at - 1] ?? 0) / (ends.at(-1) || 1)) * (right - left);
  const pieces: PdfPiece[] = [];
  let done = 0;
  const cut = (to: number, url?: string) => {
    if (to <= done) return;
    const part = { ...piece, text: text.slice(done, to), left: place(done), right: place(to) };
    pieces.push(url === undefined ? part : { ...part, url });
    done = to;
  };
  for (const { left: from, right: to, url } of over.toSorted((a, b) => a.left - b.left)) {
    const whole = piece.rtl || piece.turned;
    if (whole && ((left + right) / 2 < from || (left + right) / 2 > to)) continue;
    cut(whole || from <= left ? 0 : wordEdge(text, (at) => Math.abs(place(at) - from)));
    cut(whole || to >= right ? text.length : wordEdge(text, (at) => Math.abs(place(at) - to)), url);
  }
  cut(text.length);
  return pieces;
}

/** Where each letter ends, in usual widths; a surrogate pair counts twice. */
function letterEnds(text: string, mono: boolean): number[] {
  let end = 0;
  return Array.from({ length: text.length }, (_, at) => {
    const letter = text.charAt(at);
    end += mono ? 1 : NARROW.test(letter) ? 0.55 : BROAD.test(letter) ? 1.5 : 1;
    return end;
  });
}

const NARROW = /[\sfijltr.,:;'’!|()[\]/\\-]/;
const BROAD = /[A-Zmw@%—…]|[^\p{Script=Latin}\p{N}\p{P}\p{S}]/u;

/** The edge of a word with the least distance. */
function wordEdge(text: string, distance: (at: number) => number): number {
  let best = 0;
  for (let at = 1; at <= text.length; at += 1) {
    const isEdge = at === text.length || EDGE.test(text.slice(at - 1, at + 1));
    if (isEdge && distance(at) < distance(best)) best = at;
  }
  return best;
}

const EDGE = /^(?:\s\S|\S\s|[\p{P}\p{S}][^\p{P}\p{S}\s]|[^\p{P}\p{S}\s][\p{P}\p{S}]|[\u3000-\u9fff])/u;
