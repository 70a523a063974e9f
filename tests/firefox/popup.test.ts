import { expect, test } from 'vitest';
import { reads } from './harness/browser/find.ts';
import { useFixture } from './harness/browser/fixture.ts';
import { openPopup } from './harness/browser/popup.ts';

const fixture = useFixture();

test('the popup fits its content, and nothing is cut off', async () => {
  const popup = await openPopup(fixture.session);
  await reads(popup.page, 'Safe search');
  const sizes = () =>
    popup.page.evaluate(() => {
      const { scrollWidth, scrollHeight } = document.documentElement;
      return {
        window: [window.innerWidth, window.innerHeight],
        content: [scrollWidth, scrollHeight],
        scrolled: [window.scrollX, window.scrollY],
      };
    });
  await expect.poll(sizes).toEqual({ window: [440, 560], content: [440, 560], scrolled: [0, 0] });
  await popup.close();
});
