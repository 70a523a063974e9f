import {
  DOMAIN_KINDS,
  type DomainRule,
  MOST_RULES,
  type Personalizations,
  problemOfDomain,
  problemOfRegex,
  type RegexRule,
} from '../search/personal/personal.ts';
import { isRecord, listIn, textIn } from '../storage/guards.ts';
import type { Untrusted } from '../untrusted.ts';
import { fromFile, type ReadFile, takeList, toFile } from './transfer.ts';

/** The user's rules as the text of a file. */
export function ruleFile({ domains, regexes }: Personalizations): string {
  return toFile('rules', { domains, regexes });
}

/** Adds the rules of a file to those that are there; those that are there stay as they are. */
export function readRuleFile(text: Untrusted, present: Personalizations): ReadFile<Personalizations> {
  return fromFile('rules', text, (content) => {
    const domains = takeList(listIn(content.domains), {
      present: present.domains,
      read: domainRule,
      keyOf: ({ domain }) => domain.toLowerCase(),
      most: MOST_RULES,
    });
    const regexes = takeList(listIn(content.regexes), {
      present: present.regexes,
      read: regexRule,
      keyOf: ({ regex }) => regex,
      most: MOST_RULES,
    });
    return {
      value: { ...present, domains: domains.value, regexes: regexes.value },
      added: domains.added + regexes.added,
      dropped: [...domains.dropped, ...regexes.dropped],
    };
  });
}

function domainRule(entry: unknown): DomainRule | undefined {
  if (!isRecord(entry) || typeof entry.domain !== 'string') return undefined;
  const kind = DOMAIN_KINDS.find((one) => one === entry.kind);
  const domain = entry.domain.trim().toLowerCase();
  return kind === undefined || problemOfDomain(domain) !== undefined ? undefined : { domain, kind };
}

function regexRule(entry: unknown): RegexRule | undefined {
  if (!isRecord(entry) || typeof entry.regex !== 'string') return undefined;
  const replacement = textIn(entry.replacement);
  if (replacement === undefined) return undefined;
  const rule = { regex: entry.regex, replacement };
  return problemOfRegex(rule) === undefined ? rule : undefined;
}
