import { expect, it } from 'vitest';
import { withFormattedSelections } from '../../../lib/document/selections.ts';

const page = { url: 'https://a.test/', markdown: 'Text.' };

it('selected text is formatted like a page, but a text of several pages from the service is not', () => {
  const local = { ...page, via: 'local' } as const;
  const joined = { ...page, whole: true } as const;
  expect(withFormattedSelections([page, local, joined, { ...local, whole: true }])).toEqual([
    page,
    local,
    joined,
    { ...local, selected: true },
  ]);
});
