import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { ResultItem } from '../../lib/search/answer/answer.ts';
import type { DomainKind, Personalizations } from '../../lib/search/personal/personal.ts';

/** The user's rules, and how one for the domain of a result is set from its menu. */
export interface RuleDeeds {
  rules: Personalizations;
  /** `undefined` takes the rule of a domain away. */
  set: (item: ResultItem, domain: string, kind: DomainKind | undefined) => Promise<void>;
}

const RulesContext = createContext<RuleDeeds | undefined>(undefined);

export const RulesProvider = RulesContext.Provider;
/** Nothing, where rules can't be set: the settings are not read yet. */
export const useRuleDeeds = (): RuleDeeds | undefined => useContext(RulesContext);
