import { describe, expect, it } from 'vitest';
import {
  domainKindFor,
  MAX_PATTERN_LENGTH,
  problemOfDomain,
  problemOfRegex,
  setDomain,
} from '../../../../lib/search/personalizations/personalizations.ts';
import { NO_PERSONALIZATIONS } from '../../../../lib/search/personalizations/rules.ts';

const rules = setDomain(
  setDomain(setDomain(NO_PERSONALIZATIONS, 'a.test', 'block'), 'good.a.test', 'raise'),
  '.co.uk',
  'lower',
);

it.each([
  ['a.test', 'block'],
  ['www.a.test', 'block'],
  ['good.a.test', 'raise'],
  ['nota.test', undefined],
  ['bbc.co.uk', 'lower'],
  ['co.uk', undefined],
])('the rule for %s is %s', (host, kind) => {
  expect(domainKindFor(host, rules)).toBe(kind);
});

describe('validating rules', () => {
  it.each(['a.test', '.co.uk', 'sub.a-b.test'])('%s is a domain', (domain) => {
    expect(problemOfDomain(domain)).toBeUndefined();
  });

  it.each(['', 'https://a.test', 'a test', 'a.test/x', '*.a.test', 'x'.repeat(300)])(
    '%s is not a domain',
    (domain) => {
      expect(problemOfDomain(domain)).toBe('domain-malformed');
    },
  );

  it.each([
    [{ regex: '^https://old\\.test/(.*)', replacement: 'https://new.test/$1' }, undefined],
    [{ regex: '', replacement: 'x' }, 'regex-empty'],
    [{ regex: '(?>a)', replacement: 'x' }, undefined],
    [{ regex: 'é'.repeat(MAX_PATTERN_LENGTH / 2 + 1), replacement: '' }, 'regex-too-long'],
  ])('%j: %s', (rule, problem) => {
    expect(problemOfRegex(rule)).toBe(problem);
  });
});
