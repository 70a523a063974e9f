import type { Settings } from '../../settings/settings.ts';

/** What a rule does with the results of a domain. */
export const DOMAIN_KINDS = ['pin', 'raise', 'lower', 'block'] as const;
export type DomainKind = (typeof DOMAIN_KINDS)[number];

export type Personalizations = Settings['personalizations'];
export type DomainRule = Personalizations['domains'][number];
export type RegexRule = Personalizations['regexes'][number];

export const NO_PERSONALIZATIONS: Personalizations = { on: true, domains: [], regexes: [] };
