export const HEIGHT = 240;
export const TOP = 20;
export const BOTTOM = 24;
const MIN_SIDE = 52;
/** The gap between an amount at the side and the bars. */
export const SIDE_GAP = 8;
const MARK_WIDTH = 52;
/** The width of a letter, including spacing. Marks vary in length (“22 de nov.”, “Nov 22”), and so do amounts. */
const LETTER_WIDTH = 7;
/** Chinese, Japanese, and Korean characters are about as wide as they are high, and the newest mark is bold. */
const WIDE_LETTERS = /[\u1100-\u11ff\u3000-\u9fff\uac00-\ud7ff]/g;
const WIDE_LETTER_WIDTH = 16;

/** The minimum width per bar, so that each is large enough to point at. */
export const ROOM_FOR_BAR = 24;

/** The width for amounts as long as this one at the side. */
export const sideFor = (amount: string): number =>
  Math.max(MIN_SIDE, SIDE_GAP + amount.replace('\u200e', '').length * LETTER_WIDTH);

/** Positions in a chart, in pixels. */
export interface Scale {
  /** The width for the amounts at the side. */
  side: number;
  /** The width per bar, including the gap. */
  room: number;
  /** Where a bar's space starts. */
  x: (index: number) => number;
  y: (micros: number) => number;
  /** Clamps the center of a mark, so that the mark stays within the chart. */
  within: (x: number) => number;
}

interface Dimensions {
  /** Number of bars. */
  count: number;
  width: number;
  side: number;
  /** The width of the widest mark. */
  mark: number;
  rtl: boolean;
}

/** Creates a scale from 0 to `top`, in millionths of a US dollar. */
export function createScale(top: number, { count, width, side, mark, rtl }: Dimensions): Scale {
  const room = (width - side) / count;
  const high = HEIGHT - TOP - BOTTOM;
  return {
    side,
    room,
    x: (index) => (rtl ? width - side - (index + 1) * room : side + index * room),
    within: (x) => Math.min(width - mark / 2 + 4, Math.max(mark / 2 - 4, x)),
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
