import { type TextKey, text } from '../../lib/browser/text.ts';
import type { Failure } from '../../lib/service/failures.ts';
import { isForOldInterface, NO_KEYS, type NoKey } from '../../lib/vault/read-key.ts';
import { failureInFull } from './failure/failure-words.ts';

const NO_KEY_WORDS: Record<NoKey, TextKey> = { 'session-link': 'keySessionLink', url: 'keyUrl' };

/** Why a key was not saved, and what to do. */
export function keyProblem(failure: Failure, typed: string): string {
  const noKey = failure.code === 'key-malformed' && NO_KEYS.find((known) => known === failure.message);
  if (noKey) return text(NO_KEY_WORDS[noKey]);
  return failure.code === 'key-refused' && isForOldInterface(typed) ? text('keyOld') : failureInFull(failure);
}

/** What the check of a saved key tells. Never that the service accepts it: nobody has seen whether it looks at the key first. */
export const checkedWords = (isChecked: boolean): string => text(isChecked ? 'keyNotRefused' : 'keyUntested');
