import type { KeyInfo } from '../settings/settings.ts';

/** In session storage: a locked key that was opened. */
export const OPEN_KEY = 'key.open';

/** What a page reads of the sealed key. */
export interface KeyFacts extends Pick<KeyInfo, 'lastFour' | 'origin'> {
  /** Missing in what an earlier version wrote. */
  serial?: number;
  iv: string;
  lock?: object;
}

/** Of the two places of a key the one that was written last: where both are taken, a move ended before its last step. */
export const newerKey = <K extends { serial?: number }>(session?: K, device?: K): K | undefined =>
  !session || (device && (device.serial ?? 0) > (session.serial ?? 0)) ? device : session;

/** What may be known of the key outside the background. `open`: what a locked one was opened to. */
export function keyInfo(session?: KeyFacts, device?: KeyFacts, open?: { of: string }): KeyInfo | undefined {
  const key = newerKey(session, device);
  return (
    key && {
      lastFour: key.lastFour,
      origin: key.origin,
      kept: key === session ? 'session' : key.lock ? 'passphrase' : 'device',
      locked: key.lock && open?.of !== key.iv,
    }
  );
}
