import { expect, test } from '@playwright/test';
import { useFixture } from '../e2e/harness/browser/fixture.ts';
import { results, search, searchbox } from '../e2e/harness/views/search.ts';
import { sampled } from '../shared/sampled.ts';
import { ODD_ANSWERS } from './odd-answers.ts';
import { showing } from './rows.ts';

const fixture = useFixture({ watched: true });

for (const { name, row, fault, shown, says } of sampled(ODD_ANSWERS, 2)) {
  test(`search: accepts ${name}`, showing(row), async () => {
    const { service } = fixture;
    const view = await fixture.view();
    service.faults.next(fault);
    expect(await search(view, { query: `odd ${name}` })).toMatchObject({ results: shown });
    if (shown > 0) await expect(results(view).last()).toContainText('The good one');
    if (says !== undefined) await expect(view.getByRole('tabpanel')).toContainText(says);
    await expect(searchbox(view)).toHaveValue(`odd ${name}`);
    await expect(view.getByText('polluted')).toHaveCount(0);
    await expect(view.getByText('Paywall')).toHaveCount(0);
    await expect.poll(() => service.ledger.entries).toHaveLength(1);
  });
}

test('1024 results: render, allow typing, and can be walked to the last', showing('large'), async () => {
  const { service } = fixture;
  const view = await fixture.view();
  const items = Array.from({ length: 1024 }, (_, index) => ({
    url: `https://docs.test/${index}`,
    title: `Result ${index}`,
    snippet: 'word '.repeat(40),
  }));
  service.faults.next({ body: JSON.stringify({ meta: {}, data: { search: items } }) });
  expect(await search(view, { query: 'very many' })).toMatchObject({ results: 1024 });
  await searchbox(view).press('End');
  await searchbox(view).pressSequentially(' more');
  // Until then the arrow keys move in the suggestions.
  await searchbox(view).press('Escape');
  await searchbox(view).press('ArrowDown');
  await view.keyboard.press('End');
  await expect(view.getByRole('link', { name: 'Result 1023' })).toBeFocused();
  await expect.poll(() => service.ledger.entries).toHaveLength(1);
});
