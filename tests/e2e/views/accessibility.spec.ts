import { expect, type Page, test } from '@playwright/test';
import { link } from '../../shared/link.ts';
import { settledBadge } from '../harness/browser/badge.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { openPopup } from '../harness/browser/popup.ts';
import { findings, unreachable } from '../harness/checks/accessible.ts';
import { saveKey, tell } from '../harness/checks/messages.ts';
import { clickMenu } from '../harness/views/menu.ts';
import { openOptions, saveService } from '../harness/views/options.ts';
import { unfoldReport } from '../harness/views/report.ts';
import { enter, fillForm, moreMenuItem, search, searchbox } from '../harness/views/search.ts';
import { selectText } from '../harness/views/selection.ts';
import { openTestPage } from '../harness/views/test-page.ts';

const fixture = useFixture();

/** States of the popup without results, each with the steps to reach it. */
const STATES: Record<string, (view: Page) => Promise<unknown>> = {
  'before the first search': async () => undefined,
  'waiting for Enter': (view) => fillForm(view, { query: 'not sent' }),
  'a lens and no results': (view) => search(view, { query: 'zzxqv', lens: 'wikipedia' }),
  async searching(view) {
    fixture.service.faults.next({ delivery: { kind: 'silence' } });
    await enter(view, { query: 'never answered' });
    await expect(view.getByRole('button', { name: 'Cancel' })).toBeVisible();
  },
  'cancelled, with details': (view) => view.getByRole('button', { name: 'Cancel' }).click(),
  async 'a server error, unfolded'(view) {
    fixture.service.faults.next({ status: 500 });
    await enter(view, { query: 'server error' });
    await view.locator('section.failure').getByText('Details').click();
  },
  async 'a rate limit'(view) {
    fixture.service.faults.next({ status: 429, headers: { 'retry-after': '1' } });
    await enter(view, { query: 'rate limit' });
    await expect(view.getByRole('button', { name: /^(?:Waiting|Try again)/ })).toBeVisible();
  },
  'the list of keys': async (view) => (await moreMenuItem(view, 'Keyboard shortcuts')).click(),
};

test('axe finds nothing in any state of the popup', async () => {
  test.slow();
  const popup = await openPopup(fixture.session);
  for (const [name, reach] of Object.entries(STATES)) {
    await reach(popup.page);
    expect(await findings(popup.page), name).toEqual([]);
  }
  await popup.close();
});

test('axe finds nothing in the report of a partly failed extraction', async () => {
  const { session } = fixture;
  const links = ['https://many.test/1', 'https://many.test/missing'].map(link).join(' ');
  const page = await openTestPage(session, `<p>${links}</p>`);
  await selectText(page.locator('p'));
  await clickMenu(session, page, 'extract-selected-links');
  await settledBadge(session);
  const popup = await openPopup(session);
  await unfoldReport(popup.page);
  await expect(popup.page.getByRole('list', { name: 'Pages', exact: true })).toBeVisible();
  expect(await findings(popup.page)).toEqual([]);
  await popup.close();
});

test('axe finds nothing in the popup without a key', async () => {
  const { session, service } = fixture;
  await tell(session, 'key.remove', null);
  const popup = await openPopup(session);
  await searchbox(popup.page).fill('to be cleared');
  await popup.page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(popup.page.getByRole('button', { name: 'Add key' })).toBeVisible();
  expect(await findings(popup.page)).toEqual([]);
  await popup.close();
  await saveKey(session, service);
});

test('axe finds nothing in the options: initial, with rejected input, and tested', async () => {
  const { session, service } = fixture;
  const options = await openOptions(session);
  await options.getByRole('button', { name: 'Test connection' }).click();
  await expect(options.getByText(/^The service didn’t refuse the key/).first()).toBeVisible();
  expect(await findings(options), 'tested').toEqual([]);
  service.faults.next({ status: 503 });
  await options.getByRole('button', { name: 'Test connection' }).click();
  await expect(options.getByRole('heading', { name: 'The service had a problem' })).toBeVisible();
  expect(await findings(options, { within: '#section-service' }), 'failed').toEqual([]);
  await saveService(options, { address: 'http://example.com/v1', key: 'two words' });
  await expect(options.getByText('http would expose your key.')).toBeVisible();
  expect(await findings(options, { within: '#section-service' }), 'refused').toEqual([]);
});

test('the checks detect unreachable, too wide, and low-contrast elements', async () => {
  const page = await fixture.session.open('about:blank');
  await page.setContent(`<!doctype html><html lang="en"><title>Found</title><main><h1>Found</h1>
    <button id="free">Free</button><button id="covered">Covered</button><button disabled>Disabled</button>
    <p style="color: #ccc; background: #fff">Faint</p></main>
    <style>#covered { position: fixed; top: 320px } div { position: fixed; inset: 300px 0 0 0; background: #fff }</style><div></div>`);
  expect(await unreachable(page, 0)).toEqual([expect.stringContaining('Covered')]);
  // Alternating light and dark.
  expect(
    [...(await findings(page, { lastsMs: 0 })), ...(await findings(page, { lastsMs: 0 }))].toSorted(),
  ).toEqual([
    expect.stringMatching(/^dark color-contrast p /),
    expect.stringMatching(/^light color-contrast p /),
  ]);
  await page.setContent('<p style="width: 9000px">Wide</p>');
  expect(await unreachable(page, 0)).toEqual([expect.stringMatching(/^90\d\d px wide/)]);
});
