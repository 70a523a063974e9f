import { describe, expect, it } from 'vitest';
import { readPages } from '../../../lib/extraction/start/read-links.ts';
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

  it.each<[Workflow, string]>([
    ['search', 'search'],
    ['images', 'image'],
    ['videos', 'video'],
    ['news', 'news'],
    ['podcasts', 'podcast'],
  ])('put the main group of %s first', (workflow, name) => {
    expect(read(workflow).groups[0]?.name).toBe(name);
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
    expect(texts.filter((text) => text !== '').length).toBeGreaterThan(100);
  });

  it('contain no pages if full text was requested but none could be read', () => {
    const answer = read('search', { count: 10 });
    expect(readPages(answer)).toEqual([]);
    expect(answer.groups[0]?.items.filter(({ unread }) => unread)).toHaveLength(10);
  });

  it('show no internal fields as facts', () => {
    const telling = read().groups.filter(({ items }) => items.some(({ facts = [] }) => facts.length > 0));
    expect(telling.map(({ name }) => name)).toEqual(['video_creator', 'podcast_creator', 'infobox']);
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

  it('include the creator and duration of videos and episodes', () => {
    const media = [...group('video'), ...group('podcast')].flatMap(({ source, duration }) =>
      source === undefined ? [] : [[source, duration]],
    );
    expect(media).toEqual([
      ['The Waller', 4214],
      ['Stonecraft', 245],
      ['Material', 2730],
    ]);
  });

  it('keep thumbnails and full-size pictures for a grid', () => {
    expect(group('image').map(({ picture, thumbnail }) => [picture?.url, thumbnail?.url])).toEqual([
      ['https://pictures.test/large.jpg', 'https://pictures.test/small.jpg'],
      ['https://pictures.test/gate.jpg', 'https://pictures.test/gate-small.jpg'],
    ]);
  });

  it('mark paywalled and (possibly) AI-generated results', () => {
    const marks = read().groups.flatMap(({ items }) => items.flatMap((item) => item.marks));
    expect([...new Set(marks)].toSorted()).toEqual(['generated', 'paywalled', 'possible']);
  });

  it('include page pictures', () => {
    expect(group('search').filter(({ picture }) => picture)).toHaveLength(9);
  });

  it('keep text about code as text', () => {
    const [item] = group('code');
    expect(item?.code).toBeUndefined();
    expect(textOf(item?.snippet ?? [])).toContain('slope(height)');
  });

  it('provide the queries of related searches', () => {
    expect(group('related_search').map(({ query }) => query)).toEqual(['cheek end', 'batter of a wall']);
  });

  it('include the date and host of an archived page', () => {
    expect(group('web_archive')[0]).toMatchObject({
      archivedAt: '2020-01-31T12:00:00.000Z',
      archivedHost: 'oldwalls.test',
    });
  });
});
