import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ResultItem } from '../../../lib/search/answer.ts';
import {
  blockedIds,
  kindFor,
  LONGEST_PATTERN,
  NO_PERSONALIZATIONS,
  personalToWire,
  problemOfDomain,
  problemOfRegex,
  setDomain,
  tryRegex,
} from '../../../lib/search/personal.ts';

const rules = setDomain(
  setDomain(setDomain(NO_PERSONALIZATIONS, 'a.test', 'block'), 'good.a.test', 'raise'),
  '.co.uk',
  'lower',
);
const item = (host: string): ResultItem => ({ id: host, host, title: [], snippet: [], marks: [] });

it.each([
  ['a.test', 'block'],
  ['www.a.test', 'block'],
  ['good.a.test', 'raise'],
  ['nota.test', undefined],
  ['bbc.co.uk', 'lower'],
  ['co.uk', undefined],
])('the rule for %s is %s', (host, kind) => {
  expect(kindFor(host, rules)).toBe(kind);
});

it('has one rule for a domain, and none where it was taken away', () => {
  const raised = setDomain(rules, 'a.test', 'raise');
  expect(raised.domains.filter(({ domain }) => domain === 'a.test')).toEqual([
    { domain: 'a.test', kind: 'raise' },
  ]);
  expect(setDomain(raised, 'a.test', undefined).domains).toHaveLength(2);
});

it('blocks here too, while the rules are on', () => {
  const items = ['a.test', 'good.a.test', 'b.test'].map(item);
  expect(blockedIds(items, rules)).toEqual(['a.test']);
  expect(blockedIds(items, { ...rules, on: false })).toEqual([]);
});

it('is sent by the names of the wire, and not at all where it is off or empty', () => {
  expect(personalToWire({ on: true, domains: [{ domain: 'a.test', kind: 'pin' }], regexes: [] })).toEqual({
    domains: [{ domain: 'a.test', kind: 'pin' }],
  });
  expect(personalToWire({ ...rules, on: false })).toBeUndefined();
  expect(personalToWire(NO_PERSONALIZATIONS)).toBeUndefined();
});

describe('rules as they are typed', () => {
  it.each(['a.test', '.co.uk', 'sub.a-b.test'])('%s is a domain', (domain) => {
    expect(problemOfDomain(domain)).toBeUndefined();
  });

  it.each(['', 'https://a.test', 'a test', 'a.test/x', '*.a.test', 'x'.repeat(300)])(
    '%s is none',
    (domain) => {
      expect(problemOfDomain(domain)).toBe('domain-malformed');
    },
  );

  it.each([
    [{ regex: '^https://old\\.test/(.*)', replacement: 'https://new.test/$1' }, undefined],
    [{ regex: '', replacement: 'x' }, 'regex-empty'],
    [{ regex: '(', replacement: 'x' }, 'regex-malformed'],
    [{ regex: 'é'.repeat(LONGEST_PATTERN / 2 + 1), replacement: '' }, 'regex-too-long'],
  ])('%j: %s', (rule, problem) => {
    expect(problemOfRegex(rule)).toBe(problem);
  });

  it('shows what a pattern makes of an address', () => {
    const rule = { regex: '^https://old\\.test/(.*)', replacement: 'https://new.test/$1' };
    expect(tryRegex(rule, 'https://old.test/page')).toBe('https://new.test/page');
    expect(tryRegex(rule, 'https://other.test/page')).toBe('https://other.test/page');
    expect(tryRegex({ regex: '(', replacement: '' }, 'https://old.test/')).toBeUndefined();
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.webUrl(), (regex, replacement, url) => {
        tryRegex({ regex, replacement }, url);
      }),
    );
  });
});
