import { describe, expect, it } from 'vitest';
import type { Answer, ResultItem } from '../../../lib/search/answer/answer.ts';
import { toAnswer } from '../../../lib/search/answer/groups.ts';
import { textOf } from '../../../lib/search/answer/highlights.ts';
import { EMPTY_FORM, type Workflow } from '../../../lib/search/form.ts';
import data from '../../gallery/official-examples.json' with { type: 'json' };

// Invented results in the format of the service's published examples and of its public clients.

const read = (workflow: Workflow = 'search', extract?: { count: number }): Answer =>
  toAnswer({ data, errors: [] }, { ...EMPTY_FORM, workflow, extract });
const group = (name: string): ResultItem[] => read().groups.find((one) => one.name === name)?.items ?? [];
const facts = (name: string) =>
  group(name).map((item) => item.facts?.map(({ name, value }) => [name, value]));

describe('results in the format of the published examples', () => {
  it('are all read into their groups', () => {
    const counts = Object.entries(data).map(([name, items]) => [name, items.length]);
    expect(read().groups.map(({ name, items }) => [name, items.length])).toEqual(counts);
  });

  it('contain text without markup or entities', () => {
    const texts = read().groups.flatMap(({ items }) =>
      items.flatMap(({ title, snippet, question = '', source = '', facts = [] }) => [
        textOf(title),
        textOf(snippet),
        question,
        source,
        ...facts.map(({ value }) => String(value)),
      ]),
    );
    expect(texts.filter((text) => /<\/?[a-z]|&(?:#\d+|[a-z]+);/i.test(text))).toEqual([]);
    expect(texts.filter((text) => text !== '').length).toBeGreaterThan(60);
  });

  it('show each row of an infobox', () => {
    const [rows = []] = facts('infobox');
    expect(rows.slice(0, 11)).toEqual([
      ['Type', 'Metamorphic'],
      ['Country', 'Wales'],
      ['Language', 'Welsh'],
      ['Position', 'Upper'],
      ['Source', 'Clay'],
      ['Rank', '3'],
      ['Code', 'SL'],
      ['Group', 'Ffestiniog'],
      ['Founded', '5th century'],
      ['Website', 'www.slate.test'],
      ['Uses', 'Roofs Floors & walls'],
    ]);
    expect(rows[11]?.[0]).toBe('History');
  });

  it('mark paywalled and (possibly) AI-generated results', () => {
    const marks = read().groups.flatMap(({ items }) => items.flatMap((item) => item.marks));
    expect([...new Set(marks)].toSorted()).toEqual(['generated', 'paywalled', 'possible']);
  });
});
