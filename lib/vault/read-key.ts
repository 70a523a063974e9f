import { failed, type Outcome, success } from '../service/failures.ts';
import type { Untrusted } from '../untrusted.ts';

/** What a bearer header accepts as one token: printable ASCII without spaces (RFC 6750, 2.1). */
const KEY_FORM = /^[\x21-\x7e]{1,4096}$/;

/** Trims the white space around a pasted key; fails if the rest can't be a key. */
export function readKey(typed: Untrusted): Outcome<string> {
  const key = typed.trim();
  return KEY_FORM.test(key) ? success(key) : failed('key-malformed');
}
