import { expect, test } from '@playwright/test';
import { findings } from './harness/accessible.ts';
import { openOptions } from './harness/options.ts';
import { usePlayground } from './harness/playground.ts';
import { nextTabUrl } from './harness/tabs.ts';

const playground = usePlayground();

test('the options show the keys of this browser, and lead to where they are changed', async () => {
  const { session } = playground;
  const options = await openOptions(session);
  const section = options.getByRole('region', { name: 'Shortcuts' });
  const key = (does: string) => section.locator('dl > div', { hasText: does }).locator('dt');
  await expect(key('Open Quarry')).toHaveText('AltShiftQ');
  for (const does of ['Open in tab', 'Search for the selected text'])
    await expect(key(does)).toHaveText('No key');
  expect(await findings(options)).toEqual([]);
  const opened = nextTabUrl(session);
  await section.getByRole('button', { name: 'Change shortcuts' }).click();
  expect(await opened).toBe('chrome://extensions/shortcuts');
  await options.close();
});
