import { expect, test } from 'vitest';
import { settledBadge } from './harness/browser/badge.ts';
import { readClipboard, writeClipboard } from './harness/browser/clipboard.ts';
import { useFixture } from './harness/browser/fixture.ts';
import { openPopup } from './harness/browser/popup.ts';
import { first, specimen } from './harness/browser/site.ts';
import { clickMenu } from './harness/views/menu.ts';
import { search } from './harness/views/search.ts';

const UNTOUCHED = 'what was on the clipboard before';

const fixture = useFixture();

test('without the service, a search and an extraction name the host they couldn’t reach', async () => {
  const { session, service } = fixture;
  const page = await session.open(specimen(service, 3));
  await writeClipboard(session, UNTOUCHED);
  const { host } = new URL(service.url);
  await service.close();

  const popup = await openPopup(session);
  await expect(search(popup.page, { query: 'nobody there' })).rejects.toThrow(`Can’t reach ${host}`);
  await popup.close();

  await clickMenu(session, await first(page, 'h1'), 'extract-page');
  expect((await settledBadge(session)).text).toBe('!');
  await expect.poll(() => readClipboard(session)).toBe(UNTOUCHED);
});
