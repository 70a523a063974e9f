import { afterEach, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { pickInTab } from '../../../../lib/browser/in-tab.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('pick: gives up on a page that never finishes loading and injects nothing', async () => {
  vi.useFakeTimers();
  vi.spyOn(browser.scripting, 'executeScript').mockImplementation(() => new Promise(() => undefined));
  const picked = pickInTab(1, 'clipboard', (work) => work);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await Promise.race([picked, 'still waiting'])).toBe('late');
});

it('pick: waits for the user for any length of time', async () => {
  vi.useFakeTimers();
  const told = [{ result: 'text/html' }];
  const picks = [{ result: { remembered: ['.text'] } }];
  vi.spyOn(browser.scripting, 'executeScript')
    .mockImplementationOnce(async () => told)
    .mockImplementationOnce(async () => [{ result: undefined }])
    .mockImplementationOnce(() => new Promise((resolve) => setTimeout(resolve, 600_000, picks)));
  const picked = pickInTab(1, 'clipboard', (work) => work);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(await picked).toEqual({ remembered: ['.text'] });
});
