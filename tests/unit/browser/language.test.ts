import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { setMessageLanguage, setPopupLook } from '../../../lib/browser/language.ts';
import { text } from '../../../lib/browser/text.ts';
import { counted, locale, textWith } from '../../../lib/browser/text-values.ts';

const FILES: Record<string, Record<string, { message: string }>> = {
  de: {
    locale: { message: 'de' },
    copy: { message: 'Kopieren' },
    searchPlaceholder: { message: 'Im Web suchen' },
    resultCount_one: { message: '$1 Ergebnis' },
    resultCount_other: { message: '$1 Ergebnisse' },
    priceSearches: { message: 'US$$ je $1 Suchen' },
  },
};

beforeEach(() => {
  vi.spyOn(browser.runtime, 'getURL').mockImplementation((path) => `chrome-extension://quarry${path}`);
  vi.stubGlobal('fetch', async (url: string) => {
    const [, language = ''] = /_locales\/(\w+)\/messages\.json$/.exec(url) ?? [];
    if (!(language in FILES)) throw new TypeError('Failed to fetch');
    return Response.json(FILES[language]);
  });
});
afterEach(async () => {
  await setMessageLanguage(undefined);
  vi.unstubAllGlobals();
});

describe('the chosen language', () => {
  it('provides its words, number formats, and plural forms', async () => {
    await setMessageLanguage('de');
    expect(text('copy')).toBe('Kopieren');
    expect(counted('resultCount', 1)).toBe('1 Ergebnis');
    expect(counted('resultCount', 1200)).toBe('1.200 Ergebnisse');
    expect(textWith('priceSearches', { number: 1000 })).toBe('US$ je 1.000 Suchen');
    expect(locale()).toBe('de');
  });
});

describe('the popup URL', () => {
  const setPopup = vi.fn(async ({ popup }: { popup: string }) => {
    shown = popup;
  });
  let shown = '';
  beforeEach(() => {
    shown = '/popup.html';
    setPopup.mockClear();
    const getPopup = async () => `chrome-extension://quarry${shown}`;
    Object.assign(browser.action, { getPopup, setPopup });
  });

  it('gets the chosen language and loses it again, with as few calls as possible', async () => {
    await setPopupLook(undefined, '');
    expect(setPopup).not.toHaveBeenCalled();
    await setMessageLanguage('de');
    await setPopupLook('de', '');
    await setPopupLook('de', '');
    await setPopupLook(undefined, '');
    expect(setPopup.mock.calls).toEqual([
      [{ popup: '/popup.html?language=de&Im%20Web%20suchen' }],
      [{ popup: '/popup.html' }],
    ]);
  });
});
