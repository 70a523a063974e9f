import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ResultItem } from '../../../../lib/search/answer/answer.ts';
import { foldByHost } from '../../../../lib/search/answer/fold.ts';

const NONE: ReadonlySet<string> = new Set();
const list = (hosts: string): ResultItem[] =>
  [...hosts].map((host, index) => ({
    id: `search:${index}`,
    title: [],
    snippet: [],
    marks: [],
    ...(host === '-' ? {} : { host }),
  }));
const foldedRows = (hosts: string, open = NONE) =>
  foldByHost(list(hosts), open)
    .map((row) => ('items' in row ? `[${row.host}${row.items.length}]` : (row.host ?? '-')))
    .join('');

describe('folded', () => {
  it.each([
    ['the rest of a host appears in place of its third', 'aabacaa', 'aab[a3]c'],
    ['each host separately', 'aabbabab', 'aabb[a2][b2]'],
    ['a list with one host stays unfolded', 'aaaa', 'aaaa'],
    ['a result without a host never folds', '---aaa', '---aa[a1]'],
  ])('%s', (_, hosts, expected) => {
    expect(foldedRows(hosts)).toBe(expected);
  });

  it('contains every result once, whatever is unfolded', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'abc-') }),
        fc.subarray(['a', 'b', 'c']),
        (hosts, open) => {
          const items = list(hosts);
          const rows = foldByHost(items, new Set(open));
          const all = rows.flatMap((row) => ('items' in row ? row.items : [row]));
          expect(all.map(({ id }) => id).sort()).toEqual(items.map(({ id }) => id).sort());
          const whole = rows.filter((row) => 'id' in row);
          expect(whole).toEqual(items.filter((item) => whole.includes(item)));
        },
      ),
    );
  });
});
