import type { Personalizations } from '../http/requests.ts';
import { onDomain } from './scope.ts';
import type { Hit } from './text-index.ts';

/** A rule from `personalizations.regexes`, ready to apply. */
export interface AddressRule {
  pattern: RegExp;
  replacement: string;
}

function compiled(source: string, flags: string): RegExp | null {
  try {
    return new RegExp(source, flags);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Parses a rule; null for an invalid pattern. Unnecessary escapes are allowed. */
export function parseAddressRule(regex: string, replacement: string): AddressRule | null {
  const pattern = compiled(regex, 'u') ?? compiled(regex, '');
  if (pattern === null) return null;
  const written = replacement.replace(/\$\{?([A-Za-z_]\w*)\}?/g, (_, name: string) => `$<${name}>`);
  return { pattern, replacement: written };
}

/** A URL after a rule. Path or parameters that the replacement omits stay unchanged. */
function rewriteAddress(url: string, { pattern, replacement }: AddressRule): string {
  const written = url.replace(pattern, replacement);
  const [before, after] = [URL.parse(url), URL.parse(written)];
  if (written === url || before === null || after === null) return written;
  if (after.pathname === '/') after.pathname = before.pathname;
  if (after.search === '') after.search = before.search;
  return after.href;
}

const RAISED = 4;
const FACTORS = { block: 0, lower: 1 / RAISED, raise: RAISED, pin: 1 };

function rewrite(hit: Hit, rules: readonly AddressRule[]): Hit {
  const url = rules.reduce(rewriteAddress, hit.entry.url);
  if (url === hit.entry.url) return hit;
  return { ...hit, entry: { ...hit.entry, url, host: URL.parse(url)?.hostname ?? hit.entry.host } };
}

/** Rewrites URLs, then blocks, lowers, raises, and pins domains. The longest matching domain wins. */
export function personalize(hits: readonly Hit[], { domains, regexes }: Personalizations): Hit[] {
  const rules = domains.toSorted((a, b) => b.domain.length - a.domain.length);
  const rewrites = regexes.flatMap(({ regex, replacement }) => parseAddressRule(regex, replacement) ?? []);
  const judged = hits.map((hit) => {
    const written = rewrite(hit, rewrites);
    const kind = rules.find(({ domain }) => onDomain(written.entry.host, domain))?.kind;
    return { kind, hit: { ...written, score: hit.score * (kind === undefined ? 1 : FACTORS[kind]) } };
  });
  return judged
    .filter(({ kind }) => kind !== 'block')
    .sort((a, b) => Number(b.kind === 'pin') - Number(a.kind === 'pin') || b.hit.score - a.hit.score)
    .map(({ hit }) => hit);
}
