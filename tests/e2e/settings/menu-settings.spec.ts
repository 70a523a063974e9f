import { expect, test } from '@playwright/test';
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

test('entries can be hidden and shown again by keyboard', async () => {
  const options = await openOptions(fixture.session, 'advanced');
  const entry = (name: string) => options.getByRole('switch', { name, exact: true });
  await expect.poll(() => present(MENU_IDS)).toEqual([...MENU_IDS]);
  await entry('Copy page as Markdown (free)').focus();
  await options.keyboard.press('Space');
  await expect(options.getByRole('status')).toHaveText('Saved');
  await entry('Pick parts to copy as Markdown…').uncheck();
  const left = MENU_IDS.filter((id) => id !== 'extract-here' && id !== 'extract-parts');
  await expect.poll(() => present(MENU_IDS)).toEqual(left);
  expect(await findings(options, { within: '#section-menu' })).toEqual([]);
  await options.setViewportSize({ width: 320, height: 800 });
  expect(await unreachable(options)).toEqual([]);

  await entry('Copy page as Markdown (free)').check();
  await entry('Pick parts to copy as Markdown…').check();
  await expect.poll(() => present(MENU_IDS)).toEqual([...MENU_IDS]);
  await options.close();
});
