import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import type { Handover } from '../../../../lib/browser/clipboard/hand-over.ts';
import { DEFAULT_DOCUMENT } from '../../../../lib/document/document-rules.ts';
import { PLACEHOLDER } from '../../../../lib/plain-text.ts';
import { DOCUMENT_WORDS } from '../../../shared/document-words.ts';
import { WorkerInPage } from '../../../shared/worker-in-page.ts';

/** The longest time the browser takes to receive the text after the command. */
const TAKEN_OVER_MS = 500;

/** Whether there is a document. As in Chrome, text is lost if the document closes too soon. */
let open = false;
let taken: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  // As in the Chrome build. A stubbed variable is always a string, so 'false' would be truthy.
  vi.stubEnv('FIREFOX', '');
  [open, taken] = [false, []];
  vi.spyOn(browser.offscreen, 'hasDocument').mockImplementation(async () => open);
  vi.spyOn(browser.offscreen, 'createDocument').mockImplementation(async () => {
    if (open) throw new Error('Only a single offscreen document may be created.');
    open = true;
  });
  vi.spyOn(browser.offscreen, 'closeDocument').mockImplementation(async () => {
    open = false;
  });
  vi.spyOn(browser.runtime, 'sendMessage').mockImplementation(async (message: unknown) => {
    if (!open) throw new Error('Could not establish connection.');
    const [page] = Object(message).request.pages;
    setTimeout(() => open && taken.push(page.markdown), TAKEN_OVER_MS);
    return { done: true };
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

/** Copies a text, and tells whether that worked. */
async function load() {
  const { handOverInBackground } = await import('../../../../lib/browser/clipboard/clipboard.ts');
  return (markdown: string, isPrivate = false, to: Handover['to'] = 'clipboard') =>
    handOverInBackground(
      {
        ...{ to, part: 0, titles: [PLACEHOLDER], preset: undefined, obsidian: undefined },
        pages: [{ url: 'https://a.test/', markdown, whole: true }],
        rules: DEFAULT_DOCUMENT,
        words: DOCUMENT_WORDS,
      },
      isPrivate,
    ).then(
      ({ done }) => done,
      () => false,
    );
}

it('clipboard: keeps the document until the browser has the text, then closes it', async () => {
  const copy = await load();
  expect(await copy('one')).toBe(true);
  await vi.runAllTimersAsync();
  expect(taken).toEqual(['one']);
  expect(open).toBe(false);
});

it('clipboard: leaves text that Firefox would write to a file to the views of a private window', async () => {
  vi.stubEnv('FIREFOX', 'true');
  vi.stubEnv('BROWSER', 'firefox');
  vi.stubGlobal('Worker', WorkerInPage);
  const written: number[] = [];
  vi.stubGlobal('navigator', {
    platform: 'Linux x86_64',
    clipboard: { writeText: async (text: string) => void written.push(text.length) },
  });
  const copy = await load();
  expect(await copy('x'.repeat(400_000))).toBe(true);
  expect(await copy('x'.repeat(400_000), true)).toBe(false);
  expect(await copy('x'.repeat(399_999), true)).toBe(true);
  expect(await copy('x', true, 'file')).toBe(false);
  // Each ends with a line break.
  expect(written).toEqual([400_001, 400_000]);
  vi.unstubAllGlobals();
});
