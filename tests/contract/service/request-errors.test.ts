import { describe, expect, it } from 'vitest';
import { useService } from './support.ts';

const client = useService();
const page = { url: 'https://docs.test/' };
const rule = 'x'.repeat(1000);
const long = `${rule}x`;

/** Rows of a test table with their fields abbreviated, because some are very long. */
function rows(...cases: [code: string, fields: object][]): [string, string, object][] {
  return cases.map(([code, fields]) => [code, JSON.stringify(fields).slice(0, 80), fields]);
}

describe('a search is rejected', () => {
  it.each(
    rows(
      ['search.query_invalid', { query: undefined }],
      ['search.query_invalid', { query: '  ' }],
      ['search.query_invalid', { query: 7 }],
      ['search.workflow_invalid', { workflow: 'maps' }],
      ['search.format_invalid', { format: 'xml' }],
      ['search.lens_id_invalid', { lens_id: 3 }],
      ['search.timeout_invalid', { timeout: 0.4 }],
      ['search.timeout_invalid', { timeout: 4.1 }],
      ['search.page_invalid', { page: 0 }],
      ['search.page_invalid', { page: 11 }],
      ['search.page_invalid', { page: 1.5 }],
      ['search.limit_invalid', { limit: 0 }],
      ['search.limit_invalid', { limit: 1025 }],
      ['search.filters_region_invalid', { filters: { region: 'US' } }],
      ['search.filters_region_invalid', { filters: { region: 'usa' } }],
      ['search.filters_after_invalid', { filters: { after: '2026-13-01' } }],
      ['search.filters_before_invalid', { filters: { before: 'yesterday' } }],
      ['search.lens_time_relative_invalid', { lens: { time_relative: 'year' } }],
      ['search.lens_time_relative_invalid', { lens: { time_relative: 'day', time_after: '2026-01-01' } }],
      ['search.lens_time_after_invalid', { lens: { time_after: '1.1.2026' } }],
      ['search.lens_search_region_invalid', { lens: { search_region: 'europe' } }],
      ['search.lens_file_type_invalid', { lens: { file_type: '.pdf' } }],
      ['search.lens_sites_included_invalid', { lens: { sites_included: 'docs.test' } }],
      ['search.extract_count_invalid', { extract: { count: 0 } }],
      ['search.extract_count_invalid', { extract: { count: 11 } }],
      ['search.extract_timeout_invalid', { extract: { count: 1, timeout: 5 } }],
      ['search.safe_search_invalid', { safe_search: 'yes' }],
      [
        'search.personalizations_domains_kind_invalid',
        { personalizations: { domains: [{ domain: 'a.test', kind: 'hide' }] } },
      ],
      [
        'search.personalizations_domains_invalid',
        { personalizations: { domains: Array(1001).fill({ domain: 'a', kind: 'pin' }) } },
      ],
      [
        'search.personalizations_regexes_regex_invalid',
        { personalizations: { regexes: [{ regex: '(', replacement: '' }] } },
      ],
      [
        'search.personalizations_regexes_regex_invalid',
        { personalizations: { regexes: [{ regex: long, replacement: '' }] } },
      ],
      [
        'search.personalizations_regexes_replacement_invalid',
        { personalizations: { regexes: [{ regex: 'a', replacement: long }] } },
      ],
    ),
  )('with %s for %s', async (code, _short, fields) => {
    const { status, codes } = await client.rejected('search', { query: 'stone', ...fields });
    expect(status).toBe(400);
    expect(codes).toEqual([code]);
  });
});

describe('a search is accepted', () => {
  it.each([
    ['the shortest timeout', { timeout: 0.5 }],
    ['the longest timeout', { timeout: 4 }],
    ['the last page', { page: 10 }],
    ['the largest limit', { limit: 1024 }],
    ['no region', { filters: { region: 'no_region' } }],
    ['an uppercase region in a lens', { lens: { search_region: 'GB' } }],
    ['an unknown lens', { lens_id: 'no-such-lens' }],
    ['an unknown lens URL', { lens_id: 'https://kagi.com/lenses/AbC' }],
    ['the most rules', { personalizations: { domains: Array(1000).fill({ domain: 'a', kind: 'pin' }) } }],
    ['the longest rule', { personalizations: { regexes: [{ regex: rule, replacement: rule }] } }],
    ['the most pages to extract, with the longest timeout', { extract: { count: 10, timeout: 4 } }],
    ['unknown fields', { colour: 'grey', filters: { mood: 'good' } }],
  ])('with %s', async (_name, fields) => {
    const all = await client.found({ query: 'slate' });
    const found = await client.found({ query: 'slate', ...fields });
    if ('page' in fields) expect(found).toEqual([]);
    else expect(found.length).toBeGreaterThan(0);
    expect(all).toEqual(expect.arrayContaining(found));
  });
});

describe('an extraction is rejected', () => {
  it.each(
    rows(
      ['extract.pages_invalid', { pages: undefined }],
      ['extract.url_count_invalid', { pages: [] }],
      ['extract.url_count_invalid', { pages: Array(11).fill(page) }],
      ['extract.pages_url_invalid', { pages: [{ url: 'http://docs.test/' }] }],
      ['extract.pages_url_invalid', { pages: [{ url: 'docs.test' }] }],
      ['extract.pages_url_invalid', { pages: [{ url: 'javascript:alert(1)' }] }],
      ['extract.pages_url_invalid', { pages: [{}] }],
      ['extract.timeout_invalid', { timeout: 'long' }],
      ['extract.format_invalid', { format: 'html' }],
    ),
  )('with %s for %s', async (code, _short, fields) => {
    const { status, codes } = await client.rejected('extract', { pages: [page], ...fields });
    expect(status).toBe(400);
    expect(codes).toEqual([code]);
  });

  it('with the location and documentation of each error', async () => {
    const response = await client.post('extract', { pages: [page, { url: 'x' }], format: 1 });
    expect(await response.json()).toMatchObject({
      meta: { trace: response.headers.get('x-service-trace') },
      data: null,
      error: [
        {
          code: 'extract.pages_url_invalid',
          location: 'pages[1].url',
          url: expect.stringMatching(/^https:/),
        },
        { code: 'extract.format_invalid', location: 'format' },
      ],
    });
  });
});
