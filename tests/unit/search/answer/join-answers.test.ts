import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countResults, type ResultGroup } from '../../../../lib/search/answer/answer.ts';
import { type AnswerPage, joinAnswers } from '../../../../lib/search/answer/join-answers.ts';
import { answer, group } from '../../../gallery/samples.ts';

const web = (page: number, ...names: string[]): AnswerPage => ({
  page,
  answer: answer(
    group(
      'search',
      names.map((title) => ({ title, host: `${title}.example`, more: { url: `https://${title}.example/` } })),
    ),
  ),
});
const titles = ({ items }: ResultGroup) => items.map(({ title }) => title[0]?.text);

describe('joinAnswers', () => {
  it('shows repeated results once and drops a group that only repeats', () => {
    const related = {
      name: 'related_search',
      items: group('related_search', [{ title: 'more walls' }]).items,
    };
    const [first, second] = [web(1, 'a', 'b'), web(2, 'b', 'c')];
    const { groups } = joinAnswers([
      { ...first, answer: answer(...first.answer.groups, related) },
      { ...second, answer: answer(...second.answer.groups, related) },
    ]);
    expect(groups.map((one) => [one.name, titles(one)])).toEqual([
      ['search', ['a', 'b']],
      ['related_search', ['more walls']],
      ['search', ['c']],
    ]);
  });

  it('keeps every new result and gives each a unique ID', () => {
    const names = fc.array(fc.constantFrom(...'abcdefgh'), { maxLength: 6 });
    fc.assert(
      fc.property(fc.array(names, { minLength: 1, maxLength: 5 }), (pages) => {
        const unique = pages.map((page) => [...new Set(page)]);
        const joined = joinAnswers(unique.map((page, index) => web(index + 1, ...page)));
        const ids = joined.groups.flatMap(({ items }) => items.map(({ id }) => id));
        expect(new Set(ids).size).toBe(ids.length);
        expect(countResults(joined)).toBe(new Set(unique.flat()).size);
        expect(joined.groups.flatMap(titles)).toEqual([...new Set(unique.flat())]);
      }),
    );
  });
});
