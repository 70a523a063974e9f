import { expect, test } from 'vitest';
import { until } from '../e2e/harness/browser/until.ts';
import { settledBadge } from './harness/browser/badge.ts';
import { readClipboard } from './harness/browser/clipboard.ts';
import { usePlayground } from './harness/browser/playground.ts';
import { first, openPaper } from './harness/browser/site.ts';
import { clickMenu } from './harness/views/menu.ts';

const BODY = `<meta http-equiv="Content-Security-Policy" content="style-src 'none'"><h1>Paper</h1><p class="lead">The lead of it.</p>
<ul><li>first <b>fact</b></li><li>second fact</li></ul>
<div id="card"><template shadowrootmode="open"><p>within a shadow root</p></template></div>`;

const playground = usePlayground();

test('pick: copies the parts that were picked by pointer and keys, styled on a page that allows no styles', async () => {
  const { session, service } = playground;
  const tab = await openPaper(session, service, BODY);
  await clickMenu(session, await first(tab, 'h1'), 'extract-parts');
  await until('the picker', async () => (await tab.$('html > div[popover]')) ?? undefined);
  await (await first(tab, '#card')).click();
  await (await first(tab, 'li')).click();
  await tab.keyboard.press('ArrowRight');
  await tab.keyboard.press(' ');
  await tab.keyboard.press('Enter');
  await settledBadge(session);
  expect(await readClipboard(session)).toBe('- first **fact**\n- second fact\n\nwithin a shadow root\n');
  expect(await tab.$('html > div[popover]')).toBeNull();
  expect(service.ledger.entries).toEqual([]);
});

test('pick: Escape leaves the page as it was', async () => {
  const { session, service } = playground;
  const tab = await openPaper(session, service, BODY);
  const before = await tab.content();
  await clickMenu(session, await first(tab, 'h1'), 'extract-parts');
  await until('the picker', async () => (await tab.$('html > div[popover]')) ?? undefined);
  await tab.keyboard.press('Escape');
  await until('the picker to go', async () => (await tab.$('html > div[popover]')) === null || undefined);
  expect(await tab.content()).toBe(before);
});
