import type { Page } from 'puppeteer-core';
import { until } from '../../../e2e/harness/browser/until.ts';
import { type Setting, TABS } from '../../../e2e/harness/views/search.ts';
import { click, fill, named } from '../browser/find.ts';

/** Where the query is typed. */
const searchbox = (view: Page) => named(view, 'query', 'Search');

/** Sets the controls and types the query, without sending anything. */
export async function fillForm(view: Page, setting: Setting): Promise<void> {
  const { query, workflow = 'search', lens = '', safeSearch = true } = setting;
  await click(view, 'tab', TABS[workflow]);
  await (await named(view, 'combobox', 'Lens')).select(lens);
  const safe = await named(view, 'switch', 'Safe search');
  const isOn = await safe.evaluate((box) => box instanceof HTMLInputElement && box.checked);
  if (isOn !== safeSearch) await safe.click();
  await fill(view, await searchbox(view), query);
}

/** Sends what the form says. */
export async function pressEnter(view: Page): Promise<void> {
  await (await searchbox(view)).press('Enter');
}

/** Searches, and waits for the answer: the addresses of the results that are shown. */
export async function search(view: Page, setting: Setting): Promise<string[]> {
  await fillForm(view, setting);
  await view.evaluate(markShown);
  await pressEnter(view);
  const answer = await until('an answer in the popup', async () => (await view.evaluate(look)) ?? undefined);
  if ('heading' in answer && !answer.heading.startsWith('No results for'))
    throw new Error(`The popup says: ${answer.heading}`);
  return 'links' in answer ? answer.links : [];
}

/** The addresses of the results that are shown; none where there is something else. */
export async function shownLinks(view: Page): Promise<string[]> {
  const shown = await view.evaluate(look);
  return shown && 'links' in shown ? shown.links : [];
}

/** What is typed as the query. */
export async function queryOf(view: Page): Promise<string> {
  const field = await searchbox(view);
  return field.evaluate((box) => (box instanceof HTMLInputElement ? box.value : ''));
}

/** Runs in the popup: marks what is on screen, so that it is not taken for the answer. */
function markShown(): void {
  for (const part of document.querySelector('[role=tabpanel]')?.children ?? [])
    part.setAttribute('data-old', '');
}

/** Runs in the popup: one look at all of it, as between two the answer could arrive. */
function look(): { links: string[] } | { heading: string } | null {
  const panel = document.querySelector('[role=tabpanel]');
  if (!panel || panel.querySelector('[data-old]')) return null;
  // Beneath a failure the results from before may still be there.
  const failed = panel.querySelector('section.failure h2')?.textContent;
  if (failed) return { heading: failed };
  const links = [...panel.querySelectorAll<HTMLAnchorElement>('ul[aria-label="Results"] > li a')];
  if (panel.querySelector('ul')) return { links: links.map(({ href }) => href) };
  const heading = panel.querySelector('h2')?.textContent;
  return heading ? { heading } : null;
}
