import type { Untrusted } from '../../untrusted.ts';

/** Escapes that other dialects know and JavaScript reads as the bare letter. */
const FOREIGN_ESCAPE = /^\\(?:[ACEGHKNQRXZaeghz]|x\{)/;
/** Classes such as `[[:alpha:]]`. */
const FOREIGN_CLASS = /\[\[:\^?[a-z]+:\]/;
/** `(?i)` at the beginning: the service's dialect takes flags in the pattern, JavaScript beside it. */
const LEADING_FLAGS = /^\(\?([ims]+)\)/;

/**
 * A rule's pattern as JavaScript reads it; nothing where it can't, or would read it as another. The service reads
 * PCRE by its own account, so such a pattern may be right all the same.
 */
export function readPattern(regex: Untrusted): RegExp | undefined {
  const flags = LEADING_FLAGS.exec(regex);
  const pattern = regex.slice(flags?.[0].length ?? 0);
  const escaped = pattern.match(/\\(?:x\{|.)/gs) ?? [];
  if (escaped.some((one) => FOREIGN_ESCAPE.test(one)) || FOREIGN_CLASS.test(pattern)) return undefined;
  const given = [...new Set(flags?.[1])].join('');
  // Properties such as `\p{L}` need the flag `u`, which in turn takes no escape that is not needed.
  const wholly = escaped.some((one) => /^\\p/i.test(one)) ? `${given}u` : given;
  try {
    return new RegExp(pattern, wholly);
  } catch {
    // The engine has no other way to say that a pattern is none.
    return undefined;
  }
}

/** Scheme, and what follows host and port: path, query, fragment. */
const PARTS = /^(?:([a-z][a-z0-9+.-]*:)?\/\/)?[^/?#]*([^?#]*)/i;

/**
 * What a pattern and its replacement make of an address, as the service describes it (its help on redirects): the
 * replacement stands for the whole address, and scheme, path, query and fragment that it lacks are those of the
 * address. Without a host nothing is replaced.
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

/** `$12` is the twelfth group where there are so many, else the first with a 2 behind it. */
function group(match: RegExpExecArray, digits: string): string {
  const whole = Number(digits);
  if (whole < match.length) return match[whole] ?? '';
  const [first = '', ...rest] = digits;
  return rest.length > 0 && Number(first) < match.length ? (match[Number(first)] ?? '') + rest.join('') : '';
}
