import type { Page } from '@playwright/test';

/**
 * Presses Enter. Returns the milliseconds until a frame with `count` new entries is on screen. Earlier entries don't count.
 */
export async function enterUntilPainted(page: Page, entries: string, count: number): Promise<number> {
  await page.evaluate(
    ([selector, wanted]) => {
      for (const old of document.querySelectorAll(selector)) old.setAttribute('data-stale', '');
      const fresh = `${selector}:not([data-stale])`;
      const { dataset } = document.documentElement;
      delete dataset.painted;
      const onKey = ({ timeStamp }: KeyboardEvent) => {
        const look = () => {
          if (document.querySelectorAll(fresh).length < wanted) return requestAnimationFrame(look);
          // A message is delivered after the frame it was sent in.
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => {
            dataset.painted = String(performance.now() - timeStamp);
          };
          port2.postMessage(undefined);
        };
        requestAnimationFrame(look);
      };
      document.addEventListener('keydown', onKey, { once: true, capture: true });
    },
    [entries, count] as const,
  );
  await page.keyboard.press('Enter');
  const painted = page.locator('html[data-painted]');
  await painted.waitFor({ timeout: 20_000 });
  return Number(await painted.getAttribute('data-painted'));
}

/** Watches a page's frames; `stop` returns the longest time between two of them, in milliseconds. */
export async function watchFrames(page: Page): Promise<{ stop(): Promise<number> }> {
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    dataset.longest = '0';
    let last: number | undefined;
    const next = (now: number) => {
      if (last !== undefined) dataset.longest = String(Math.max(Number(dataset.longest), now - last));
      last = now;
      if (dataset.watched !== undefined) requestAnimationFrame(next);
    };
    dataset.watched = '';
    requestAnimationFrame(next);
  });
  return {
    async stop() {
      await page.waitForTimeout(100);
      return page.evaluate(() => {
        const { dataset } = document.documentElement;
        delete dataset.watched;
        return Number(dataset.longest);
      });
    },
  };
}

/** Main-thread work during an action, in milliseconds. */
export async function workFor(page: Page, act: () => Promise<void>): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  const work = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
  };
  const before = await work();
  await act();
  await page.waitForTimeout(100);
  const after = await work();
  await devtools.detach();
  return after - before;
}
