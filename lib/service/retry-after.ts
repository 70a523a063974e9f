const MIN_MS = 1_000;
const MAX_MS = 10 * 60_000;
/** The live service was never observed to send a rate header, so the default wait is a guess. */
const DEFAULT_MS = 15_000;

/**
 * When to retry after a 429, in epoch ms, from `Retry-After` in seconds or as a date (RFC 9110, 10.2.3). Limited, so
 * that a wrong clock or a hostile value can't lock the user out.
 */
export function retryAt(header: string | null, now: number): number {
  return now + Math.min(Math.max(waitMs(header, now), MIN_MS), MAX_MS);
}

/**
 * Milliseconds left until a time returned by {@link retryAt}. Returns 0 if it is further ahead than that can be,
 * because the clock was set back.
 */
export function waitLeft(until: number, now: number): number {
  const left = Math.max(0, until - now);
  return left > MAX_MS ? 0 : left;
}

function waitMs(header: string | null, now: number): number {
  const value = header?.trim() ?? '';
  if (/^-?\d+$/.test(value)) return Number(value) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? DEFAULT_MS : date - now;
}
