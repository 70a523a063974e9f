import { expect, it } from 'vitest';
import { pagesBefore } from '../../../lib/search/answer/join-answers.ts';
import { EMPTY_FORM, type SearchForm } from '../../../lib/search/form.ts';

const step = (page: number, at: number, changes: Partial<SearchForm> = {}) => ({
  form: { ...EMPTY_FORM, query: 'granite', page, ...changes },
  startedAt: at,
  finishedAt: at + 1,
});
const current = (page: number, at: number) => step(page, at);

it.each<[string, ReturnType<typeof step>[], number[]]>([
  ['each earlier page from the first', [step(1, 10), step(2, 20)], [10, 20]],
  [
    'the newest version of each that precedes the next',
    [step(1, 5), step(1, 10), step(2, 20), step(1, 25)],
    [10, 20],
  ],
  ['nothing before a missing page', [step(1, 10)], []],
  ['nothing from another query', [step(1, 10), step(2, 20, { query: 'basalt' })], []],
  ['nothing with other options', [step(1, 10), step(2, 20, { safeSearch: false })], []],
  ['nothing newer', [step(1, 10), step(2, 31)], []],
])('pagesBefore: finds %s', (_, steps, starts) => {
  expect(pagesBefore(steps, current(3, 30)).map(({ startedAt }) => startedAt)).toEqual(starts);
});
