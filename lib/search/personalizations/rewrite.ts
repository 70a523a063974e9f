import type { Untrusted } from '../../untrusted.ts';

/** Escapes from other dialects that JavaScript reads as the bare letter. */
const FOREIGN_ESCAPE = /^\\(?:[ACEGHKNQRXZaeghz]|x\{)/;
/** POSIX classes such as `[[:alpha:]]`. */
const FOREIGN_CLASS = /\[\[:\^?[a-z]+:\]/;
/** `(?i)` at the start: the service's dialect takes flags in the pattern, JavaScript takes them separately. */
const LEADING_FLAGS = /^\(\?([ims]+)\)/;

/**
 * Parses a rule's pattern; `undefined` if JavaScript can't, or would read it differently. Such a pattern may still be
 * valid, since the service documents its dialect as PCRE.
 */
export function readPattern(regex: Untrusted): RegExp | undefined {
  const flags = LEADING_FLAGS.exec(regex);
  const pattern = regex.slice(flags?.[0].length ?? 0);
  const escaped = pattern.match(/\\(?:x\{|.)/gs) ?? [];
  if (escaped.some((one) => FOREIGN_ESCAPE.test(one)) || FOREIGN_CLASS.test(pattern)) return undefined;
  const given = [...new Set(flags?.[1])].join('');
  // Properties such as `\p{L}` need the `u` flag, which in turn forbids unnecessary escapes.
  const wholly = escaped.some((one) => /^\\p/i.test(one)) ? `${given}u` : given;
  try {
    return new RegExp(pattern, wholly);
  } catch {
    // Throwing is the engine's only way to report an invalid pattern.
    return undefined;
  }
}

/** The scheme, and the path after host and port. */
const PARTS = /^(?:([a-z][a-z0-9+.-]*:)?\/\/)?[^/?#]*([^?#]*)/i;

/**
 * Applies a pattern and replacement to a URL as the service describes it (its help on redirects): the replacement
 * becomes the whole URL, and a missing scheme, path, query, or fragment is taken from the original. Without a host,
 * the URL is returned unchanged.
 */
export function rewrite(pattern: RegExp, replacement: Untrusted, address: Untrusted): string {
  const match = pattern.exec(address);
  if (match === null || !URL.canParse(address)) return address;
  const written = replacement.replace(/\$(\d{1,2})/g, (_, digits: string) => group(match, digits));
  const [, scheme, path = ''] = PARTS.exec(written) ?? [];
  const old = new URL(address);
  const absolute = scheme === undefined ? `${old.protocol}//${written.replace(/^\/\//, '')}` : written;
  if (/^[^:]*:\/\/(?:[/?#]|$)/.test(absolute) || !URL.canParse(absolute)) return address;
  const made = new URL(absolute);
  if (path === '') made.pathname = old.pathname;
  if (made.search === '' && !/\?./.test(written)) made.search = old.search;
  if (made.hash === '') made.hash = old.hash;
  return made.href;
}

/** `$12` is group 12 if it exists, or else group 1 followed by a 2. */
function group(match: RegExpExecArray, digits: string): string {
  const whole = Number(digits);
  if (whole < match.length) return match[whole] ?? '';
  const [first = '', ...rest] = digits;
  return rest.length > 0 && Number(first) < match.length ? (match[Number(first)] ?? '') + rest.join('') : '';
}
