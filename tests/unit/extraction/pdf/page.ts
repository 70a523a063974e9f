import type { PdfItem, PdfPage } from '../../../../lib/extraction/pdf/pieces.ts';
import type { PdfTag } from '../../../../lib/extraction/pdf/tags.ts';

/** A line of text on a page of 600 by 800 points. */
export interface Drawn {
  text: string;
  /** Distance from the top. */
  y: number;
  x?: number;
  size?: number;
  /** Width of a letter. */
  letter?: number;
  mono?: boolean;
  /** In a font whose letters are equally wide, which the file doesn't say. */
  even?: boolean;
  rtl?: boolean;
  tag?: PdfTag;
}

export const HEIGHT = 800;

/** One drawn piece in the format of pdf.js. */
function item({
  text,
  y,
  x = 72,
  size = 10,
  letter = size / 2,
  mono = false,
  even = false,
  rtl = false,
  tag,
}: Drawn): PdfItem {
  const narrow = text.match(/[il]/g)?.length ?? 0;
  return {
    str: text,
    dir: rtl ? 'rtl' : 'ltr',
    width: letter * (mono || even ? text.length : text.length - narrow / 5),
    transform: [size, 0, 0, size, x, HEIGHT - y],
    fontName: mono ? 'mono' : even ? 'even' : 'serif',
    ...(tag && { tag }),
  };
}

/** A page with these lines. */
export const page = (drawn: readonly Drawn[], number = 1): PdfPage => ({
  number,
  width: 600,
  height: HEIGHT,
  toTop: [1, 0, 0, -1, 0, HEIGHT],
  items: drawn.map(item),
  monospaced: new Set(['mono']),
  links: [],
});

/** Lines below each other, starting at a height. */
export const beneath = (
  texts: readonly string[],
  { from = 200, step = 12, ...form }: Omit<Drawn, 'text' | 'y'> & { from?: number; step?: number } = {},
): Drawn[] => texts.map((text, at) => ({ ...form, text, y: from + at * step }));
