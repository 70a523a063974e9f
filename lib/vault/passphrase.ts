/** Fewer characters are tried through in no time, whatever they are. */
export const SHORTEST_PASSPHRASE = 8;

/** Why a new passphrase can't be taken. */
export type PassphraseProblem = 'short' | 'differs';

/** Looks at a new passphrase as it was typed twice: a slip of the finger would lock its owner out. */
export function passphraseProblem(typed: string, again: string): PassphraseProblem | undefined {
  if (isTooShort(typed)) return 'short';
  return typed === again ? undefined : 'differs';
}

/** Counted in characters as a person does, not in units of UTF-16. */
export const isTooShort = (passphrase: string): boolean => [...passphrase].length < SHORTEST_PASSPHRASE;
