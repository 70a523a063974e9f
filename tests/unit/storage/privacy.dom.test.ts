import { afterEach, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

/** The module as loaded by a new page: it remembers its answer. */
async function privacyIn(browserName: string, { incognito, sees }: { incognito: boolean; sees?: Window }) {
  vi.resetModules();
  vi.stubEnv('BROWSER', browserName);
  vi.spyOn(browser.extension, 'inIncognitoContext', 'get').mockReturnValue(incognito);
  vi.spyOn(browser.runtime, 'getBackgroundPage').mockImplementation(async () => sees ?? null);
  return import('../../../lib/storage/privacy.ts');
}

it.each([
  ['chrome', { incognito: false }, false],
  ['chrome', { incognito: true }, true],
  ['firefox', { incognito: false }, false],
  ['firefox', { incognito: true }, true],
  ['firefox', { incognito: true, sees: window }, false],
])('privacy: a page of %s with %o is in a private window: %s', async (name, context, expected) => {
  expect(await (await privacyIn(name, context)).isPrivate()).toBe(expected);
});

it('privacy: in a Firefox that never remembers history, no window is private', async () => {
  const usual = await privacyIn('firefox', { incognito: false });
  expect([true, false].map((incognito) => usual.isOfPrivate({ incognito }))).toEqual([true, false]);
  const always = await privacyIn('firefox', { incognito: true });
  expect(always.isOfPrivate({ incognito: true })).toBe(false);
  expect(always.isPrivateBackground()).toBe(false);
});
