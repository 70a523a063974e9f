import { expect, test } from '@playwright/test';
import { useFixture } from '../harness/browser/fixture.ts';
import { answered, search, searchbox } from '../harness/views/search.ts';

const fixture = useFixture();

test('Enter, not Space, runs a related search, and focus moves to the field', async () => {
  const { service } = fixture;
  const view = await fixture.view();
  await search(view, { query: 'stone' });
  await searchbox(view).press('ArrowDown');
  await view.keyboard.press('End');
  const related = view.locator('.related button').last();
  await expect(related).toBeFocused();
  const sent = service.ledger.entries.length;
  await view.keyboard.press('Space');
  await expect(related).toBeFocused();
  await answered(view, () => view.keyboard.press('Enter'));
  await expect.poll(() => service.ledger.entries).toHaveLength(sent + 1);
  await expect(searchbox(view)).toBeFocused();
});
