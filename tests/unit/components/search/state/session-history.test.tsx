import { fireEvent, screen, waitFor } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import type { Quarry, Snapshot } from '../../../../../lib/pages/quarry.ts';
import type { Position, SearchState } from '../../../../../lib/search/answer/answer.ts';
import { EMPTY_FORM, type Workflow } from '../../../../../lib/search/form.ts';
import { type FakeQuarry, searched } from '../../../../gallery/fake-quarry.ts';
import { found as results } from '../../../../gallery/samples.ts';
import { button, calls, done, field, fill, press, says, showSearch, tab } from '../../view.tsx';

type Done = Extract<SearchState, { status: 'done' }>;

/** The answer to a query; its ID is the query. */
const found = (query: string, at: number, workflow: Workflow = 'search', position?: Position): Done => ({
  ...done(
    { ...EMPTY_FORM, query, workflow },
    results({ [`${query} one`]: 'a', [`${query} two`]: 'b' }),
    position,
  ),
  ...{ id: query, startedAt: at, finishedAt: at },
});
const GRANITE = found('granite', 1000);
const BASALT = found('basalt', 2000);
const SLATE = found('slate', 3000);

function open(
  states: Done[] = [GRANITE, BASALT, SLATE],
  known: Partial<Snapshot> = {},
  answered?: Quarry['answered'],
): Promise<FakeQuarry> {
  const last = states.at(-1);
  return showSearch(
    {
      ...(last && { draft: last.form, searches: { [last.form.workflow]: last } }),
      sessionHistory: states.map(({ answer: _, position: __, ...step }) => step),
      ...known,
    },
    { answered: answered ?? (async ({ id }) => states.find((state) => state.id === id)) },
  );
}

const go = (name: 'Back' | 'Forward') => press(name);
const shown = (query: string) => screen.findByRole('link', { name: `${query} one` });
const arrow = (side: string, more = {}) =>
  fireEvent.keyDown(document.body, { key: `Arrow${side}`, altKey: true, ...more });

describe('Back and Forward', () => {
  it('move through past searches without sending anything', async () => {
    const quarry = await open();
    expect(button('Back').title).toBe('Back · basalt');
    expect(button('Forward').getAttribute('aria-disabled')).toBe('true');
    go('Back');
    await shown('basalt');
    expect(field()).toHaveProperty('value', 'basalt');
    go('Back');
    await shown('granite');
    expect(button('Back').getAttribute('aria-disabled')).toBe('true');
    expect(button('Forward').title).toBe('Forward · basalt');
    go('Forward');
    await shown('basalt');
    expect(calls(quarry, 'search')).toEqual([]);
  });

  it('also work with keys, at any speed, and switch the type', async () => {
    await open([found('granite', 1000, 'news'), BASALT, SLATE]);
    arrow('Left');
    arrow('Left');
    await shown('granite');
    expect(tab('News').getAttribute('aria-selected')).toBe('true');
    arrow('Right');
    await shown('basalt');
    arrow('Right', { shiftKey: true });
    arrow('Right', { altKey: false });
    await new Promise((resolve) => setTimeout(resolve, 20));
    await shown('basalt');
  });

  it('keep their position for the next view until a new search', async () => {
    const quarry = await open();
    go('Back');
    await shown('basalt');
    expect(calls(quarry, 'saveDraft').at(-1)).toEqual(['saveDraft', BASALT.form, 'basalt']);
    fill(field(), 'marble');
    press('Search (Enter)');
    expect(searched(quarry)).toEqual([{ ...BASALT.form, query: 'marble', reuse: 0 }]);
    expect(calls(quarry, 'saveDraft').at(-1)?.[2]).toBeUndefined();
  });

  it('continue from the position at which a view was closed', async () => {
    const known = { draft: BASALT.form, searches: { search: BASALT }, entryId: 'basalt' };
    await open([GRANITE, BASALT, SLATE], known);
    expect(button('Forward').title).toBe('Forward · slate');
  });

  it('report a deleted answer and stay in place', async () => {
    await open([GRANITE, SLATE], {}, async () => undefined);
    go('Back');
    await says('These results are no longer saved.');
    await shown('slate');
    expect(button('Back').title).toBe('Back · granite');
  });

  it('ignore a search in another view', async () => {
    const quarry = await open();
    go('Back');
    await shown('basalt');
    quarry.tell({ searches: { search: found('marble', 4000) } });
    await new Promise((resolve) => setTimeout(resolve, 20));
    await shown('basalt');
  });
});

describe('a position', () => {
  const ticked = () => screen.getByRole('region', { name: 'Selected results' }).textContent;

  it('restores the selection and the entry in the tab order', async () => {
    await open([found('granite', 1000, 'search', { ticks: ['search:1'], reached: 'search:1' })]);
    const link = await screen.findByRole('link', { name: 'granite two' });
    expect(link.tabIndex).toBe(0);
    expect(ticked()).toContain('1 selected');
  });

  it('is stored immediately, further changes shortly after, and pending ones when the view closes', async () => {
    const quarry = await open();
    const link = await shown('slate');
    const last = () => calls(quarry, 'savePosition').at(-1);
    fireEvent.focus(link);
    expect(last()?.slice(0, 2)).toEqual(['savePosition', 'slate']);
    fireEvent.keyDown(link, { key: ' ' });
    expect(last()?.[2]).not.toHaveProperty('ticks');
    fireEvent(window, new Event('pagehide'));
    expect(last()?.[2]).toMatchObject({ ticks: [expect.any(String)] });
    const before = calls(quarry, 'savePosition').length;
    fireEvent.keyDown(link, { key: ' ' });
    await waitFor(() => expect(calls(quarry, 'savePosition')).toHaveLength(before + 1));
    expect(last()?.[2]).toMatchObject({ ticks: [] });
  });
});
