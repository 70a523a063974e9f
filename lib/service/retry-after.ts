import type { Untrusted } from '../untrusted.ts';

const SHORTEST_MS = 1_000;
const LONGEST_MS = 10 * 60_000;
/** No rate header was seen on the live service, so a wait without one is a guess. */
const DEFAULT_MS = 15_000;

/**
 * When to ask again after a 429, in epoch ms: from `Retry-After` in seconds or as a date (RFC 9110, 10.2.3),
 * within bounds, so that a wrong clock or a hostile value never locks a person out.
 */
export function retryAt(header: Untrusted | null, now: number): number {
  return now + Math.min(Math.max(waitMs(header, now), SHORTEST_MS), LONGEST_MS);
}

/**
 * Milliseconds that are left until a moment that was found by {@link retryAt}. None, where it lies further ahead than
 * it ever can: then the clock was set back meanwhile.
 */
export function waitLeft(until: number, now: number): number {
  const left = Math.max(0, until - now);
  return left > LONGEST_MS ? 0 : left;
}

function waitMs(header: string | null, now: number): number {
  const value = header?.trim() ?? '';
  if (/^-?\d+$/.test(value)) return Number(value) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? DEFAULT_MS : date - now;
}
