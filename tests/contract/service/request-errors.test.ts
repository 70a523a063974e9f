import { describe, expect, it } from 'vitest';
import { useService } from './support.ts';

const client = useService();
const page = { url: 'https://docs.test/' };

/** Rows of a test table with their fields abbreviated, because some are very long. */
function rows(...cases: [code: string, fields: object][]): [string, string, object][] {
  return cases.map(([code, fields]) => [code, JSON.stringify(fields).slice(0, 80), fields]);
}

describe('a search is rejected', () => {
  it.each(
    rows(
      ['search.query_invalid', { query: undefined }],
      ['search.workflow_invalid', { workflow: 'maps' }],
      ['search.format_invalid', { format: 'xml' }],
      ['search.lens_id_invalid', { lens_id: 3 }],
      ['search.timeout_invalid', { timeout: 0.4 }],
      ['search.page_invalid', { page: 0 }],
      ['search.limit_invalid', { limit: 1025 }],
      ['search.filters_region_invalid', { filters: { region: 'US' } }],
      ['search.filters_after_invalid', { filters: { after: '2026-13-01' } }],
      ['search.lens_time_relative_invalid', { lens: { time_relative: 'year' } }],
      ['search.lens_time_relative_invalid', { lens: { time_relative: 'day', time_after: '2026-01-01' } }],
      ['search.lens_search_region_invalid', { lens: { search_region: 'europe' } }],
      ['search.lens_sites_included_invalid', { lens: { sites_included: 'docs.test' } }],
      ['search.extract_count_invalid', { extract: { count: 0 } }],
      ['search.extract_timeout_invalid', { extract: { count: 1, timeout: 5 } }],
      [
        'search.personalizations_domains_kind_invalid',
        { personalizations: { domains: [{ domain: 'a.test', kind: 'hide' }] } },
      ],
    ),
  )('with %s for %s', async (code, _short, fields) => {
    const { status, codes } = await client.rejected('search', { query: 'stone', ...fields });
    expect(status).toBe(400);
    expect(codes).toEqual([code]);
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
