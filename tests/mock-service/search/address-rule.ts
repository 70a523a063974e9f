/** A rule from `personalizations.regexes`, ready to apply. */
export interface AddressRule {
  pattern: RegExp;
  replacement: string;
}

const LEADING_FLAGS = /^\(\?([ims]+)\)/;

/** Translates syntax from other regex dialects into JavaScript's. */
function translated(regex: string): { source: string; flags: string } {
  const flags = LEADING_FLAGS.exec(regex)?.[1] ?? '';
  const source = regex
    .replace(LEADING_FLAGS, '')
    .replaceAll('(?P<', '(?<')
    .replace(/\\A/g, '^')
    .replace(/\\[zZ]/g, '$');
  return { source, flags: [...new Set(flags)].join('') };
}

function compiled(source: string, flags: string): RegExp | null {
  try {
    return new RegExp(source, flags);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Parses a rule; null for a pattern in no common dialect. Unnecessary escapes are allowed. */
export function parseAddressRule(regex: string, replacement: string): AddressRule | null {
  const { source, flags } = translated(regex);
  const pattern = compiled(source, `${flags}u`) ?? compiled(source, flags);
  if (pattern === null) return null;
  const written = replacement.replace(/\$\{?([A-Za-z_]\w*)\}?/g, (_, name: string) => `$<${name}>`);
  return { pattern, replacement: written };
}

/** A URL after a rule. Path or parameters that the replacement omits stay unchanged. */
export function rewriteAddress(url: string, { pattern, replacement }: AddressRule): string {
  const written = url.replace(pattern, replacement);
  const [before, after] = [URL.parse(url), URL.parse(written)];
  if (written === url || before === null || after === null) return written;
  if (after.pathname === '/') after.pathname = before.pathname;
  if (after.search === '') after.search = before.search;
  return after.href;
}
