import type { KeyInfo } from '../settings/settings.ts';

/** The name in session storage of an unlocked key. */
export const OPEN_KEY = 'key.open';

/** The parts of the encrypted key that pages read. */
export interface KeyFacts extends Pick<KeyInfo, 'lastFour' | 'origin'> {
  /** When it was written (epoch ms); less if an earlier version wrote it. */
  serial: number;
  iv: string;
  lock?: object;
}

/** The newer of the keys in both areas. Both exist only if a move between them stopped before its last step. */
export const newerKey = <K extends { serial: number }>(session?: K, device?: K): K | undefined =>
  !session || (device && device.serial > session.serial) ? device : session;

/** What may be known about the key outside the background. `open`: the unlocked key, if any. */
export function keyInfo(session?: KeyFacts, device?: KeyFacts, open?: { of: string }): KeyInfo | undefined {
  const key = newerKey(session, device);
  return (
    key && {
      lastFour: key.lastFour,
      origin: key.origin,
      savedAt: key.serial,
      keyStorage: key === session ? 'session' : key.lock ? 'passphrase' : 'device',
      locked: key.lock && open?.of !== key.iv,
    }
  );
}
