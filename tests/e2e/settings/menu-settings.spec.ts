import { expect, type Page, test } from '@playwright/test';
import { MENU_IDS } from '../../../lib/settings/menu.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { findings, unreachable } from '../harness/checks/accessible.ts';
import { openOptions } from '../harness/views/options.ts';

const fixture = useFixture();

declare const chrome: {
  contextMenus: { update(id: string, changes: { parentId?: string }): Promise<void> };
};

/** The entries that exist in the browser: it can't list them, but rejects changes to missing ones. */
async function present(ids: readonly string[]): Promise<string[]> {
  const worker = await fixture.session.background.awake();
  return worker.evaluate(async (all) => {
    const found = await Promise.all(
      all.map((id) =>
        chrome.contextMenus.update(id, {}).then(
          () => [id],
          () => [],
        ),
      ),
    );
    return found.flat();
  }, ids);
}

const ALL = [...MENU_IDS, 'more'];
const result = (options: Page, spot: string) =>
  options.locator('#menu-result .named-list > div').filter({ hasText: spot }).getByRole('definition');

test('entries can be hidden, moved into a submenu, and restored by keyboard', async () => {
  const options = await openOptions(fixture.session);
  const choice = (name: string) => options.getByRole('combobox', { name, exact: true });
  const saved = async () => expect(options.getByRole('status')).toHaveText('Saved');
  await expect.poll(() => present(ALL)).toEqual([...MENU_IDS]);
  await expect(result(options, 'On a page')).toHaveText(/^Extract page to Markdown, .* in Quarry’s submenu$/);

  await choice('Extract page locally (free)').focus();
  await options.keyboard.press('End');
  await options.keyboard.press('Enter');
  await saved();
  await choice('Pick parts to copy as Markdown…').selectOption('Hidden');
  await choice('Extract selected links to Markdown').selectOption('In “More”');
  await expect
    .poll(() => present(ALL))
    .toEqual(ALL.filter((id) => id !== 'extract-here' && id !== 'extract-parts'));
  await expect(result(options, 'On a page')).toHaveText('Extract page to Markdown, directly in the menu');
  await expect(result(options, 'On selected text')).toContainText(
    'More (Extract selected links to Markdown)',
  );
  expect(await findings(options, { within: '#section-menu' })).toEqual([]);
  await options.setViewportSize({ width: 320, height: 800 });
  expect(await unreachable(options)).toEqual([]);

  await options.getByRole('button', { name: 'Show all entries' }).focus();
  await options.keyboard.press('Enter');
  await expect.poll(() => present(ALL)).toEqual([...MENU_IDS]);
  await options.close();
});
