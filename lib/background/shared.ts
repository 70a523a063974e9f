import type { HeldByAll } from '../usage/shared.ts';

/** What the background of all windows lends that of private ones in Firefox, which it holds in itself. */
export interface Shared {
  /** What either of them holds under the caps. */
  held: HeldByAll;
  /** What the stored key is encrypted with, if there is one. It can be used, not read. */
  deviceKey(): Promise<CryptoKey | undefined>;
  /** Tells the browser that the background is at work: a page within it can't. */
  sayAtWork(): void;
}
