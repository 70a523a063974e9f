import { expect, type Page, test } from '@playwright/test';
import { useFixture } from '../harness/browser/fixture.ts';
import { clearArea } from '../harness/browser/stored.ts';
import { chooseDates, openMore, setMore } from '../harness/views/fields.ts';
import { answered, fillForm, search, searchbox } from '../harness/views/search.ts';

const QUERY = 'stone';
/** The request when only the query is set. */
const PLAIN = { query: QUERY, workflow: 'search', safe_search: true };

const fixture = useFixture();
const bodies = () => fixture.service.ledger.entries.map(({ body }) => body);

// Each test starts with the controls of a new browser session.
test.beforeEach(() => clearArea(fixture.session, 'session'));

/** Runs an action in a newly opened view. */
async function inView(act: (view: Page) => Promise<void>): Promise<void> {
  const view = await fixture.view();
  await view.reload();
  await act(view);
}

// The rest of each control is in `tests/unit/components/search/controls`, and of each field in `tests/contract/search-fields.test.ts`.
test('the request is the one previewed, with every control, and plain again once they are cleared', async () => {
  await inView(async (view) => {
    await setMore(view, {
      'Max results': '7',
      'Search timeout': '3 sec',
      'Include full text': 'Top 2 results',
      'Timeout per page': '3.5 sec',
    });
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
    await answered(view, () => searchbox(view).press('Enter'));
    await expect(view.getByText(/^Full text \d/).first()).toBeVisible();
    await expect.poll(bodies).toEqual([told]);
    expect(told).toEqual({
      ...PLAIN,
      safe_search: false,
      lens_id: 'academic',
      limit: 7,
      timeout: 3,
      extract: { count: 2, timeout: 3.5 },
      filters: { region: 'ch', after: '2020-01-31', before: '2026-08-01' },
    });
    await view.getByRole('button', { name: 'Clear more search options' }).click();
    for (const name of ['Time', 'Region'])
      await view.getByRole('button', { name: `Clear ${name}`, exact: true }).click();
    await search(view, { query: QUERY });
    await expect.poll(bodies).toEqual([told, PLAIN]);
  });
});
