import { afterEach, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { pickInTab, readInTab } from '../../../../lib/browser/in-tab.ts';

const NAMES = ['contentType', 'readyState', 'querySelectorAll', 'addEventListener'] as const;

afterEach(() => {
  for (const name of NAMES) Reflect.deleteProperty(document, name);
  vi.restoreAllMocks();
});

it('a page is read and picked from although its elements are named like properties of the document', async () => {
  // happy-dom lacks it.
  vi.stubGlobal('PerformanceNavigationTiming', class {});
  const value = document.createElement('img');
  for (const name of NAMES) Object.defineProperty(document, name, { value, configurable: true });
  const results: Record<string, unknown> = {
    '/page-in-tab.js': { url: 'https://a.test/', title: 'a', markdown: 'b' },
    '/page-pick.js': { remembered: ['p'] },
  };
  vi.spyOn(browser.scripting, 'executeScript').mockImplementation(async (injection) => {
    const args: unknown[] = Reflect.get(injection, 'args') ?? [];
    const result = injection.func
      ? await Reflect.apply(injection.func, undefined, args)
      : results[injection.files?.[0] ?? ''];
    return [{ result, frameId: 0, documentId: '' }];
  });
  expect(await readInTab(1, 0, { part: 'page' })).toMatchObject({ markdown: 'b' });
  expect(await pickInTab(1, 'clipboard', (work) => work)).toEqual({ remembered: ['p'] });
});
