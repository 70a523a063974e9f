import { expect, test } from '@playwright/test';
import { MENU_IDS } from '../../../lib/settings/menu.ts';
import { useFixture } from '../harness/browser/fixture.ts';
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

test('entries can be hidden and shown again', async () => {
  const options = await openOptions(fixture.session, 'advanced');
  const entry = options.getByRole('switch', { name: 'Copy page as Markdown (free)', exact: true });
  await expect.poll(() => present(MENU_IDS)).toEqual([...MENU_IDS]);
  await entry.uncheck();
  await expect.poll(() => present(MENU_IDS)).toEqual(MENU_IDS.filter((id) => id !== 'extract-here'));
  await entry.check();
  await expect.poll(() => present(MENU_IDS)).toEqual([...MENU_IDS]);
  await options.close();
});
