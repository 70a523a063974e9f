import { expect, test } from '@playwright/test';
import { readClipboard } from '../harness/browser/clipboard.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { openPopup } from '../harness/browser/popup.ts';
import { clearArea } from '../harness/browser/stored.ts';
import { leaving } from '../harness/browser/tabs.ts';
import { tabTo } from '../harness/views/keyboard.ts';
import { resultLinks, results, search, searchbox, tab } from '../harness/views/search.ts';

const fixture = useFixture();

// Each test starts with the controls of a new browser session.
test.beforeEach(() => clearArea(fixture.session, 'session'));

test('everything from the first letter to the settings works without a pointer', async () => {
  const { session, service } = fixture;
  const page = await session.open('https://many.test/1');
  const popup = await openPopup(session);
  const { keyboard } = popup.page;
  await keyboard.type('stone');
  await keyboard.press('Enter');
  await expect(results(popup.page).first()).toBeVisible();
  const [first = '', second = ''] = await resultLinks(popup.page);

  await keyboard.press('ArrowDown');
  await expect(results(popup.page).first().getByRole('link').first()).toBeFocused();
  await keyboard.press('ArrowDown');
  await expect(results(popup.page).nth(1).getByRole('link').first()).toBeFocused();
  await keyboard.press('c');
  await expect(popup.page.getByRole('status')).toHaveText('Copied link');
  await keyboard.press('e');
  await expect(popup.page.getByRole('status')).toHaveText(/^Copied “.+” · [\d,]+ words?/);
  await expect.poll(() => service.ledger.entries.at(-1)?.body).toEqual({ pages: [{ url: second }] });
  await keyboard.press('?');
  await expect(popup.page.getByRole('dialog')).toBeVisible();
  await keyboard.press('Escape');
  await expect(popup.page.getByRole('dialog')).toHaveCount(0);
  await keyboard.press('Home');
  await keyboard.press('ArrowUp');
  await expect(searchbox(popup.page)).toBeFocused();
  await keyboard.press('ArrowDown');
  await keyboard.press('/');
  await expect(searchbox(popup.page)).toBeFocused();

  // Past the buttons that clear the field and show the filters.
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  await expect(tab(popup.page, 'search')).toBeFocused();
  await keyboard.press('ArrowRight');
  await expect(tab(popup.page, 'images')).toBeFocused();
  await expect(tab(popup.page, 'images')).toHaveAttribute('aria-selected', 'true');
  await keyboard.press('Alt+4');
  await expect(tab(popup.page, 'news')).toHaveAttribute('aria-selected', 'true');
  await expect.poll(() => service.ledger.entries).toHaveLength(2);

  const opened = session.context.waitForEvent('page');
  await tabTo(popup.page, 'Menu');
  await keyboard.press('Enter');
  await keyboard.press('End');
  await leaving(popup.page, keyboard.press('Enter'));
  await expect(await opened).toHaveURL(/options\.html/);
  await popup.close();
  await expect.poll(() => readClipboard(page)).toContain(`Source: <${second}>`);
  expect(first).not.toBe(second);
});

test('a key pressed right after a dialog closes moves the focus for good', async () => {
  const { session } = fixture;
  const view = await session.open(session.url('desk.html'));
  for (const [workflow, key] of [
    ['search', '?'],
    ['images', 'Enter'],
  ] as const) {
    await search(view, { query: 'stone wall', workflow });
    await view.keyboard.press('ArrowDown');
    await view.keyboard.press('ArrowDown');
    await view.keyboard.press(key);
    await expect(view.getByRole('dialog')).toBeVisible();
    await view.evaluate(pressEndAfterEscape);
    await expect(view.locator('[data-reached]').last()).toBeFocused();
  }
});

/** Closes the dialog with Escape, and presses End as soon as it is gone. Runs in the page. */
async function pressEndAfterEscape(): Promise<void> {
  const press = (key: string) =>
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  await new Promise<void>((resolve) => {
    const changes = new MutationObserver(() => {
      if (document.querySelector('dialog')) return;
      changes.disconnect();
      resolve();
    });
    changes.observe(document.body, { subtree: true, childList: true });
    press('Escape');
  });
  press('End');
}
