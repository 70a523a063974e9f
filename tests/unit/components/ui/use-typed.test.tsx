import { fireEvent, render, screen, waitFor } from '@testing-library/preact';
import { beforeEach, expect, test, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { useTyped } from '../../../../components/ui/form/use-typed.ts';
import { keepTyped, readTyped } from '../../../../lib/browser/snapshot.ts';
import { fill } from '../view.tsx';

const STORED = { typed: readTyped, keepTyped };

beforeEach(() => fakeBrowser.reset());

function Form({ quarry = STORED }) {
  const [value, change, reset] = useTyped(quarry, 'list');
  return (
    <>
      <input value={value} onInput={({ currentTarget }) => change(currentTarget.value)} />
      <button type="button" onClick={reset}>
        Cancel
      </button>
    </>
  );
}

const field = () => screen.getByRole<HTMLInputElement>('textbox');
const type = (value: string) => fill(field(), value);
const shows = (value: string) => waitFor(() => expect(field().value).toBe(value));
const stored = async () => Object.values(await browser.storage.session.get(null));

test('typed text: is there again in any view of this session, until it was saved or discarded', async () => {
  const { unmount } = render(<Form />);
  type('https://one.test/');
  unmount();
  const again = render(<Form />);
  await shows('https://one.test/');
  fireEvent.click(screen.getByRole('button'));
  await shows('');
  again.unmount();
  expect(await stored()).toEqual([]);
  expect(await browser.storage.local.get(null)).toEqual({});
});

test('typed text: what is typed before the earlier text was read stays', async () => {
  const { unmount } = render(<Form />);
  type('old');
  unmount();
  const mayRead = Promise.withResolvers<void>();
  const typed = vi.fn(async (form: string) => {
    await mayRead.promise;
    return readTyped<never>(form);
  });
  render(<Form quarry={{ ...STORED, typed }} />);
  type('new');
  mayRead.resolve();
  await Promise.all(typed.mock.results.map(({ value }) => value));
  expect(typed).toHaveBeenCalledOnce();
  expect(field().value).toBe('new');
  expect(await stored()).toEqual(['new']);
});

test('typed text: is usable where nothing can be kept', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  vi.spyOn(browser.storage.session, 'set').mockRejectedValue(new Error('Full'));
  render(<Form />);
  type('long');
  expect(field().value).toBe('long');
  await waitFor(() => expect(warn).toHaveBeenCalled());
});
