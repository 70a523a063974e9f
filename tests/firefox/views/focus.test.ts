import { expect, test } from 'vitest';
import { useFixture } from '../harness/browser/fixture.ts';
import { clearArea } from '../harness/browser/inside.ts';
import { openPopup } from '../harness/browser/popup.ts';
import { search, shownLinks } from '../harness/views/search.ts';

const fixture = useFixture();

test('Escape closes a result’s menu, and the arrow keys go on from there', async () => {
  await clearArea(fixture.session, 'session');
  const popup = await openPopup(fixture.session);
  const { keyboard } = popup.page;
  await search(popup.page, { query: 'stone' });
  const link = () =>
    popup.page.evaluate(() => {
      const { activeElement } = document;
      return activeElement instanceof HTMLAnchorElement ? activeElement.href : activeElement?.localName;
    });
  const [first, second] = await shownLinks(popup.page);
  await keyboard.press('ArrowDown');
  await expect.poll(link).toBe(first);
  await keyboard.press('m');
  await expect
    .poll(() => popup.page.evaluate(() => document.activeElement?.closest('[popover]') !== null))
    .toBe(true);
  await keyboard.press('Escape');
  await expect.poll(link).toBe(first);
  await keyboard.press('ArrowDown');
  await expect.poll(link).toBe(second);
  await popup.close();
});
