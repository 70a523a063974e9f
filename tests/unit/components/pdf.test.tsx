import { fireEvent, screen } from '@testing-library/preact';
import { afterEach, expect, it, vi } from 'vitest';
import { missingWords } from '../../../components/pdf/pdf-view.tsx';
import type { PdfActions } from '../../../lib/pages/actions.ts';
import { removeIsolates } from '../../../lib/plain-text.ts';
import { failed } from '../../../lib/service/failures.ts';
import { type Answers, acting } from '../../gallery/fake-quarry.ts';
import { calls, press, pressNext, showDesk } from './view.tsx';

afterEach(() => {
  Reflect.deleteProperty(navigator, 'onLine');
});

const BYTES = new Uint8Array(4);

/** Opens the PDF view for a URL whose file the tab doesn't have. */
async function open(url: string, actions: Partial<PdfActions> = {}, answers: Answers = {}) {
  const pdf: PdfActions = {
    order: async () => ({ tab: 1, url, title: 'Walls' }),
    fromTab: async () => undefined,
    canRequest: async () => false,
    request: async () => ({ bytes: BYTES }),
    fromFile: async () => ({ bytes: BYTES }),
    read: () => new Promise(() => undefined),
    ...actions,
  };
  return showDesk('#pdf=token', {}, { ...acting({ pdf: async () => pdf }), ...answers });
}

/** Reads page after page until the user stops. */
const readUntilStopped: PdfActions['read'] = async (_, onPage) => {
  for (let page = 1; onPage(page, 9); page += 1) await new Promise((resolve) => setTimeout(resolve));
  return { problem: 'damaged' };
};

it('stop: after choosing a local file, offers to choose a file again, not to request one from a site', async () => {
  await open('file:///walls.pdf', { read: readUntilStopped });
  const choose = await screen.findByRole('button', { name: 'Choose file' });
  const field = choose.parentElement?.querySelector('input[type=file]');
  if (!field) throw new Error('There is no field for a file.');
  fireEvent.change(field, { target: { files: [new File(['%PDF'], 'walls.pdf')] } });
  await pressNext('Stop');
  await screen.findByRole('button', { name: 'Choose file' });
  expect(screen.queryByText(/to request this file/i)).toBeNull();
});

it('says that the browser is offline only after a request failed', async () => {
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
  const request = vi.fn<PdfActions['request']>(async () => ({ problem: 'unreachable' }));
  await open('https://walls.example/walls.pdf', { request, canRequest: async () => true });
  await pressNext('Read PDF');
  expect((await screen.findByRole('alert')).textContent).toContain('You’re offline');
  expect(request).toHaveBeenCalledOnce();
});

it('names the pages that weren’t read and the characters without text', () => {
  const reading = { markdown: 'Walls', title: '', author: '', read: 9, of: 9, unread: 0 };
  expect(missingWords(reading)).toEqual([]);
  const words = missingWords({ ...reading, read: 2, unread: 690 }).map(removeIsolates);
  expect(words).toEqual([
    'Only 2 of 9 pages were extracted. The rest is missing.',
    '690 characters couldn’t be read: their fonts don’t say what they mean.',
  ]);
});

it('a file without text: offers the service, with its price, and asks it only on a click', async () => {
  const url = 'https://docs.test/scan.pdf';
  const quarry = await open(url, {
    fromTab: async () => BYTES,
    read: async () => ({ problem: 'no-text' }),
  });
  await screen.findByRole('heading', { name: 'No text in this PDF' });
  expect(calls(quarry, 'extract')).toEqual([]);
  press(/^Copy with the service about \$0\.004$/);
  expect(calls(quarry, 'extract')).toMatchObject([['extract', { source: 'page', targets: [{ url }] }]]);
});

it('a choice not to be asked again that can’t be saved is said', async () => {
  const answers: Answers = { 'settings.save': async () => failed('storage-full') };
  await open('https://docs.test/walls.pdf', { canRequest: async () => true }, answers);
  fireEvent.click(await screen.findByRole('checkbox'));
  press('Read PDF');
  await screen.findByRole('heading', { name: 'Browser storage is full' });
});
