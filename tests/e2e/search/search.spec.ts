import { expect, test } from '@playwright/test';
import { DEFAULT_SETTINGS } from '../../../lib/settings/settings.ts';
import { showing } from '../../hostile/rows.ts';
import { messageText } from '../../shared/message-text.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { openPopup } from '../harness/browser/popup.ts';
import { clearArea } from '../harness/browser/stored.ts';
import { changeSettings, sendOneMore } from '../harness/checks/messages.ts';
import { chooseDates, openMore, setMore } from '../harness/views/fields.ts';
import { fillForm, results, safeSwitch, searchbox, tab } from '../harness/views/search.ts';
import { readUsage } from '../harness/views/usage.ts';

const QUERY = 'stone';

const fixture = useFixture({ watched: true });
const bodies = () => fixture.service.ledger.entries.map(({ body }) => body);

// Each test starts with the controls of a new browser session, and the default ones.
test.beforeEach(async () => {
  const { session } = fixture;
  await changeSettings(session, () => ({ defaults: DEFAULT_SETTINGS.defaults }));
  await clearArea(session, 'session');
});

test(
  'a response that arrives after the popup closes is shown in the reopened popup',
  showing('popup-closed'),
  async () => {
    const { session, service } = fixture;
    const before = (await readUsage(session)).sure.searches;
    const answer = service.faults.hold({ operation: 'search' });
    const popup = await openPopup(session);
    await fillForm(popup.page, { query: QUERY, workflow: 'news', safeSearch: false });
    await searchbox(popup.page).press('Enter');
    await expect.poll(() => service.ledger.entries.length).toBe(1);
    await popup.close();
    answer();
    await expect.poll(async () => (await readUsage(session)).sure.searches).toBe(before + 1);

    const again = await openPopup(session);
    await expect(results(again.page).first()).toBeVisible();
    await expect(searchbox(again.page)).toHaveValue(QUERY);
    await expect(tab(again.page, 'news')).toHaveAttribute('aria-selected', 'true');
    await expect(safeSwitch(again.page)).not.toBeChecked();
    await expect.poll(() => service.ledger.entries).toHaveLength(1);
    await again.close();
  },
);

// The rest of each control is in `tests/unit/components/search/controls.test.tsx`, and of each field in `tests/contract/search-fields.test.ts`.
test('search: sends nothing before Enter, one request for it, the one previewed, and no other while Enter is held', async () => {
  const { service, session } = fixture;
  await changeSettings(session, ({ defaults }) => ({ defaults: { ...defaults, limit: 7, timeout: 3 } }));
  const view = await fixture.view();
  const answer = service.faults.hold({ operation: 'search' });
  await setMore(view, { 'Include full text': 'Top 2 results', 'Timeout per page': '3.5 sec' });
  await chooseDates(view, { from: '2020-01-31', to: '2026-08-01' });
  const list = view.getByRole('combobox', { name: 'Region', exact: true });
  await list.focus();
  await view.keyboard.type('switz');
  await expect(list).toHaveValue('CH');
  const panel = await openMore(view);
  await fillForm(view, { query: QUERY, lens: 'academic', safeSearch: false });
  await panel.getByText('API request', { exact: true }).click();
  const shown = panel.getByRole('region', { name: 'API request as JSON' });
  const told: unknown = JSON.parse((await shown.textContent()) ?? '');
  expect(told).toEqual({
    query: QUERY,
    workflow: 'search',
    safe_search: false,
    lens_id: 'academic',
    limit: 7,
    timeout: 3,
    extract: { count: 2, timeout: 3.5 },
    filters: { region: 'ch', after: '2020-01-31', before: '2026-08-01' },
  });
  await searchbox(view).focus();
  // One press and the keyboard's repeats, before and after the answer. Quarry is set up to reuse none.
  const keepDown = async () => {
    for (let times = 0; times < 3; times += 1) await view.keyboard.down('Enter');
  };
  await keepDown();
  await expect(view.getByRole('button', { name: 'Cancel' })).toBeVisible();
  answer();
  await expect(view.getByText(/^Full text \d/).first()).toBeVisible();
  await keepDown();
  await view.keyboard.up('Enter');
  await sendOneMore(session);
  expect(bodies()).toEqual([told, { pages: [] }]);
});

/** All that could be changed on the way: its length, other scripts, half a character, HTML, operators, and spaces. */
const ODD_QUERY = `  ${'wall '.repeat(2000)} stone  wall חומת אבן 🧱👩🏽‍🔧 half \ud83e sto\u200bne\u202e \ufeff <script>window.ran = 1</script> &amp; site:docs.test -"wall" (a OR b) `;

test('a query is sent exactly as typed, unless it is blank', showing('query'), async () => {
  // A view of its own, since the one that stays open has other fields set.
  const view = await fixture.session.open(fixture.session.url('sidepanel.html'));
  await fillForm(view, { query: '\u00a0\u2003 ' });
  await searchbox(view).press('Enter');
  await expect(view.getByRole('status')).toHaveText(messageText('typeQuery'));
  expect(bodies()).toEqual([]);
  await searchbox(view).evaluate((field, value) => {
    if (!(field instanceof HTMLInputElement)) throw new Error('Not a field.');
    // Set by script, since lone surrogates can't be typed, only pasted.
    field.value = JSON.parse(value);
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }, JSON.stringify(ODD_QUERY));
  await searchbox(view).press('Enter');
  await expect.poll(bodies).toEqual([{ query: ODD_QUERY, workflow: 'search', safe_search: true }]);
  await expect.poll(() => view.evaluate(() => Reflect.get(window, 'ran'))).toBeUndefined();
});
