import type { ResultItem } from '../answer/answer.ts';
import type { DomainKind, DomainRule, Personalizations, RegexRule } from './rules.ts';

/** The service's limits: rules of each kind, and bytes of UTF-8 per pattern. */
export const MAX_RULES = 1000;
export const MAX_PATTERN_LENGTH = 1000;

export type RuleProblem = 'domain-malformed' | 'regex-empty' | 'regex-too-long';

const DOMAIN = /^\.?(?:[a-z0-9-]+\.)*[a-z0-9-]+$/i;

/** Validates a domain as typed. */
export const problemOfDomain = (domain: string): RuleProblem | undefined =>
  DOMAIN.test(domain) && domain.length <= 253 ? undefined : 'domain-malformed';

/** Validates a regex rule, but for its syntax: the service uses another dialect, and patterns run only there. */
export function problemOfRegex({ regex, replacement }: RegexRule): RuleProblem | undefined {
  if (regex === '') return 'regex-empty';
  const bytes = (text: string) => new TextEncoder().encode(text).length;
  return bytes(regex) > MAX_PATTERN_LENGTH || bytes(replacement) > MAX_PATTERN_LENGTH
    ? 'regex-too-long'
    : undefined;
}

/** Sets the rule for a domain; `undefined` removes it. */
export function setDomain(
  rules: Personalizations,
  domain: string,
  kind: DomainKind | undefined,
): Personalizations {
  const others = rules.domains.filter((rule) => rule.domain !== domain);
  return { ...rules, domains: kind === undefined ? others : [...others, { domain, kind }] };
}

/** The rule for a host, from the longest matching domain. */
export function ruleFor(host: string, rules: Personalizations): DomainRule | undefined {
  const matching = rules.domains.filter(({ domain }) => isUnder(host, domain));
  return matching.sort((a, b) => b.domain.length - a.domain.length)[0];
}

/** The kind of rule that applies to a host, if any. */
export const domainKindFor = (host: string, rules: Personalizations): DomainKind | undefined =>
  ruleFor(host, rules)?.kind;

function isUnder(host: string, domain: string): boolean {
  const bare = domain.toLowerCase();
  return bare.startsWith('.') ? host.endsWith(bare) : host === bare || host.endsWith(`.${bare}`);
}

/** Ids of the results that the rules block. Quarry applies this rule itself, since the service may ignore it. */
export function blockedIds(items: readonly ResultItem[], rules: Personalizations): string[] {
  if (!rules.on) return [];
  return items
    .filter((item) => item.host !== undefined && domainKindFor(item.host, rules) === 'block')
    .map(({ id }) => id);
}

/** The rules as sent in a request; `undefined` if there are none to send. */
export function personalizationsToWire(
  rules: Personalizations,
): { domains?: DomainRule[]; regexes?: RegexRule[] } | undefined {
  if (!rules.on || rules.domains.length + rules.regexes.length === 0) return undefined;
  return {
    ...(rules.domains.length === 0 ? {} : { domains: rules.domains }),
    ...(rules.regexes.length === 0 ? {} : { regexes: rules.regexes }),
  };
}
