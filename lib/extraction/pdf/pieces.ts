import type { Untrusted } from '../../untrusted.ts';
import type { PdfTag } from './tags.ts';

/** A matrix as PDF has it: what stands at (x, y) comes to (ax + cy + e, bx + dy + f). */
export type Matrix = readonly [number, number, number, number, number, number];

/** A piece of text as pdf.js gives it. */
export interface PdfItem {
  str: Untrusted;
  /** `ltr`, `rtl`, or `ttb`. */
  dir: string;
  width: number;
  transform: readonly number[];
  fontName: string;
  /** What the file's own structure says of it. */
  tag?: PdfTag;
}

/** Where a page leads elsewhere, in its own units from its top left corner. */
export interface PdfLink {
  left: number;
  top: number;
  right: number;
  bottom: number;
  url: Untrusted;
}

/** A page as it was read, as plain data. */
export interface PdfPage {
  number: number;
  width: number;
  height: number;
  /** From the page's own coordinates to those from its top left corner, turned as it is shown. */
  toTop: Matrix;
  items: readonly PdfItem[];
  /** The names of its fonts of which all letters are equally wide. */
  monospaced: ReadonlySet<string>;
  links: readonly PdfLink[];
}

/** A piece of text and where it stands, from the page's top left corner. */
export interface PdfPiece {
  text: Untrusted;
  left: number;
  right: number;
  /** Of its baseline. */
  y: number;
  size: number;
  mono: boolean;
  rtl: boolean;
  /** Its lines don't run from left to right, or from right to left. */
  turned: boolean;
  url?: Untrusted;
  tag?: PdfTag;
}

/** Nothing that a person sees. */
const UNSEEN = /[\p{Cc}\p{Cn}\p{Co}\u200b\u2060\ufeff]/gu;
/** From this slope on, text is turned. */
const SLOPE = 0.1;
/** Below it, in points, nobody reads anything: sizes divide. */
const SMALLEST = 0.5;

/** The pieces of a page, as they were drawn. */
export function piecesOf({ items, toTop, monospaced, links }: PdfPage): PdfPiece[] {
  return items.flatMap((item) => {
    const text = item.str.replace(UNSEEN, ' ');
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = item.transform;
    const numbers = [a, b, c, d, e, f, item.width];
    if (text === '' || !numbers.every(Number.isFinite)) return [];
    const [left, y] = place(toTop, e, f);
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
      mono: monospaced.has(item.fontName),
      rtl: item.dir === 'rtl',
      turned,
      ...(item.tag && { tag: item.tag }),
    };
    const url = links.length === 0 ? undefined : linkAt(links, piece);
    return [url === undefined ? piece : { ...piece, url }];
  });
}

function place([a, b, c, d, e, f]: Matrix, x: number, y: number): [number, number] {
  return [a * x + c * y + e, b * x + d * y + f];
}

function direction([a, b, c, d]: Matrix, x: number, y: number): [number, number] {
  return [a * x + c * y, b * x + d * y];
}

/** The link that the middle of a piece stands in. */
function linkAt(links: readonly PdfLink[], { left, right, y, size }: PdfPiece): Untrusted | undefined {
  const x = (left + right) / 2;
  const middle = y - size / 3;
  return links.find((one) => x >= one.left && x <= one.right && middle >= one.top && middle <= one.bottom)
    ?.url;
}
