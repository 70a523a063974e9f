import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ResultItem } from '../../../../lib/search/answer/answer.ts';
import {
  blockedIds,
  canTryRegex,
  domainKindFor,
  MAX_PATTERN_LENGTH,
  personalizationsToWire,
  problemOfDomain,
  problemOfRegex,
  setDomain,
  tryRegex,
} from '../../../../lib/search/personalizations/personalizations.ts';
import { NO_PERSONALIZATIONS } from '../../../../lib/search/personalizations/rules.ts';

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
  expect(domainKindFor(host, rules)).toBe(kind);
});

it('a domain has one rule, and none after removal', () => {
  const raised = setDomain(rules, 'a.test', 'raise');
  expect(raised.domains.filter(({ domain }) => domain === 'a.test')).toEqual([
    { domain: 'a.test', kind: 'raise' },
  ]);
  expect(setDomain(raised, 'a.test', undefined).domains).toHaveLength(2);
});

it('blocked results are hidden while rules are on', () => {
  const items = ['a.test', 'good.a.test', 'b.test'].map(item);
  expect(blockedIds(items, rules)).toEqual(['a.test']);
  expect(blockedIds(items, { ...rules, on: false })).toEqual([]);
});

it('rules are sent under their API field names, and not at all if off or empty', () => {
  expect(
    personalizationsToWire({ on: true, domains: [{ domain: 'a.test', kind: 'pin' }], regexes: [] }),
  ).toEqual({
    domains: [{ domain: 'a.test', kind: 'pin' }],
  });
  expect(personalizationsToWire({ ...rules, on: false })).toBeUndefined();
  expect(personalizationsToWire(NO_PERSONALIZATIONS)).toBeUndefined();
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

  it.each([
    ['^https://old\\.test/(.*)', 'https://new.test/$1', 'https://old.test/page', 'https://new.test/page'],
    ['^https://old\\.test/(.*)', 'https://new.test/$1', 'https://other.test/page', 'https://other.test/page'],
    // The example from the API documentation.
    [
      '^https?://(www\\.)?reddit\\.com.*',
      'https://old.reddit.com',
      'https://www.reddit.com/r/rust?x=1',
      'https://old.reddit.com/r/rust?x=1',
    ],
    ['^https://reddit.com', 'old.reddit.com', 'https://reddit.com/r/a?x#y', 'https://old.reddit.com/r/a?x#y'],
    [
      '^https://docs.rs/([^/]+)/(?:[^/]+)/(.*)',
      'https://docs.rs/$1/latest/$2',
      'https://docs.rs/tokio/0.2.22/tokio/fn.spawn.html',
      'https://docs.rs/tokio/latest/tokio/fn.spawn.html',
    ],
    ['^(https?:\\/\\/|)([^\\?]*).*$', '$1$2', 'https://a.test/foo?ref=bar', 'https://a.test/foo?ref=bar'],
    ['^(https?:\\/\\/|)([^\\?]*).*$', '$1$2?=', 'https://a.test/foo?ref=bar', 'https://a.test/foo?='],
    ['a', 'https://b.test/', 'https://a.test/x', 'https://b.test/'],
    ['^http:(.*)', 'https:$1', 'http://a.test/x', 'https://a.test/x'],
    ['/en/', '/de/', 'https://a.test/en/', 'https://a.test/en/'],
    ['.*', '', 'https://a.test/x', 'https://a.test/x'],
    ['(?i)A\\.TEST', 'b.test', 'https://a.test/x', 'https://b.test/x'],
    ['\\p{L}+\\.test', 'b.test', 'https://a.test/x', 'https://b.test/x'],
  ])('%s to %s turns %s into %s', (regex, replacement, url, made) => {
    expect(tryRegex({ regex, replacement }, url)).toBe(made);
  });

  it.each(['(', '(?>a)', 'a++', '\\Ahttps', '\\h', '\\x{61}', '[[:alpha:]]', '(?x)a', '(?P<n>a)'])(
    '%s is left to the service and not tested with different semantics',
    (regex) => {
      expect(canTryRegex({ regex, replacement: 'b' })).toBe(false);
      expect(tryRegex({ regex, replacement: 'b' }, 'https://a.test/')).toBeUndefined();
    },
  );

  it('keeps path and query if the replacement is only a host', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true }), (url) => {
        const [from, to] = [
          new URL(url),
          new URL(tryRegex({ regex: '.*', replacement: 'new.test' }, url) ?? ''),
        ];
        expect([to.host, to.protocol, to.pathname, to.search]).toEqual([
          'new.test',
          from.protocol,
          from.pathname,
          from.search,
        ]);
      }),
    );
  });

  it('a rule with any pattern never throws', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.webUrl(), (regex, replacement, url) => {
        tryRegex({ regex, replacement }, url);
      }),
    );
  });
});
