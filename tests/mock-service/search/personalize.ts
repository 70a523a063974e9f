import type { Personalizations } from '../http/requests.ts';
import { type AddressRule, parseAddressRule, rewriteAddress } from './address-rule.ts';
import { onDomain } from './scope.ts';
import type { Hit } from './text-index.ts';

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
