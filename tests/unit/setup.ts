import { afterAll, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import messages from '../../locales/en.json' with { type: 'json' };
import { numbered } from '../../scripts/build/messages.ts';
import { substitute } from '../substitute.ts';

/** The fake browser has no messages of its own: it gets the real ones, replaced as a browser does. */
const words = numbered(messages, messages);
vi.spyOn(browser.i18n, 'getUILanguage').mockReturnValue('en-US');
vi.spyOn(browser.i18n, 'getMessage').mockImplementation((key: string, substitutions?: unknown) => {
  return substitute(words[key] ?? '', [substitutions].flat());
});

// Files share a process: none leaves to the next what it put in the place of something else, showed, or stored.
afterAll(async () => {
  // Nor a module that is half loaded: its import would fail in all of them.
  await vi.dynamicImportSettled();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  // What modules hold may be of something that was put in the place of a database.
  vi.resetModules();
  fakeBrowser.reset();
  if (typeof document === 'undefined') return;
  document.body.replaceChildren();
  for (const storage of [window.localStorage, window.sessionStorage]) storage.clear();
});

if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/preact');
  configure({
    asyncUtilTimeout: 180_000,
    // The whole document in HTML, made at each try, takes longer than most tests.
    getElementError: (message) =>
      new Error(`${message}\nThe page says: ${document.body.textContent?.slice(0, 2000)}`),
  });
}
