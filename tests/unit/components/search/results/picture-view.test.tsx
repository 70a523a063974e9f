import { fireEvent, screen, waitFor, within } from '@testing-library/preact';
import { expect, it } from 'vitest';
import { answer, group } from '../../../../gallery/samples.ts';
import { afterFinding, calls, link, showSearch, withSettings } from '../../view.tsx';

const picture = (name: string, width: number, height: number) => ({
  url: `https://pictures.test/${name}(1).jpg`,
  width,
  height,
});
const FOUND = answer(
  group('image', [
    { title: 'First [one]', host: 'one.example', more: { picture: picture('a', 1280, 720) } },
    { title: 'No picture', host: 'two.example' },
    { title: 'Third', more: { picture: picture('c', 500, 700) } },
  ]),
);

const open = (thumbnails = true) =>
  showSearch({ ...afterFinding(FOUND, { workflow: 'images' }), ...withSettings({ thumbnails }) });

const first = () => link(/^First/);
const view = () => within(screen.getByRole('dialog'));
const press = (key: string) => fireEvent.keyDown(screen.getByRole('dialog'), { key });
const enlarge = async () => {
  first().focus();
  fireEvent.click(first());
  await screen.findByRole('dialog', { name: 'First [one]' });
};

it('picture view: shows a larger picture with its size and source without opening a tab', async () => {
  const quarry = await open();
  await enlarge();
  const seen = view().getByRole('img');
  expect(seen.getAttribute('src')).toBe('https://pictures.test/a(1).jpg');
  expect(seen.getAttribute('referrerpolicy')).toBe('no-referrer');
  expect(view().getByRole('figure').textContent).toBe('1280 × 720one.example');
  expect(view().getByRole('link', { name: 'Open page' }).getAttribute('href')).toBe(
    'https://one.example/page-0',
  );
  expect(calls(quarry, 'openTab')).toEqual([]);
});

it('picture view: moves through the pictures with the arrow keys, skips missing ones, and stops at the ends', async () => {
  await open();
  await enlarge();
  press('ArrowLeft');
  view().getByText('1 of 2');
  press('ArrowRight');
  await screen.findByRole('dialog', { name: 'Third' });
  view().getByText('2 of 2');
  view().getByText('500 × 700');
  expect(view().queryByRole('link')).toBeNull();
  press('ArrowRight');
  fireEvent.click(view().getByRole('button', { name: 'Previous image' }));
  await screen.findByRole('dialog', { name: 'First [one]' });
});

it('picture view: copies the picture as a Markdown image and its page as a link, and extracts its page', async () => {
  const quarry = await open();
  await enlarge();
  fireEvent.click(view().getByRole('button', { name: 'Copy as Markdown image' }));
  await waitFor(() => expect(view().getByRole('status').textContent).toBe('Copied image'));
  expect(quarry.calls.at(-1)).toEqual(['copyText', '![First \\[one\\]](https://pictures.test/a%281%29.jpg)']);
  press('c');
  await waitFor(() => expect(view().getByRole('status').textContent).toBe('Copied link'));
  expect(quarry.calls.at(-1)).toEqual(['copyText', '[First \\[one\\]](https://one.example/page-0)']);
  fireEvent.click(view().getByRole('button', { name: 'Copy as Markdown' }));
  expect(quarry.calls).toContainEqual([
    'extract',
    { source: 'result', targets: [{ url: 'https://one.example/page-0', title: 'First [one]' }] },
  ]);
});

it('picture view: loads nothing if images are off, and says so', async () => {
  await open(false);
  await enlarge();
  view().getByText('Images are turned off in Settings.');
  expect(document.querySelector('img')).toBeNull();
});
