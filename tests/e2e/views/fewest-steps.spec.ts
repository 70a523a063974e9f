import { expect, type Locator, type Page, test } from '@playwright/test';
import { DEFAULT_SETTINGS } from '../../../lib/settings/settings.ts';
import { link } from '../../shared/link.ts';
import { sampled } from '../../shared/sampled.ts';
import { readClipboard, writeClipboard } from '../harness/browser/clipboard.ts';
import { savedDuring } from '../harness/browser/downloads.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { openPopupOver, type Popup } from '../harness/browser/popup.ts';
import { clearArea } from '../harness/browser/stored.ts';
import { leaving } from '../harness/browser/tabs.ts';
import { openMore } from '../harness/views/fields.ts';
import { linksFrom } from '../harness/views/jobs.ts';
import { clickMenu } from '../harness/views/menu.ts';
import { attachReview } from '../harness/views/review.ts';
import { answered, resultLinks, results, searchbox } from '../harness/views/search.ts';
import { selectText } from '../harness/views/selection.ts';
import { changeSettings } from '../harness/views/settings.ts';
import { openTestPage } from '../harness/views/test-page.ts';

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

  /** Opens the popup, types a query, and presses Enter. */
  async search(query: string): Promise<void> {
    await this.open(await fixture.session.open(ARTICLE));
    await this.type(query);
    this.steps += 1;
    await answered(this.view, () => this.view.keyboard.press('Enter'));
  }

  /** Does what opens a tab, which may close the popup. Returns the URL of the tab. */
  async opens(act: () => Promise<void>): Promise<string> {
    const opened = fixture.session.context.waitForEvent('page');
    await leaving(this.view, act());
    const tab = await opened;
    await tab.waitForURL(/\w/);
    const url = tab.url();
    await tab.close();
    return url;
  }

  async leave(): Promise<void> {
    await this.popup?.close();
    this.popup = undefined;
  }
}

const button = (person: Person, name: string | RegExp) => person.view.getByRole('button', { name });
const copied = (person: Person) =>
  expect(person.view.getByRole('status')).toHaveText(/^Copied “.+” · [\d,]+ words?(?:\s· about \$0\.004)?$/);

