import { expect, it } from 'vitest';
import { countResults } from '../../../lib/search/answer/answer.ts';
import { answer, group } from '../../gallery/samples.ts';

it('result count: includes results, but not suggested searches and questions', () => {
  const page = { title: 'A page', host: 'one.example' };
  const found = answer(
    group('search', [page, page]),
    group('news', [page]),
    group('adjacent_question', [{ title: 'Why?' }]),
    group('related_search', [{ title: 'stone' }, { title: 'slate' }]),
  );
  expect(countResults(found)).toBe(3);
});
