import { expect, type Page, test } from '@playwright/test';
import { useFixture } from '../harness/browser/fixture.ts';
import { openMore } from '../harness/views/fields.ts';
import { search, searchbox } from '../harness/views/search.ts';

const fixture = useFixture();

/** Presses a key as the system reports it. */
async function press(view: Page, key: string, code: string, composing = false): Promise<void> {
  const devtools = await view.context().newCDPSession(view);
  const of = { key, code, windowsVirtualKeyCode: composing ? 229 : code.charCodeAt(3) };
  await devtools.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...of });
  await devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', ...of });
  await devtools.detach();
}

test('letters work on layouts without Latin letters, and with Caps Lock', async () => {
  const view = await fixture.session.open(fixture.session.url('sidepanel.html'));
  await search(view, { query: 'stone' });
  const menu = view.locator('.menu-list');
  for (const key of ['m', 'M', 'ь', 'م', 'μ', 'ㅡ']) {
    await view.locator('.results a.title').first().focus();
    await press(view, key, 'KeyM');
    await expect(menu, key).toBeVisible();
    await view.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
  }
});

test('an Escape that cancels a composition closes and clears nothing', async () => {
  const view = await fixture.session.open(fixture.session.url('sidepanel.html'));
  await search(view, { query: 'stone' });
  await openMore(view);
  const more = view.getByRole('button', { name: 'More', exact: true });
  await expect(more).toHaveAttribute('aria-expanded', 'true');
  await searchbox(view).focus();
  const devtools = await view.context().newCDPSession(view);
  await devtools.send('Input.imeSetComposition', { text: 'いし', selectionStart: 2, selectionEnd: 2 });
  await press(view, 'Escape', 'Escape', true);
  await expect(more).toHaveAttribute('aria-expanded', 'true');
  // Without the focus, the field ends the composition.
  await more.focus();
  await view.keyboard.press('Escape');
  await expect(more).toHaveAttribute('aria-expanded', 'false');
});

test('undo brings back a cleared query', async () => {
  const view = await fixture.session.open(fixture.session.url('sidepanel.html'));
  await search(view, { query: 'stone' });
  await view.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(searchbox(view)).toHaveValue('');
  await expect(searchbox(view)).toBeFocused();
  await view.keyboard.press('ControlOrMeta+Z');
  await expect(searchbox(view)).toHaveValue('stone');
});
