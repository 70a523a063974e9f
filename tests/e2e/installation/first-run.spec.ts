import { expect, test } from '@playwright/test';
import { readClipboard } from '../harness/browser/clipboard.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { readArea } from '../harness/browser/stored.ts';
import { findings, unreachable } from '../harness/checks/accessible.ts';
import { addressField, keyField } from '../harness/views/options.ts';
import { results, searchbox } from '../harness/views/search.ts';

const fixture = useFixture({ ready: false, watched: true });

test('one screen, keyboard only, leads from a sample past a wrong key to a search, and is reachable in a narrow window', async () => {
  const { session, service } = fixture;
  // This service looks at the key before the request.
  service.switches.use('live');
  const welcome = await session.open(session.url('welcome.html'));
  const { keyboard } = welcome;
  const setup = welcome.getByRole('region', { name: 'Add your key' });

  // A page becomes Markdown without key, permission, or request.
  await welcome.getByRole('button', { name: 'Copy as Markdown' }).focus();
  await keyboard.press('Enter');
  const markdown = welcome.locator('.sample-markdown > pre');
  await expect(markdown).toHaveText(/^### Building a dry stone wall\n\nSuch a wall .* \[Read more\]\(/);
  await expect(welcome.locator('.sample-markdown > .success')).toHaveText('Copied');
  const elsewhere = await session.open('https://stone.test/slate');
  expect(await readClipboard(elsewhere)).toBe(await markdown.textContent());
  await elsewhere.close();
  await welcome.bringToFront();

  await setup.getByText('Use another service').focus();
  await keyboard.press('Enter');
  await addressField(welcome).focus();
  await keyboard.press('Control+a');
  await keyboard.type(service.url);
  await welcome.setViewportSize({ width: 320, height: 400 });
  expect(await unreachable(welcome)).toEqual([]);
  expect(await findings(welcome), 'setup').toEqual([]);
  await welcome.setViewportSize({ width: 1280, height: 800 });
  await keyField(welcome).focus();
  await keyboard.type('Authorization: Bearer another-key-9999');
  await keyboard.press('Enter');
  await expect(setup).toContainText('Key not accepted. Check it, or create a new one.');
  await expect(keyField(welcome)).toBeFocused();
  await expect.poll(() => readArea(session, 'local')).not.toHaveProperty('key');

  await keyField(welcome).fill(`Bearer ${service.key}`);
  await keyboard.press('Enter');
  await expect(welcome.getByText(`Key ending in ${service.key.slice(-4)} is saved`)).toBeVisible();
  await expect(welcome.getByRole('link', { name: 'Search' })).toBeFocused();
  expect(await findings(welcome), 'done').toEqual([]);
  await keyboard.press('Enter');
  await expect(searchbox(welcome)).toBeFocused();
  await keyboard.type('stone');
  await keyboard.press('Enter');
  await expect(results(welcome).first()).toBeVisible();
  await expect
    .poll(() => service.ledger.entries.map(({ operation, status }) => [operation, status]))
    .toEqual([
      ['extract', 400],
      ['extract', 400],
      ['search', 200],
    ]);
  expect(service.ledger.totals()).toEqual({ requests: 3, searches: 1, pages: 0 });
});
