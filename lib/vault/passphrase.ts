/** The minimum length in characters; shorter passphrases can be guessed quickly. */
export const MIN_PASSPHRASE_LENGTH = 8;

/** Why a new passphrase is rejected. */
export type PassphraseProblem = 'short' | 'differs';

/** Checks a new passphrase, which is typed twice because a typo would lock the user out. */
export function passphraseProblem(typed: string, again: string): PassphraseProblem | undefined {
  if (isTooShort(typed)) return 'short';
  return typed === again ? undefined : 'differs';
}

/** Whether a passphrase is too short, counted in code points, not in UTF-16 units. */
export const isTooShort = (passphrase: string): boolean => [...passphrase].length < MIN_PASSPHRASE_LENGTH;
