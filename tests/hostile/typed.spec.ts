import { expect, test } from '@playwright/test';
import { useFixture } from '../e2e/harness/browser/fixture.ts';
import { readArea } from '../e2e/harness/browser/stored.ts';
import { WATCHED_KEY } from '../e2e/harness/browser/watch.ts';
import { keyField, openOptions, saveService } from '../e2e/harness/views/options.ts';
import { searchbox } from '../e2e/harness/views/search.ts';
import { messageText } from '../shared/message-text.ts';
import { showing } from './rows.ts';

const fixture = useFixture({ watched: true });
const bodies = () => fixture.service.ledger.entries.map(({ body }) => body);

/** All that could be changed on the way: its length, other scripts, half a character, HTML, operators, and spaces. */
const QUERY = `  ${'wall '.repeat(2000)} stone  wall חומת אבן 🧱👩🏽‍🔧 half \ud83e sto\u200bne\u202e \ufeff <script>window.ran = 1</script> &amp; site:docs.test -"wall" (a OR b) `;

test('a query is sent exactly as typed, unless it is blank', showing('query'), async () => {
  const view = await fixture.view();
  await searchbox(view).fill('\u00a0\u2003 ');
  await searchbox(view).press('Enter');
  await expect(view.getByText(messageText('typeQuery'))).toBeAttached();
  expect(bodies()).toEqual([]);
  await searchbox(view).evaluate((field, value) => {
    if (!(field instanceof HTMLInputElement)) throw new Error('Not a field.');
    // Set by script, since lone surrogates can't be typed, only pasted.
    field.value = JSON.parse(value);
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }, JSON.stringify(QUERY));
  await searchbox(view).press('Enter');
  await expect.poll(bodies).toEqual([{ query: QUERY, workflow: 'search', safe_search: true }]);
  await expect.poll(() => view.evaluate(() => Reflect.get(window, 'ran'))).toBeUndefined();
});

// `tests/unit/vault/vault.test.ts` has other keys.
test('a key is rejected with a space inside, and trimmed around', showing('key'), async () => {
  const { session } = fixture;
  const before = (await readArea(session, 'local')).key;
  const options = await openOptions(session);
  await saveService(options, { key: 'one two' });
  await expect(options.getByText(messageText('failure_key_malformed')).first()).toBeVisible();
  await expect.poll(async () => (await readArea(session, 'local')).key).toEqual(before);
  expect(bodies()).toEqual([]);

  await saveService(options, { key: `  ${WATCHED_KEY}\ufeff` });
  await expect(options.getByRole('status')).toContainText(messageText('keyNotRefused'));
  await expect(keyField(options)).toHaveValue('');
  // Only the check that is not charged.
  expect(bodies()).toEqual([{ pages: [] }]);
});
