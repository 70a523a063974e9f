import { expect, type Locator, type Page, test } from '@playwright/test';
import { DEFAULT_SETTINGS } from '../../../lib/settings/settings.ts';
import { readClipboard, writeClipboard } from '../harness/browser/clipboard.ts';
import { savedDuring } from '../harness/browser/downloads.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { openPopupOver, type Popup } from '../harness/browser/popup.ts';
import { openMore } from '../harness/views/fields.ts';
import { answered, searchbox } from '../harness/views/search.ts';
import { changeSettings } from '../harness/views/settings.ts';

const fixture = useFixture();
const requests = () => fixture.service.ledger.entries;
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
    await what.click();
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

const button = (person: Person, name: string | RegExp) => person.view.getByRole('button', { name });
const copied = (person: Person) =>
  expect(person.view.getByRole('status')).toHaveText(/^Copied “.+” · [\d,]+ words?$/);

/** What a person does for each task, after what has to be there before. */
const TASKS: Record<string, (person: Person) => Promise<void>> = {
  async 'Copy the page you’re reading'(person) {
    const page = await fixture.session.open(ARTICLE);
    await person.open(page);
    await person.click(button(person, 'Copy as Markdown'));
    await copied(person);
    expect(requests()).toEqual([]);
    await person.leave();
    await expect.poll(() => readClipboard(page)).toContain(`Source: <${ARTICLE}>`);
  },

  async 'Send it to your destination'(person) {
    const { session } = fixture;
    await changeSettings(session, () => ({ gestures: { local: { to: 'file', preset: '' } } }));
    const page = await session.open(ARTICLE);
    await writeClipboard(page, 'untouched');
    await person.open(page);
    const send = button(person, 'Save as a file');
    const files = await savedDuring(session, () => person.click(send));
    expect(files.map(({ bytes }) => bytes.toString())).toEqual([
      expect.stringContaining(`Source: <${ARTICLE}>`),
    ]);
    await expect(send).toBeVisible();
    await person.leave();
    await expect.poll(() => readClipboard(page)).toBe('untouched');
  },
};

test.beforeEach(async () => {
  const { reuseMinutes } = DEFAULT_SETTINGS;
  await changeSettings(fixture.session, () => ({ reuseMinutes, gestures: {} }));
});

for (const [task, act] of Object.entries(TASKS)) {
  test(`${task}: takes few steps`, async () => {
    const person = new Person();
    try {
      await act(person);
    } finally {
      await person.leave();
    }
    expect(person.steps).toBe(2);
  });
}

test('at least five results with snippets are to be seen, whatever was open before Enter', async () => {
  const { session } = fixture;
  const person = new Person();
  await person.open(await session.open(ARTICLE));
  const { view } = person;
  await view.getByRole('tab', { name: 'Web' }).click();
  await openMore(view);
  await searchbox(view).fill('stone stones');
  await answered(view, () => searchbox(view).press('Enter'));
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
  await person.leave();
});
