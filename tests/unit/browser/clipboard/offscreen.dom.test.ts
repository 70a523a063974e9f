import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { HandedOver, Handover } from '../../../../lib/browser/clipboard/hand-over.ts';
import { answerHandovers } from '../../../../lib/browser/clipboard/offscreen.ts';
import { DEFAULT_DOCUMENT } from '../../../../lib/document/document-rules.ts';
import { PLACEHOLDER } from '../../../../lib/plain-text.ts';
import { DOCUMENT_WORDS } from '../../../shared/document-words.ts';
import { WorkerInPage } from '../../../shared/worker-in-page.ts';

type Listener = (message: unknown, sender: object, reply: (handed?: HandedOver) => void) => boolean;

let listener: Listener | undefined;
/** What the document showed while the browser copied, and what it copied. */
let shown: string[] = [];
let copied: string[] = [];
let refused = false;

beforeEach(() => {
  [listener, shown, copied, refused] = [undefined, [], [], false];
  vi.stubGlobal('Worker', WorkerInPage);
  vi.stubGlobal('chrome', {
    runtime: {
      id: 'quarry',
      onMessage: { addListener: (added: Listener) => Object.assign(hooks, { added }) },
    },
  });
  document.body.innerHTML = '<textarea></textarea>';
  // As in Chrome: without a selection there is no event, and a handler replaces what is copied.
  document.execCommand = () => {
    const field = document.querySelector('textarea');
    if (refused || !field || field.selectionStart === field.selectionEnd) return false;
    shown.push(field.value);
    const event = new ClipboardEvent('copy', { cancelable: true, clipboardData: new DataTransfer() });
    document.dispatchEvent(event);
    copied.push(event.defaultPrevented ? (event.clipboardData?.getData('text/plain') ?? '') : field.value);
    return true;
  };
  answerHandovers(document);
  listener = hooks.added;
});
afterEach(() => vi.unstubAllGlobals());

const hooks: { added?: Listener } = {};

/** Has a text copied; tells whether that worked, or nothing if there is no answer. */
async function send(
  markdown: string,
  message: object = {},
  sender: object = { id: 'quarry' },
): Promise<boolean | undefined> {
  const request: Handover = {
    ...{ to: 'clipboard', part: 0, titles: [PLACEHOLDER], preset: undefined, obsidian: undefined },
    pages: [{ url: 'https://a.test/', markdown, whole: true }],
    rules: DEFAULT_DOCUMENT,
    words: DOCUMENT_WORDS,
  };
  const { promise, resolve } = Promise.withResolvers<HandedOver | undefined>();
  const answers = listener?.({ for: 'offscreen', request, ...message }, sender, resolve);
  return answers ? (await promise)?.done : undefined;
}

it('offscreen document: copies a text without laying it out', async () => {
  const text = 'Granite\r\n'.repeat(1000);
  expect(await send(text)).toBe(true);
  expect(copied).toEqual([`${text}\n`]);
  expect(shown.join('').length).toBeLessThan(10);
  expect(document.querySelector('textarea')?.value).toBe('');
});

it('offscreen document: copies each text once, also after the browser refused one', async () => {
  refused = true;
  expect(await send('one')).toBe(false);
  refused = false;
  expect([await send('two'), await send('three')]).toEqual([true, true]);
  expect(copied).toEqual(['two\n', 'three\n']);
});

it('offscreen document: ignores pages in tabs, other extensions, and other messages', async () => {
  expect(await send('one', {}, { id: 'quarry', tab: {} })).toBeUndefined();
  expect(await send('one', {}, { id: 'other' })).toBeUndefined();
  expect(await send('one', { for: 'background' })).toBeUndefined();
  expect(copied).toEqual([]);
});
