export const HEIGHT = 240;
export const TOP = 20;
export const BOTTOM = 24;
/** For the amounts at the side. */
export const SIDE = 52;
const MARK_WIDTH = 52;
/** Of a letter in a mark, with the space around it: “22 de nov.” is longer than “Nov 22”. */
const LETTER_WIDTH = 7;
/** Letters of Chinese, Japanese, and Korean are about as wide as they are high, and the newest mark is bold. */
const WIDE_LETTERS = /[\u1100-\u11ff\u3000-\u9fff\uac00-\ud7ff]/g;
const WIDE_LETTER_WIDTH = 16;

/** So much room has each bar at least: what can be pointed at is no smaller. */
export const ROOM_FOR_BAR = 24;

/** Where things are in a chart, in pixels. */
export interface Scale {
  /** For each bar, with what is between two. */
  room: number;
  /** Where a bar begins. */
  x: (index: number) => number;
  y: (micros: number) => number;
  /** Where a mark can be in the middle of, so that it ends within the chart. */
  within: (x: number) => number;
}

/** A scale from nothing to a `top`, in millionths of a dollar. */
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

/** About as wide a mark is, in pixels, with the space around it. */
export function markWidth(mark: string): number {
  const wide = mark.match(WIDE_LETTERS)?.length ?? 0;
  return Math.max(MARK_WIDTH, (mark.length - wide) * LETTER_WIDTH + wide * WIDE_LETTER_WIDTH);
}

/** The newest has a mark below it, and those before it as far as there is room for marks of this width. */
export const isMarked = (index: number, count: number, room: number, width: number): boolean =>
  (count - 1 - index) % Math.max(1, Math.ceil(width / room)) === 0;
