/** What a rule does with the results of a domain. */
export const DOMAIN_KINDS = ['pin', 'raise', 'lower', 'block'] as const;
export type DomainKind = (typeof DOMAIN_KINDS)[number];

export interface DomainRule {
  /** A domain, or a suffix such as `.co.uk`. */
  domain: string;
  kind: DomainKind;
}

/** Rewrites the URLs of results; `$1` in the replacement is the first group. */
export interface RegexRule {
  regex: string;
  replacement: string;
}

export interface Personalizations {
  /** Whether the rules are sent with each search. */
  on: boolean;
  domains: DomainRule[];
  regexes: RegexRule[];
}

export const NO_PERSONALIZATIONS: Personalizations = { on: true, domains: [], regexes: [] };
