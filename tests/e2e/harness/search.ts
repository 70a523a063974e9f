import type { Locator, Page } from '@playwright/test';
import { until } from './until.ts';

/** The tabs of the search view, by the workflow that each sends. */
export const TABS = {
  search: 'Web',
  images: 'Images',
  videos: 'Videos',
  news: 'News',
  podcasts: 'Podcasts',
} as const;
export type Workflow = keyof typeof TABS;
export const WORKFLOWS: readonly Workflow[] = ['search', 'images', 'videos', 'news', 'podcasts'];

/** What a person sets before pressing Enter. */
export interface Setting {
  query: string;
  workflow?: Workflow;
  lens?: string;
  safeSearch?: boolean;
}

export const searchbox = (view: Page): Locator => view.getByRole('searchbox', { name: 'Search' });
export const tab = (view: Page, workflow: Workflow): Locator =>
  view.getByRole('tablist', { name: 'Result type' }).getByRole('tab', { name: TABS[workflow] });
const lensBox = (view: Page): Locator => view.getByRole('combobox', { name: 'Lens' });
export const safeSwitch = (view: Page): Locator => view.getByRole('switch', { name: 'Safe search' });
/** The results of the answer that is shown; every group's. */
export const results = (view: Page): Locator =>
  view.getByRole('list', { name: 'Results' }).getByRole('listitem');

/** Sets the controls that don't stand so yet and types the query, without sending anything. */
export async function fillForm(view: Page, setting: Setting): Promise<void> {
  const { query, workflow = 'search', lens = '', safeSearch = true } = setting;
  await searchbox(view).fill(query);
  // One look at all of them: each control costs several, and few tests change any.
  const set = await view.evaluate(() => ({
    tab: document.querySelector('[role=tab][aria-selected=true]')?.textContent,
    lens: document.querySelector<HTMLSelectElement>('select[aria-label="Lens"]')?.value,
    safeSearch: document.querySelector<HTMLInputElement>('input[role=switch]')?.checked,
  }));
  if (set.tab !== TABS[workflow]) await tab(view, workflow).click();
  if (set.lens !== lens) await lensBox(view).selectOption(lens);
  if (set.safeSearch !== safeSearch) await safeSwitch(view).setChecked(safeSearch);
}

/** Sets the controls, types the query and sends it; what becomes of it is not waited for. */
export async function enter(view: Page, setting: Setting): Promise<void> {
  await fillForm(view, setting);
  await searchbox(view).press('Enter');
}

/** What became of the search on screen. */
const panel = (view: Page): Locator => view.getByRole('tabpanel');

/** Searches, and waits for the answer: how many results are shown, and after how long. */
export async function search(view: Page, setting: Setting): Promise<Shown> {
  await fillForm(view, setting);
  return answered(view, () => searchbox(view).press('Enter'));
}

/** Results on screen, and the milliseconds until they were there. */
interface Shown {
  results: number;
  ms: number;
}

/** Does what sends a search, and waits for its answer. */
export async function answered(view: Page, send: () => Promise<void>): Promise<Shown> {
  const earlier = await panel(view).locator('> *').elementHandles();
  const start = performance.now();
  await send();
  const count = await until('an answer in the view', async () => {
    const stale = await Promise.all(earlier.map((part) => part.evaluate(({ isConnected }) => isConnected)));
    return stale.includes(true) ? undefined : countShown(view);
  });
  return { results: count, ms: Math.round(performance.now() - start) };
}

/** How many results are shown; undefined while there is no answer yet. Throws what the popup says went wrong. */
async function countShown(view: Page): Promise<number | undefined> {
  // One look at all of it: between two the answer could arrive.
  const { lists, own, heading } = await panel(view).evaluate((shown) => ({
    lists: shown.querySelectorAll('ul, .markdown-answer').length,
    own: shown.querySelectorAll('ul[aria-label="Results"] > li').length,
    heading: shown.querySelector('h2')?.textContent,
  }));
  if (lists > 0) return own;
  if (heading === undefined) return undefined;
  if (heading.startsWith('No results for')) return 0;
  throw new Error(`The popup says: ${heading}`);
}

/** The addresses of the results that are shown. */
export async function resultLinks(view: Page): Promise<string[]> {
  const links = results(view).getByRole('link');
  return links.evaluateAll((all) =>
    all.flatMap((link) => (link instanceof HTMLAnchorElement ? [link.href] : [])),
  );
}