/** What a person does for each task, with the steps that it may take, after what has to be there before. */
const TASKS: Record<string, [steps: number, act: (person: Person) => Promise<void>]> = {
  'Copy the page you’re reading': [
    2,
    async (person) => {
      const page = await fixture.session.open(ARTICLE);
      await person.open(page);
      await person.click(button(person, 'Copy as Markdown'));
      await copied(person);
      expect(requests()).toEqual([]);
      await person.leave();
      await expect.poll(() => readClipboard(page)).toContain(`Source: <${ARTICLE}>`);
    },
  ],

  'Send it to your destination': [
    2,
    async (person) => {
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
  ],

  'Search, and open the first result': [
    4,
    async (person) => {
      await person.search('stone');
      const [first] = await resultLinks(person.view);
      const link = results(person.view).first().getByRole('link').first();
      expect(await person.opens(() => person.click(link))).toBe(first);
    },
  ],

  'Search for images': [
    4,
    async (person) => {
      await person.open(await fixture.session.open(ARTICLE));
      await person.type('stone');
      await person.click(person.view.getByRole('tab', { name: 'Images' }));
      await answered(person.view, () => person.press('Enter'));
    },
  ],

  'Reopen the popup, and open the second result by keys': [
    4,
    async (person) => {
      await person.search('stone');
      const [, second] = await resultLinks(person.view);
      await person.leave();
      person.steps = 0;
      await person.open(await fixture.session.open(ARTICLE));
      await expect(results(person.view).first()).toBeVisible();
      await person.press('ArrowDown');
      await person.press('ArrowDown');
      await expect(results(person.view).nth(1).getByRole('link').first()).toBeFocused();
      expect(await person.opens(() => person.press('Enter'))).toBe(second);
    },
  ],

  'Search, and copy a result as Markdown': [
    5,
    async (person) => {
      await person.search('stone');
      await person.press('ArrowDown');
      await person.press('e');
      await copied(person);
    },
  ],

  'Make one document of three results': [
    7,
    async (person) => {
      await person.search('stone');
      for (const at of [0, 1, 2]) await person.click(results(person.view).nth(at).getByRole('checkbox'));
      await person.click(button(person, /^Copy as Markdown ·/));
      await expect(person.view.getByRole('status')).toHaveText(/^Copied 3 pages/);
    },
  ],

  'Get one document with its sources from a question': [
    4,
    async (person) => {
      await person.search('stone');
      const before = requests().length;
      await person.click(button(person, 'Copy top 5 with text · $0.02'));
      await expect(person.view.getByRole('status')).toHaveText(/^Copied 5 pages/);
      expect(requests().length).toBe(before + 1);
      const links = await resultLinks(person.view);
      await person.leave();
      const page = await fixture.session.open(ARTICLE);
      await expect.poll(() => readClipboard(page)).toMatch(/^# stone\n\n## Sources\n\n1\. \[/);
      const text = await readClipboard(page);
      for (const [index, link] of links.slice(0, 5).entries()) {
        expect(text).toMatch(new RegExp(`^${index + 1}\\. \\[.*\\(${RegExp.escape(link)}\\)`, 'm'));
        expect(text).toContain(`\n## \\[[${index + 1}](#sources)\\] `);
      }
    },
  ],

  'Copy seven links, and seventy': [
    4,
    async (person) => {
      const { session } = fixture;
      for (const count of [7, 70]) {
        person.steps = 0;
        const page = await openTestPage(session, `<p>${linksFrom(900, count).map(link).join(' ')}</p>`);
        await selectText(page.locator('p'));
        // The click on the page, and that on the entry.
        await clickMenu(session, page, 'extract-selected-links');
        const review = await attachReview(session);
        await review.page.getByRole('button', { name: new RegExp(`^Extract ${count} pages · `) }).click();
        person.steps += 4;
        await expect
          .poll(() => readClipboard(page), { timeout: 60_000 })
          .toContain(linksFrom(900, 1)[0] ?? '');
        await review.close();
      }
    },
  ],

  'Search with a lens': [
    5,
    async (person) => {
      const lens = { id: 'work', name: 'Work' };
      await changeSettings(fixture.session, () => ({ lenses: [lens] }));
      await person.open(await fixture.session.open(ARTICLE));
      await person.type('stone');
      // Opens the list, and chooses.
      person.steps += 2;
      await person.view.getByRole('combobox', { name: 'Lens' }).selectOption({ label: lens.name });
      await searchbox(person.view).focus();
      await answered(person.view, () => person.press('Enter'));
      expect(JSON.stringify(requests().at(-1)?.body)).toContain(lens.id);
    },
  ],

  'Send a page to Obsidian for the first time': [
    3,
    async (person) => {
      await person.open(await fixture.session.open(ARTICLE));
      await person.click(button(person, 'More ways'));
      await person.click(button(person, 'Send to Obsidian'));
      await expect(person.view.getByRole('status')).toHaveText(/Obsidian/);
    },
  ],

  'Find a saved page, and read it': [
    4,
    async (person) => {
      await person.open(await fixture.session.open(ARTICLE));
      await person.click(button(person, 'Copy as Markdown'));
      await copied(person);
      await person.leave();
      person.steps = 0;
      await person.open(await fixture.session.open('https://many.test/7'));
      await person.type('schiefer');
      await person.click(person.view.getByRole('option', { name: /Schiefer/ }));
      expect(person.steps).toBeLessThan(4);
    },
  ],

  'See what today cost': [
    2,
    async (person) => {
      await person.search('stone');
      await person.leave();
      person.steps = 0;
      await person.open(await fixture.session.open(ARTICLE));
      const spending = await person.opens(() => person.click(person.view.locator('#app .usage-note')));
      expect(spending).toMatch(/#spending$/);
    },
  ],
};

test.beforeEach(async () => {
  await clearArea(fixture.session, 'session');
  const { reuseMinutes } = DEFAULT_SETTINGS;
  await changeSettings(fixture.session, () => ({ reuseMinutes, gestures: {} }));
});

for (const [task, [steps, act]] of sampled(Object.entries(TASKS), 7)) {
  test(`${task}: takes few steps`, async () => {
    const person = new Person();
    try {
      await act(person);
    } finally {
      await person.leave();
    }
    expect(person.steps).toBeLessThanOrEqual(steps);
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
