import type { KeyInfo } from './settings.ts';

/** In session storage: a locked key that was opened. */
export const OPEN_KEY = 'key.open';

/** What a page reads of the sealed key. */
export interface KeyFacts extends Pick<KeyInfo, 'lastFour' | 'origin'> {
  iv: string;
  lock?: object;
}

/** What may be known of the key outside the background. `open`: what a locked one was opened to. */
export function keyInfo(session?: KeyFacts, device?: KeyFacts, open?: { of: string }): KeyInfo | undefined {
  const key = session ?? device;
  return (
    key && {
      lastFour: key.lastFour,
      origin: key.origin,
      kept: session ? 'session' : key.lock ? 'passphrase' : 'device',
      locked: key.lock && open?.of !== key.iv,
    }
  );
}
