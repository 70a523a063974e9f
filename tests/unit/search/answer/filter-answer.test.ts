import { describe, expect, it } from 'vitest';
import type { Answer } from '../../../../lib/search/answer/answer.ts';
import { filterAnswer } from '../../../../lib/search/answer/filter-answer.ts';
import { answer, group } from '../../../gallery/samples.ts';

const ANSWER = answer(
  group('search', [
    {
      title: 'Walling in **Zürich**',
      snippet: 'Through stones',
      host: 'a.example',
      more: { time: '2024-01-01T00:00:00Z' },
    },
    { title: 'Lime', snippet: 'No stones here', host: 'stones.example' },
    {
      title: 'Slate',
      host: 'b.example',
      more: { time: '2026-01-01T00:00:00Z', markdown: 'A page about STONES' },
    },
  ]),
  group('related_search', [{ title: 'stone circles' }]),
);
const titles = ({ groups }: Answer) =>
  groups.flatMap(({ items }) => items.map(({ title }) => title.map(({ text }) => text).join('')));
const by = (words: string, newest = false) => titles(filterAnswer(ANSWER, { words, newest }));

describe('filterAnswer', () => {
  it.each([
    ['no words', '  ', ['Walling in Zürich', 'Lime', 'Slate', 'stone circles']],
    ['titles, ignoring case and accents', 'zurich', ['Walling in Zürich']],
    ['parts of words', 'ston', ['Walling in Zürich', 'Lime', 'Slate', 'stone circles']],
    ['host and URL', 'b.example/page', ['Slate']],
    ['the full text', 'about stones', ['Slate']],
    ['all words, in any order', 'stones no', ['Lime']],
    ['none', 'basalt', []],
  ])('%s', (_, words, expected) => {
    expect(by(words)).toEqual(expected);
  });

  it('sorts newest first and undated results last', () => {
    expect(by('', true)).toEqual(['Slate', 'Walling in Zürich', 'Lime', 'stone circles']);
  });
});
