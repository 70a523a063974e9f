import { counted, type TextKey, text } from '../../lib/browser/text.ts';
import {
  type DomainKind,
  LONGEST_PATTERN,
  MOST_RULES,
  type RuleProblem,
} from '../../lib/search/personal/personal.ts';

/** What a rule does, as one chooses it. */
export const KIND_NAMES: Record<DomainKind, TextKey> = {
  pin: 'rulePin',
  raise: 'ruleRaise',
  lower: 'ruleLower',
  block: 'ruleBlock',
};

/** Why a rule can't be added. */
export function ruleProblemWords(problem: RuleProblem): string {
  if (problem === 'domain-malformed') return text('ruleDomainMalformed');
  if (problem === 'regex-empty') return text('rulePatternEmpty');
  if (problem === 'regex-too-long') return counted('rulePatternTooLong', LONGEST_PATTERN);
  return counted('ruleTooMany', MOST_RULES);
}
