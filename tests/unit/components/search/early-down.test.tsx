// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact';
import { afterEach, expect, it, vi } from 'vitest';
import { EMPTY_FORM } from '../../../../lib/search/form.ts';
import { fakeQuarry } from '../../../gallery/fake-quarry.ts';
import { answer, group } from '../../../gallery/samples.ts';

const LATER = '../../../../components/search/later.ts';

afterEach(() => {
  cleanup();
  vi.doUnmock(LATER);
  vi.resetModules();
});

it('↓ before the rest of the view is there: goes to the first result as soon as it is', async () => {
  const gate = Promise.withResolvers<void>();
  vi.resetModules();
  vi.doMock(LATER, async (original) => {
    await gate.promise;
    return original();
  });
  const { SearchView } = await import('../../../../components/search/search-view.tsx');
  const form = { ...EMPTY_FORM, query: 'granite' };
  const found = answer(group('search', [{ title: 'First', host: 'one.example' }]));
  const state = { status: 'done', id: 'one', form, startedAt: 1, finishedAt: 2, answer: found } as const;
  render(<SearchView quarry={fakeQuarry({ draft: form, searches: { search: state } })} />);
  const first = await screen.findByRole('link', { name: 'First' });
  fireEvent.keyDown(screen.getByRole('combobox', { name: 'Search' }), { key: 'ArrowDown' });
  expect(document.activeElement).not.toBe(first);
  gate.resolve();
  await waitFor(() => expect(document.activeElement).toBe(first));
});
