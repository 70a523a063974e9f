import { expect, test } from '@playwright/test';
import { useFixture } from '../harness/browser/fixture.ts';
import { openPopup } from '../harness/browser/popup.ts';
import { resultLinks, results, search, searchbox } from '../harness/views/search.ts';

const fixture = useFixture();

/** Removes a field from the second result of every stored answer, as another version might. Runs in the extension. */
async function damageAnswers(): Promise<number> {
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const db = await done(indexedDB.open('quarry'));
  const table = db.transaction('answers', 'readwrite').objectStore('answers');
  const answers = await done(table.getAll());
  for (const one of answers) {
    delete one.answer.groups[0].items[1].marks;
    await done(table.put(one));
  }
  db.close();
  return answers.length;
}

test('a result that fails to render says so in place, and the rest of the popup keeps working', async () => {
  const { session, service } = fixture;
  const before = await openPopup(session);
  await search(before.page, { query: 'stone' });
  const links = await resultLinks(before.page);
  await before.close();
  const worker = await session.background.awake();
  expect(await worker.evaluate(damageAnswers)).toBeGreaterThan(0);

  const { page, close } = await openPopup(session);
  const notice = page.locator('li.broken');
  await expect(notice).toHaveCount(1);
  await expect(notice).toContainText('This item couldn’t be displayed.');
  await expect.poll(() => resultLinks(page)).toEqual(links.filter((_, index) => index !== 1));
  await notice.getByText('Raw text', { exact: true }).click();
  await expect(notice.locator('pre')).toContainText(links[1] ?? 'no link');

  await searchbox(page).fill('granite');
  await searchbox(page).press('Enter');
  await expect(notice).toHaveCount(0);
  await expect(results(page).first()).toBeVisible();
  await expect.poll(() => service.ledger.entries).toHaveLength(2);
  await close();
});
