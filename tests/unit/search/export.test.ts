import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ResultItem } from '../../../lib/search/answer.ts';
import { exportResults } from '../../../lib/search/export.ts';

const items: ResultItem[] = [
  {
    id: '1',
    title: [{ text: 'Cut ' }, { text: 'stone', mark: true }],
    snippet: [{ text: 'It *splits*, "clean"' }],
    url: 'https://a.test/x',
    time: '2026-01-01T00:00:00.000Z',
    marks: [],
  },
  { id: '2', title: [{ text: '=HYPERLINK("x")' }], snippet: [], marks: [] },
];

describe('exportResults', () => {
  it('as a Markdown list', () => {
    expect(exportResults(items, 'markdown')).toBe('- [Cut stone](https://a.test/x)\n- =HYPERLINK("x")\n');
  });

  it('with snippets', () => {
    expect(exportResults(items, 'markdown-snippets')).toBe(
      '- [Cut stone](https://a.test/x)\n  It \\*splits\\*, "clean"\n- =HYPERLINK("x")\n',
    );
  });

  it('as JSON', () => {
    expect(JSON.parse(exportResults(items, 'json'))).toEqual([
      {
        title: 'Cut stone',
        url: 'https://a.test/x',
        snippet: 'It *splits*, "clean"',
        time: '2026-01-01T00:00:00.000Z',
      },
      { title: '=HYPERLINK("x")', url: null, snippet: '', time: null },
    ]);
  });

  it('as CSV, without formulas', () => {
    expect(exportResults(items, 'csv')).toBe(
      'title,url,snippet,time\r\n' +
        'Cut stone,https://a.test/x,"It *splits*, ""clean""",2026-01-01T00:00:00.000Z\r\n' +
        '"\'=HYPERLINK(""x"")",,,\r\n',
    );
  });

  it('as addresses', () => {
    expect(exportResults(items, 'urls')).toBe('https://a.test/x\n');
  });

  it('has as many rows of CSV as results, whatever they hold', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1 }), (titles) => {
        const made = titles.map((text, id) => ({
          id: String(id),
          title: [{ text }],
          snippet: [],
          marks: [],
        }));
        const rows = exportResults(made, 'csv').match(/(?:[^"\r\n]|"(?:[^"]|"")*")*\r\n/g);
        expect(rows).toHaveLength(titles.length + 1);
      }),
    );
  });
});
