import { expect, test } from 'vitest';
import { named } from '../harness/browser/find.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { clickIcon } from '../harness/browser/popup.ts';
import { bringWindowToFront, openSecondWindow } from '../harness/browser/second-window.ts';
import { openTestPage, specimen } from '../harness/browser/site.ts';

const fixture = useFixture();

test('two windows: “This page” is the page in the popup’s own window', async () => {
  const { session, service } = fixture;
  await openTestPage(session, service, '<h1>Paper</h1>');
  const second = await openSecondWindow(session, specimen(service, 2));
  for (const [where, title] of [
    [second.session, 'Specimen 2'],
    [session, 'Paper'],
  ] as const) {
    await bringWindowToFront(where);
    const popup = await clickIcon(where);
    const region = await named(popup.page, 'region', 'This page');
    await expect.poll(() => region.evaluate(({ textContent }) => textContent)).toContain(title);
    await popup.close();
  }
  await second.close();
});
