// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import { useTyped } from '../../../../components/ui/form/use-typed.ts';

afterEach(cleanup);

function Form({ initial = '' }: { initial?: string }) {
  const [value, change, forget] = useTyped('list', initial);
  return (
    <>
      <input value={value} onInput={({ currentTarget }) => change(currentTarget.value)} />
      <button type="button" onClick={forget}>
        Cancel
      </button>
    </>
  );
}

const field = () => screen.getByRole<HTMLInputElement>('textbox');

test('typed text: is there again when its form opens again, until it was saved or discarded', () => {
  const { unmount } = render(<Form />);
  fireEvent.input(field(), { target: { value: 'https://one.test/' } });
  unmount();
  const again = render(<Form />);
  expect(field().value).toBe('https://one.test/');
  fireEvent.click(screen.getByRole('button'));
  again.unmount();
  render(<Form />);
  expect(field().value).toBe('');
});

test('typed text: belongs to what the form edits', () => {
  const { unmount } = render(<Form initial="one" />);
  fireEvent.input(field(), { target: { value: 'changed' } });
  unmount();
  render(<Form initial="two" />);
  expect(field().value).toBe('two');
});

test('typed text: is usable where nothing can be kept', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  vi.spyOn(sessionStorage, 'setItem').mockImplementation(() => {
    throw new Error('Full');
  });
  render(<Form />);
  fireEvent.input(field(), { target: { value: 'long' } });
  expect(field().value).toBe('long');
  expect(warn).toHaveBeenCalled();
});
