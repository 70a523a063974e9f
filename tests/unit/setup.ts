import { afterAll, afterEach, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import messages from '../../locales/en.json' with { type: 'json' };
import { numbered } from '../../scripts/build/messages.ts';
import { substitute } from '../shared/substitute.ts';

// happy-dom has no editing commands.
if (typeof document !== 'undefined') Object.assign(document, { execCommand: () => false });

/** The fake browser has no messages, so it returns the real ones with substitutions as a browser does. */
Object.assign(browser.action, { getPopup: async () => '/popup.html' });
const words = numbered(messages, messages);
vi.spyOn(browser.i18n, 'getUILanguage').mockReturnValue('en-US');
vi.spyOn(browser.i18n, 'getMessage').mockImplementation((key: string, substitutions?: unknown) => {
  return substitute(words[key] ?? '', [substitutions].flat());
});

// Tests of a file share a page, which keeps what was typed into its forms.
afterEach(() => {
  if (typeof document !== 'undefined') window.sessionStorage.clear();
});

// Test files share a process, so each one removes its stubs, elements, and stored data.
afterAll(async () => {
  // Also waits for partly loaded modules, because their imports would fail in later files.
  await vi.dynamicImportSettled();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  // Modules may hold connections to a stubbed database.
  vi.resetModules();
  fakeBrowser.reset();
  if (typeof document === 'undefined') return;
  document.body.replaceChildren();
  for (const storage of [window.localStorage, window.sessionStorage]) storage.clear();
});

if (typeof document !== 'undefined') {
  const { cleanup, configure } = await import('@testing-library/preact');
  afterEach(() => {
    cleanup();
    getSelection()?.removeAllRanges();
    history.replaceState(null, '', '/page');
  });
  configure({
    asyncUtilTimeout: 180_000,
    // By default, each retry serializes the whole document, which takes longer than most tests.
    getElementError: (message) =>
      new Error(`${message}\nThe page says: ${document.body.textContent?.slice(0, 2000)}`),
  });
}

// What pages tell their window; tests of their actions run without one.
if (!('dispatchEvent' in globalThis)) Object.assign(globalThis, { dispatchEvent: () => true });
