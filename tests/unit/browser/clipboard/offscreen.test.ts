// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerCopyRequests } from '../../../../lib/browser/clipboard/offscreen.ts';

type Listener = (message: unknown, sender: object, reply: (copied: boolean) => void) => boolean;

let listener: Listener | undefined;
/** What the document showed while the browser copied, and what it copied. */
let shown: string[] = [];
let copied: string[] = [];
let refused = false;

beforeEach(() => {
  [listener, shown, copied, refused] = [undefined, [], [], false];
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
  answerCopyRequests(document);
  listener = hooks.added;
});
afterEach(() => vi.unstubAllGlobals());

const hooks: { added?: Listener } = {};

function send(message: object, sender: object = { id: 'quarry' }): boolean | undefined {
  let reply: boolean | undefined;
  listener?.({ for: 'offscreen', ...message }, sender, (value) => {
    reply = value;
  });
  return reply;
}

it('offscreen document: copies a text without laying it out', () => {
  const text = 'Granite\r\n'.repeat(1000);
  expect(send({ text })).toBe(true);
  expect(copied).toEqual([text]);
  expect(shown.join('').length).toBeLessThan(10);
  expect(document.querySelector('textarea')?.value).toBe('');
});

it('offscreen document: copies each text once, also after the browser refused one', () => {
  refused = true;
  expect(send({ text: 'one' })).toBe(false);
  refused = false;
  expect([send({ text: 'two' }), send({ text: 'three' })]).toEqual([true, true]);
  expect(copied).toEqual(['two', 'three']);
});

it('offscreen document: ignores pages in tabs, other extensions, and other messages', () => {
  expect(send({ text: 'one' }, { id: 'quarry', tab: {} })).toBeUndefined();
  expect(send({ text: 'one' }, { id: 'other' })).toBeUndefined();
  expect(send({ text: 1 })).toBeUndefined();
  expect(copied).toEqual([]);
});
