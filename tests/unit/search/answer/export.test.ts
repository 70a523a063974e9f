import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ResultItem } from '../../../../lib/search/answer/answer.ts';
import { exportResults } from '../../../../lib/search/answer/export.ts';

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
  /** Every field of a result but the text of its page. */
  const FULL: Required<Omit<ResultItem, 'markdown' | 'unread'>> = {
    id: 'video:3',
    title: [{ text: 'Walls' }],
    snippet: [{ text: 'In one take' }],
    url: 'https://v.test/1',
    host: 'v.test',
    time: '2026-01-01T00:00:00.000Z',
    picture: { url: 'https://p.test/large.jpg', width: 640, height: 480 },
    thumbnail: { url: 'https://p.test/small.jpg' },
    duration: 4214,
    source: 'Waller',
    question: 'Why?',
    query: 'stone walls',
    facts: [
      { name: 'Views', value: 12 },
      { name: 'Temp', value: 3 },
    ],
    code: 'let a;',
    language: 'js',
    entries: ['One', 'Two'],
    archivedAt: '2020-01-31T12:00:00.000Z',
    archivedHost: 'old.test',
    marks: ['paywalled', 'possible'],
    props: { views: 12, tags: 'a, b' },
  };

  it('as JSON with every field', () => {
    const [row] = JSON.parse(exportResults([FULL], 'json'));
    expect(Object.keys(row).join(' ')).toBe(
      'title url snippet time group source length_seconds image image_width image_height thumbnail ' +
        'thumbnail_width thumbnail_height question query facts entries code language archived_at ' +
        'archived_host marks full_text full_text_missing service_fields',
    );
    expect(row).toMatchObject({ group: 'video', length_seconds: 4214, facts: { Views: 12 }, code: 'let a;' });
  });

  it('as CSV with quoted cells and without formulas', () => {
    const [head, first, second] = exportResults(items, 'csv').split('\r\n');
    expect(head).toMatch(/^"title","url","snippet","time","group","source"/);
    expect(first).toContain(
      '"Cut stone","https://a.test/x","It *splits*, ""clean""","2026-01-01T00:00:00.000Z",',
    );
    expect(second).toContain(`"'=HYPERLINK(""x"")","","","",`);
  });

  const SIGNS = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];

  it('produces one CSV row per result, and no spreadsheet formula with any separator', () => {
    const piece = fc.oneof(
      fc.constantFrom(...SIGNS, ';', ',', '\t', '\r', '\n', '"', "'", ' ', '\u00a0', '|', 'a'),
      fc.string({ maxLength: 3 }),
    );
    const text = fc.array(piece, { maxLength: 12 }).map((parts) => parts.join(''));
    const item = fc.record({
      title: text,
      markdown: text,
      source: text,
      name: text,
      value: text,
      entry: text,
    });
    fc.assert(
      fc.property(
        fc.array(item, { minLength: 1, maxLength: 3 }),
        fc.constantFrom(',', ';', '\t'),
        (made, separator) => {
          const results = made.map(({ title, markdown, source, name, value, entry }, id) => ({
            ...{ id: String(id), title: [{ text: title }], snippet: [], markdown, source, entries: [entry] },
            facts: [{ name, value }],
            marks: [],
          }));
          const rows = cellsOf(exportResults(results, 'csv'), separator);
          if (separator === ',') expect(rows).toHaveLength(made.length + 1);
          const formulas = rows.flat().filter((cell) => /^\s*[=+\-@＝＋－＠]/.test(cell));
          expect(formulas).toEqual([]);
        },
      ),
      { numRuns: 150 },
    );
  });
});

/**
 * Parses a table as spreadsheets do: quotes count only at the start of a cell, and text after them is kept.
 */
function cellsOf(table: string, separator: string): string[][] {
  const ends = `${separator}\r\n`;
  const cell = new RegExp(`(?:"((?:[^"]|"")*)(?:"|$))?([^${ends}]*)(${separator}|\r\n|[\r\n]|$)`, 'y');
  const rows: string[][] = [[]];
  while (cell.lastIndex < table.length) {
    const [, quoted = '', rest = '', end] = cell.exec(table) ?? [];
    rows.at(-1)?.push(quoted.replaceAll('""', '"') + rest);
    if (end !== separator && cell.lastIndex < table.length) rows.push([]);
  }
  return rows;
}
