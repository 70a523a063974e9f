import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { browser } from 'wxt/browser';
import { openOptions } from '../../../lib/browser/page.ts';

const PAGE = browser.runtime.getURL('/options.html');
const incognito = browser.extension.inIncognitoContext;

/** What the browser was asked to do, in order. */
const done: unknown[][] = [];
let open: object[] = [];
const note =
  (name: string) =>
  async (...given: unknown[]) => {
    done.push([name, ...given]);
  };
const tabs = { ...browser.tabs };
const windows = { ...browser.windows };
Object.assign(browser.tabs, {
  query: async ({ url }: { url?: string }) => (url === undefined ? [] : open),
  create: note('create'),
  update: note('update'),
});
Object.assign(browser.windows, { update: note('focus') });
afterAll(() => {
  Object.assign(browser.tabs, tabs);
  Object.assign(browser.windows, windows);
});

beforeEach(() => {
  done.length = 0;
});

describe('the options page', () => {
  it('comes to the front if it is open, at the section', async () => {
    open = [{ id: 7, windowId: 3, incognito }];
    await openOptions('caps');
    await openOptions();
    expect(done).toEqual([
      ['update', 7, { active: true, url: `${PAGE}#caps` }],
      ['focus', 3, { focused: true }],
      ['update', 7, { active: true }],
      ['focus', 3, { focused: true }],
    ]);
  });

  it('opens anew in a private window, next to one in an ordinary window', async () => {
    open = [{ id: 7, windowId: 3, incognito: !incognito }];
    await openOptions();
    expect(done).toEqual([['create', expect.objectContaining({ url: PAGE })]]);
  });
});
