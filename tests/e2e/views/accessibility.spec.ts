import { expect, type Page, test } from '@playwright/test';
import { useFixture } from '../harness/browser/fixture.ts';
import { openPopup } from '../harness/browser/popup.ts';
import { findings, unreachable } from '../harness/checks/accessible.ts';
import { setMore } from '../harness/views/fields.ts';
import { openOptions, saveService } from '../harness/views/options.ts';
import { enter, moreMenuItem, results, search, searchbox } from '../harness/views/search.ts';

const fixture = useFixture();

/** States of the search view, each with the steps from the one before it. */
const STATES: Record<string, (view: Page) => Promise<unknown>> = {
  'before the first search': async () => undefined,
  async 'pages in full, with the menu of the selection'(view) {
    await setMore(view, { 'Include full text': 'Top 2 results' });
    await search(view, { query: 'granite' });
    await view
      .getByText(/^Full text \d/)
      .first()
      .click();
    await searchbox(view).press('ArrowDown');
    await view.keyboard.press('Space');
    await view.keyboard.press('ArrowDown');
    await view.keyboard.press('Shift+Space');
    await expect
      .poll(() => results(view).getByRole('checkbox', { checked: true }).count())
      .toBeGreaterThan(1);
    await view.getByRole('button', { name: 'More actions for selected results' }).click();
  },
  async 'images, with the list of keys'(view) {
    await view.keyboard.press('Escape');
    await search(view, { query: 'stone', workflow: 'images' });
    await (await moreMenuItem(view, 'Keyboard shortcuts')).click();
  },
  async 'a server error, unfolded'(view) {
    await view.keyboard.press('Escape');
    fixture.service.faults.next({ status: 500 });
    await enter(view, { query: 'server error' });
    await view.locator('section.failure').getByText('Details').click();
  },
};

test('axe finds nothing in any state of the popup, and everything is reachable', async () => {
  test.slow();
  const popup = await openPopup(fixture.session);
  for (const [name, reach] of Object.entries(STATES)) {
    await reach(popup.page);
    expect(await findings(popup.page), name).toEqual([]);
  }
  expect(await unreachable(popup.page)).toEqual([]);
  await popup.close();
});

test('axe finds nothing in the options with a failed test and rejected input', async () => {
  const { service, session } = fixture;
  const options = await openOptions(session);
  service.faults.next({ status: 503 });
  await options.getByRole('button', { name: 'Test connection' }).click();
  await expect(options.getByRole('heading', { name: 'The service had a problem' })).toBeVisible();
  expect(await findings(options), 'failed').toEqual([]);
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
  expect(await findings(page, { lastsMs: 0 })).toEqual([
    expect.stringMatching(/^(?:dark|light) color-contrast p /),
  ]);
  await page.setContent('<p style="width: 9000px">Wide</p>');
  expect(await unreachable(page, 0)).toEqual([expect.stringMatching(/^90\d\d px wide/)]);
});
