/** Milliseconds in a day of 24 hours, without a change of clocks. */
export const DAY_MS = 86_400_000;
