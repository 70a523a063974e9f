import { failed, type Outcome, success } from '../service/failures.ts';

/** What was entered in place of a key; the message of the failure. */
export const NO_KEYS = ['session-link', 'url'] as const;
export type NoKey = (typeof NO_KEYS)[number];

/** What a bearer header accepts as one token: printable ASCII without spaces (RFC 6750, 2.1). */
const KEY_FORM = /^[\x21-\x7e]{1,4096}$/;
/** Quotes. No key contains them. */
const QUOTES = /["'`“”„‘’‚«»]/g;
/** Characters that nobody sees, which copying from a web page adds. */
const UNSEEN = /\p{Cf}/gu;
/**
 * What precedes the key in an HTTP header (`Bot` in one for the service's old interface), in an option of curl, in a file
 * of environment variables, in the settings of an app (JSON, YAML), or on a page.
 */
const HEADER =
  /^(?:-h\s|[-{]\s|authorization\s*:|bearer[\s:]|bot[\s:]|export\s|kagi\s|api\s|(?:[\w-]*key|[\w-]+[_-]token)\s*[=:](?!=*$)|token\s*:|\s)+/i;
/** What follows it there. */
const END = /\s{0,9}[,;}]{1,9}$/;
/** A session link signs a browser in to the website. People have pasted it in place of a key. */
const SESSION_LINK = /(?:^|[?&])token=/i;
const URL_START = /^(?:[a-z][a-z0-9+.-]*:\/\/|www\.|(?:[\w-]+\.)*kagi\.com\b)/i;

/** The key in what was pasted, without quotes, white space, and the words of a header; fails if the rest can't be a key. */
export function readKey(typed: string): Outcome<string> {
  const key = typed.replace(UNSEEN, '').replace(QUOTES, ' ').trim().replace(END, '').replace(HEADER, '');
  if (SESSION_LINK.test(key)) return noKey('session-link');
  if (URL_START.test(key)) return noKey('url');
  return KEY_FORM.test(key) ? success(key) : failed('key-malformed');
}

const noKey = (message: NoKey) => failed('key-malformed', { message });

/** Whether a key was pasted with the word that the service's old interface wants before its keys. */
export const isForOldInterface = (typed: string): boolean => /^\W*(?:authorization\W+)?bot[\s:]/i.test(typed);
