import type { Untrusted } from '../../untrusted.ts';
import type { PdfTag } from './tags.ts';

/** A PDF transformation matrix: maps (x, y) to (ax + cy + e, bx + dy + f). */
export type Matrix = readonly [number, number, number, number, number, number];

/** A text item from pdf.js. */
export interface PdfItem {
  str: Untrusted;
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
  url: Untrusted;
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
  text: Untrusted;
  left: number;
  right: number;
  /** The baseline. */
  y: number;
  size: number;
  mono: boolean;
  rtl: boolean;
  /** Whether the text is rotated. */
  turned: boolean;
  url?: Untrusted;
  tag?: PdfTag;
}

/** Characters that are invisible, or stand for those that the file names no text for. */
const UNSEEN = /[\p{Cc}\p{Cn}\p{Co}\u200b\u2060\ufeff\ufffd]/gu;
/** Characters without text, but for the pictures of symbol fonts. */
const UNREAD = /[\p{Cn}\ue000-\uefff\uf100-\uf8ff\ufffd]/gu;
/** Letters as wide as each other in every font, so that fonts of them count as monospaced. */
const WIDE = /[\u3000-\u30ff\u3400-\u9fff\uac00-\ud7af\uff00-\uffef]/;
/** Text with a steeper slope counts as rotated. */
const SLOPE = 0.1;
/** In points. Avoids division by tiny sizes; smaller text is unreadable anyway. */
const SMALLEST = 0.5;

/** The pieces of a page, in drawing order. */
export function piecesOf({ items, toTop, monospaced, links }: PdfPage): PdfPiece[] {
  return items.flatMap((item) => {
    const text = item.str.replace(UNSEEN, ' ');
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
      mono: monospaced.has(item.fontName) && !WIDE.test(text),
      rtl: item.dir === 'rtl',
      turned,
      ...(item.tag && { tag: item.tag }),
    };
    const url = links.length === 0 ? undefined : linkAt(links, piece);
    return [url === undefined ? piece : { ...piece, url }];
  });
}

/** How many characters of a page have no text. */
export const unreadIn = ({ items }: Pick<PdfPage, 'items'>): number =>
  items.reduce((sum, { str }) => sum + (str.match(UNREAD)?.length ?? 0), 0);

function transformPoint([a, b, c, d, e, f]: Matrix, x: number, y: number): [number, number] {
  return [a * x + c * y + e, b * x + d * y + f];
}

function direction([a, b, c, d]: Matrix, x: number, y: number): [number, number] {
  return [a * x + c * y, b * x + d * y];
}

/** The URL of the link area around the middle of a piece. */
function linkAt(links: readonly PdfLink[], { left, right, y, size }: PdfPiece): Untrusted | undefined {
  const x = (left + right) / 2;
  const middle = y - size / 3;
  return links.find((one) => x >= one.left && x <= one.right && middle >= one.top && middle <= one.bottom)
    ?.url;
}
