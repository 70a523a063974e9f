import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EMPTY_FORM } from '../../../lib/search/form.ts';
import { PLAIN_RULES, toRequest } from '../../../lib/search/request.ts';
import { reportOf } from '../../../lib/service/report.ts';
import { HOSTED_MOCK_ADDRESS, PRODUCTION_ADDRESS } from '../../../lib/settings/settings.ts';

const form = { ...EMPTY_FORM, query: 'dry stone & lime', region: 'GB', extract: { count: 3 } };
const request = toRequest(form, { ...PLAIN_RULES, at: 0 });
const reported = { address: PRODUCTION_ADDRESS, operation: 'search', request, trace: 't-1' } as const;

describe('a report', () => {
  it('links to the playground with each parameter as sent', () => {
    const { origin, pathname, searchParams } = new URL(reportOf(reported)?.playground ?? '');
    expect(origin + pathname).toBe('https://kagi.com/api/playground/search');
    const read = [...searchParams].map(([name, value]) => [name, name === 'query' ? value : parsed(value)]);
    expect(Object.fromEntries(read)).toEqual(request);
  });

  it('of an extraction links to the extraction playground with its pages', () => {
    const pages = [{ url: 'https://a.test/?b=c&d' }, { url: 'https://e.test/' }];
    const report = reportOf({ ...reported, operation: 'extract', request: { pages } });
    const { pathname, searchParams } = new URL(report?.playground ?? '');
    expect(pathname).toBe('/api/playground/extract');
    expect(JSON.parse(searchParams.get('pages') ?? '')).toEqual(pages);
  });

  it('links to the empty playground if the request is too long for a URL', () => {
    const long = reportOf({ ...reported, request: { query: 'stone '.repeat(3000) } });
    expect(long?.playground).toBe('https://kagi.com/api/playground/search');
  });

  it.each([
    HOSTED_MOCK_ADDRESS,
    'http://127.0.0.1:8080/v1',
    'https://kagi.com/api/v2',
    'https://kagi.com.evil.test/api/v1',
    'https://kagi.com',
    '',
  ])('is not created for the service at %j', (address) => {
    expect(reportOf({ ...reported, address })).toBeUndefined();
  });

  it('never contains the key, wherever it was typed or returned', () => {
    const key = fc.stringMatching(/^[\x21-\x7e]{12,80}$/);
    const keyField = fc.constantFrom<(key: string) => { request: object; trace: string }>(
      (said) => ({ request: { query: said }, trace: 't' }),
      (said) => ({ request: { query: `my key is ${said} and` }, trace: 't' }),
      (said) => ({ request: { query: `"${said}",` }, trace: 't' }),
      (said) => ({ request: { pages: [{ url: `https://a.test/?key=${said}&x=1` }] }, trace: 't' }),
      (said) => ({ request: { lens: { sites_included: ['a.test', said] } }, trace: 't' }),
      (said) => ({ request: { query: 'x' }, trace: said }),
    );
    fc.assert(
      fc.property(key, keyField, (said, put) => {
        const report = reportOf({ ...reported, ...put(said) }, said.slice(-4));
        const all =
          JSON.stringify(report) + decodeURIComponent((report?.playground ?? '').replaceAll('+', ' '));
        expect(all).not.toContain(said);
        expect(all).not.toContain(JSON.stringify(said).slice(1, -1));
        expect(JSON.stringify([report?.request, report?.trace])).not.toContain(said.slice(0, 8));
      }),
    );
  });

  it('keeps text that is not the key', () => {
    expect(reportOf(reported, 'lime')?.request).toEqual(request);
    expect(reportOf(reported, '')?.request).toEqual(request);
  });
});

/** Text stays text; everything else is JSON. */
function parsed(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
