import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DeleteButton } from '../../../../../components/ui/confirm/confirm-loss.tsx';
import { UndoProvider, useUndo } from '../../../../../components/ui/confirm/undo.tsx';
import { UNDO_MS } from '../../../../../lib/library/retention.ts';
import { eventually } from '../../../../shared/eventually.ts';
import { button, press } from '../../view.tsx';

afterEach(() => {
  vi.useRealTimers();
});

describe('the question before a deletion', () => {
  const onDelete = vi.fn();
  beforeEach(async () => {
    onDelete.mockClear();
    const ask = async () => ({ words: '3 pages', of: ['a', 'b', 'c'] });
    render(<DeleteButton label="Delete all" ask={ask} onDelete={onDelete} />);
    button('Delete all').focus();
    press('Delete all');
    await eventually(() => expect(document.activeElement).toBe(button('Cancel')));
  });

  it('names what goes, has the focus on Cancel, and gives the focus back', () => {
    expect(screen.getByRole('alertdialog').getAttribute('aria-labelledby')).toBe(
      screen.getByText('3 pages').closest('p')?.id,
    );
    fireEvent.keyDown(button('Cancel'), { key: 'Escape' });
    expect(document.activeElement).toBe(button('Delete all'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(onDelete).not.toHaveBeenCalled();
  });

  it.each([
    ['the second click of a double click', () => fireEvent.click(button('Delete'), { detail: 2 })],
    // The browser clicks the focused button on Enter unless the key press is canceled.
    [
      'a key that is still held',
      () => fireEvent.keyDown(button('Delete'), { key: 'Enter', repeat: true }) && button('Delete').click(),
    ],
    ['another click on its own button', () => press('Delete all')],
  ])('is not answered by %s', (_, act) => {
    act();
    expect(onDelete).not.toHaveBeenCalled();
    expect(screen.queryByRole('alertdialog')).not.toBeNull();
  });

  it('deletes exactly what it was about', () => {
    fireEvent.click(button('Delete'), { detail: 1 });
    expect(onDelete.mock.calls).toEqual([[['a', 'b', 'c']]]);
  });
});

describe('undo', () => {
  const undo = vi.fn(async () => true);
  const announce = vi.fn();
  beforeEach(() => {
    undo.mockClear();
    announce.mockClear();
    vi.useFakeTimers();
    render(
      <UndoProvider announce={announce}>
        <List />
        <input aria-label="Filter" />
      </UndoProvider>,
    );
    button('Remove').focus();
    press('Remove');
  });

  function List({ of = undo }) {
    const offerUndo = useUndo();
    return (
      <button type="button" onClick={() => offerUndo({ words: 'Removed', undo: of })}>
        Remove
      </button>
    );
  }

  it('brings back what was removed, once, and gives the focus back', async () => {
    expect(announce).toHaveBeenLastCalledWith('Removed', 'unseen');
    const offered = button('Undo');
    offered.focus();
    fireEvent.click(offered);
    await eventually(() => expect(announce).toHaveBeenLastCalledWith('Restored', 'unseen'));
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    expect(document.activeElement).toBe(button('Remove'));
    fireEvent.keyDown(button('Remove'), { key: 'z', code: 'KeyW', ctrlKey: true });
    expect(undo).toHaveBeenCalledOnce();
  });

  it('works by the keyboard on any layout, but not while text is edited', () => {
    fireEvent.keyDown(screen.getByLabelText('Filter'), { key: 'z', code: 'KeyZ', ctrlKey: true });
    expect(undo).not.toHaveBeenCalled();
    fireEvent.keyDown(button('Remove'), { key: 'я', code: 'KeyZ', metaKey: true });
    expect(undo).toHaveBeenCalledOnce();
  });

  it('is offered for each removal, and Ctrl+Z takes the newest', async () => {
    const last = vi.fn(async () => true);
    undo.mockClear();
    cleanup();
    render(
      <UndoProvider announce={announce}>
        <List />
        <List of={last} />
      </UndoProvider>,
    );
    for (const remove of screen.getAllByRole('button', { name: 'Remove' })) fireEvent.click(remove);
    await eventually(() => expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(2));
    // The letter decides, as on a French keyboard.
    fireEvent.keyDown(document.body, { key: 'z', code: 'KeyW', ctrlKey: true });
    await eventually(() => expect(last).toHaveBeenCalledOnce());
    expect(undo).not.toHaveBeenCalled();
    press('Undo');
    await eventually(() => expect(undo).toHaveBeenCalledOnce());
  });

  it('is offered for eight seconds', () => {
    vi.advanceTimersByTime(UNDO_MS - 1);
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeNull();
    vi.advanceTimersByTime(1);
    return eventually(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
  });
});
