export const HEIGHT = 240;
export const TOP = 20;
export const BOTTOM = 24;
/** The width for the amounts at the side. */
export const SIDE = 52;
const MARK_WIDTH = 52;
/** The width of a letter in a mark, including spacing. Marks vary in length: “22 de nov.”, “Nov 22”. */
const LETTER_WIDTH = 7;
/** Chinese, Japanese, and Korean characters are about as wide as they are high, and the newest mark is bold. */
const WIDE_LETTERS = /[\u1100-\u11ff\u3000-\u9fff\uac00-\ud7ff]/g;
const WIDE_LETTER_WIDTH = 16;

/** The minimum width per bar, so that each is large enough to point at. */
export const ROOM_FOR_BAR = 24;

/** Positions in a chart, in pixels. */
export interface Scale {
  /** The width per bar, including the gap. */
  room: number;
  /** Where a bar's space starts. */
  x: (index: number) => number;
  y: (micros: number) => number;
  /** Clamps the center of a mark, so that the mark stays within the chart. */
  within: (x: number) => number;
}

/** Creates a scale from 0 to `top`, in millionths of a US dollar. */
export function createScale(
  top: number,
  { count, width, rtl }: { count: number; width: number; rtl: boolean },
): Scale {
  const room = (width - SIDE) / count;
  const high = HEIGHT - TOP - BOTTOM;
  return {
    room,
    x: (index) => (rtl ? width - SIDE - (index + 1) * room : SIDE + index * room),
    within: (x) => Math.min(width - MARK_WIDTH / 2 + 4, Math.max(MARK_WIDTH / 2 - 4, x)),
    y: (micros) => TOP + high * (1 - (top > 0 ? micros / top : 0)),
  };
}

/** The approximate width of a mark in pixels, including spacing. */
export function markWidth(mark: string): number {
  const wide = mark.match(WIDE_LETTERS)?.length ?? 0;
  return Math.max(MARK_WIDTH, (mark.length - wide) * LETTER_WIDTH + wide * WIDE_LETTER_WIDTH);
}

/** Whether a bar has a mark below it: the newest does, and earlier ones at intervals that fit marks of this width. */
export const isMarked = (index: number, count: number, room: number, width: number): boolean =>
  (count - 1 - index) % Math.max(1, Math.ceil(width / room)) === 0;
