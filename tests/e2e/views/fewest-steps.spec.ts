import { expect, type Locator, type Page, test } from '@playwright/test';
import { readClipboard } from '../harness/browser/clipboard.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { openPopupOver, type Popup } from '../harness/browser/popup.ts';
import { leaving } from '../harness/browser/tabs.ts';
import { openMore } from '../harness/views/fields.ts';
import { answered, resultLinks, results, searchbox } from '../harness/views/search.ts';

const fixture = useFixture();
const ARTICLE = 'https://stone.test/slate';

/** A person at the popup: each click, key, or text typed is a step, and so is opening it. */
class Person {
  steps = 0;
  private popup: Popup | undefined;

  get view(): Page {
    if (!this.popup) throw new Error('The popup is not open yet.');
    return this.popup.page;
  }

  async open(over: Page): Promise<void> {
    this.steps += 1;
    this.popup = await openPopupOver(fixture.session, over);
    await expect(searchbox(this.view)).toBeFocused();
  }

  async click(what: Locator): Promise<void> {
    this.steps += 1;
    await leaving(this.view, what.click());
  }

  async press(key: string): Promise<void> {
    this.steps += 1;
    await this.view.keyboard.press(key);
  }

  async type(words: string): Promise<void> {
    this.steps += 1;
    await this.view.keyboard.type(words);
  }

  async leave(): Promise<void> {
    await this.popup?.close();
    this.popup = undefined;
  }
}

test('the page in front is copied in two steps, for free, and read again in three more', async () => {
  const { session, service } = fixture;
  const person = new Person();
  const page = await session.open(ARTICLE);
  await person.open(page);
  await person.click(person.view.getByRole('button', { name: 'Copy as Markdown' }));
  await expect(person.view.getByRole('status')).toHaveText(/^Copied “.+” · [\d,]+ words?$/);
  expect(person.steps).toBe(2);
  await person.leave();
  await expect.poll(() => readClipboard(page)).toContain(`Source: <${ARTICLE}>`);

  await person.open(await session.open('https://many.test/7'));
  await person.type('schiefer');
  const opened = session.context.waitForEvent('page');
  await person.click(person.view.getByRole('option', { name: /Schiefer/ }));
  const library = await opened;
  await expect(library.getByRole('region', { name: 'Full text' })).toContainText('Schiefer');
  expect(person.steps).toBe(5);
  expect(service.ledger.entries).toEqual([]);
});

test('three steps lead to at least five results with snippets, whatever was open, and a click opens one', async () => {
  const { session } = fixture;
  const person = new Person();
  await person.open(await session.open(ARTICLE));
  const { view } = person;
  await openMore(view);
  await searchbox(view).focus();
  await person.type('stone stones');
  await answered(view, () => person.press('Enter'));
  await expect(view.getByRole('region', { name: 'More search options' })).toHaveCount(0);
  const seen = () =>
    view.evaluate(() => {
      const foot = document.querySelector('.foot-rows')?.getBoundingClientRect().top ?? 0;
      const rows = [...document.querySelectorAll('ul[aria-label="Results"] > li')];
      return rows.filter((row) => {
        const snippet = row.querySelector('.snippet');
        return snippet?.textContent && row.getBoundingClientRect().bottom <= foot;
      }).length;
    });
  await expect.poll(seen).toBeGreaterThanOrEqual(5);
  expect(person.steps).toBe(3);
  const [first = ''] = await resultLinks(view);
  const opened = session.context.waitForEvent('page');
  await person.click(results(view).first().getByRole('link').first());
  await expect(await opened).toHaveURL(first);
  await person.leave();
});
