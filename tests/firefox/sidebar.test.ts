import { beforeEach, expect, test } from 'vitest';
import { click } from './harness/browser/find.ts';
import { useFixture } from './harness/browser/fixture.ts';
import { pressShortcut } from './harness/browser/keys.ts';
import { openPopup } from './harness/browser/popup.ts';
import { hideSidebar, openSidebar } from './harness/browser/sidebar.ts';

const fixture = useFixture();
const shown = () => openSidebar(fixture.session);

beforeEach(() => hideSidebar(fixture.session));

test('the sidebar is closed until its shortcut opens it', async () => {
  await expect.poll(shown).toBe(false);
  await pressShortcut(fixture.session, '_execute_sidebar_action');
  await expect.poll(shown).toMatch(/-sidebar-action$/);
});

test('the popup opens the sidebar', async () => {
  const popup = await openPopup(fixture.session);
  await click(popup.page, 'button', 'Menu');
  await click(popup.page, 'button', 'Open in side panel');
  await expect.poll(shown).toMatch(/-sidebar-action$/);
  await popup.close();
});
