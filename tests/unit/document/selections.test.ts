import { expect, it } from 'vitest';
import { withFormattedSelections } from '../../../lib/document/selections.ts';

const page = { url: 'https://a.test/', markdown: 'Text.' };

it('formats selected text like a page, but not a text of several pages from the service', () => {
  const local = { ...page, via: 'local' } as const;
  const joined = { ...page, whole: true } as const;
  expect(withFormattedSelections([page, local, joined, { ...local, whole: true }])).toEqual([
    page,
    local,
    joined,
    { ...local, selected: true },
  ]);
});
