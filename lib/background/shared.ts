import type { HeldByAll } from '../usage/holds.ts';

/** What the main background in Firefox shares with the background of private windows, which runs inside it. */
export interface Shared {
  /** Units reserved under the caps by either background. */
  held: HeldByAll;
  /** The key that encrypts the stored API key, if there is one. It can be used but not read. */
  deviceKey(): Promise<CryptoKey | undefined>;
  /** Tells the browser that the background is busy, which a page inside it can't do itself. */
  sayAtWork(): void;
}
