import { describe, expect, it } from 'vitest';
import {
  isValidSelector,
  PROJECT_RULES,
  problemOfHost,
  ruleForPicks,
  type SiteRule,
  siteRuleFor,
  typedHost,
} from '../../../../lib/extraction/sites/site-rules.ts';
import { siteRuleSchema } from '../../../../lib/settings/schema.ts';

const rule = (host: string): SiteRule => ({ host, content: [`.${host.length}`], remove: [] });

describe('site rules', () => {
  it('cover a host and its subdomains, with the longest host first', () => {
    const own = [rule('docs.test'), rule('a.docs.test'), rule('other.test')];
    const found = (url: string) => siteRuleFor(url, own)?.host;
    expect(found('https://docs.test/page')).toBe('docs.test');
    expect(found('https://b.docs.test:8443/page')).toBe('docs.test');
    expect(found('https://x.a.docs.test/')).toBe('a.docs.test');
    expect(found('https://notdocs.test/')).toBeUndefined();
    expect(found('about:blank')).toBeUndefined();
    expect(found('no URL')).toBeUndefined();
  });

  it.each(['com', 'com.', 'uk', 'co.uk', 'gov.uk', 'or.at', 'localhost'])(
    'for %s match only that host, because its subdomains belong to others',
    (host) => {
      expect(siteRuleFor(`https://${host}/`, [rule(host)])?.host).toBe(host);
      expect(siteRuleFor(`https://docs.${host}/`, [rule(host)])).toBeUndefined();
    },
  );

  it.each([
    ['www.gov.uk', 'www.gov.uk'],
    ['www.docs.co.uk', 'docs.co.uk'],
  ])('typed as %s apply to %s', (typed, host) => expect(typedHost(typed)).toBe(host));

  it('from the user precede those from the project', () => {
    const [first] = PROJECT_RULES.rules;
    if (first === undefined) throw new Error('The project has no rules.');
    const url = `https://www.${first.host}/`;
    expect(siteRuleFor(url, [])).toBe(first);
    expect(siteRuleFor(url, [rule(first.host)])).toEqual(rule(first.host));
  });

  it('from the project are valid settings, one for each host', () => {
    for (const one of PROJECT_RULES.rules) expect(siteRuleSchema().safeParse(one).data).toEqual(one);
    expect(new Set(PROJECT_RULES.rules.map(({ host }) => host)).size).toBe(PROJECT_RULES.rules.length);
  });

  it.each([
    ['https://www.docs.test:8443/a', 'docs.test'],
    ['https://my_host.docs.test/', 'my_host.docs.test'],
    ['https://bücher.test/', 'xn--bcher-kva.test'],
    ['https://[::1]/', '[::1]'],
    ['file:///home/page.html', undefined],
  ])('from a pick on %s are valid settings', (url, host) => {
    const made = ruleForPicks(url, ['.text'], []);
    expect(made?.host).toBe(host);
    if (made) expect(siteRuleSchema().safeParse(made).success).toBe(true);
  });

  it('from a pick keep what is removed on the site', () => {
    const own = [{ host: 'docs.test', content: ['.old'], remove: ['.ad'] }];
    const rule = { host: 'docs.test', content: ['.text'], remove: ['.ad'] };
    expect(ruleForPicks('https://docs.test/a', ['.text'], own)).toEqual(rule);
  });

  it.each([...'¦Docs.test¦docs.test/¦docs.test:80¦https://docs.test¦a b¦x@y'.split('¦'), 'a'.repeat(300)])(
    'reject a host such as %j',
    (host) => expect(problemOfHost(host)).toBe('malformed'),
  );
});

describe('a selector', () => {
  it.each([
    '.text',
    'p#\\31 23',
    '[title="a ) b \\" ("]',
    "a[href='x'] > p:not(.ad)",
    '.item:has(> p:not([hidden]))',
  ])('may be %s', (selector) => expect(isValidSelector(selector)).toBe(true));

  it.each([':not(.ad', '[title="x', "[title='x\\']", '[title', '.text\\', '.text/*', 'p)', ':is([title)]'])(
    'may not leave anything open, unlike %s',
    (selector) => {
      expect(isValidSelector(selector)).toBe(false);
    },
  );

  it('may not nest :is() too deeply', () => {
    const nested = (levels: number) => `${':is('.repeat(levels)}.none${' *)'.repeat(levels)}`;
    expect(isValidSelector(nested(2))).toBe(true);
    expect(isValidSelector(nested(3))).toBe(false);
  });
});
