import type { Locator, Page } from '@playwright/test';
import { type Setting, TABS, type Workflow } from '../../../shared/workflows.ts';
import { openFilters } from './fields.ts';

/** The search field, by ID: finding a name among all comboboxes is slow. */
export const searchbox = (view: Page): Locator => view.locator('#query');
export const tab = (view: Page, workflow: Workflow): Locator =>
  view.getByRole('tablist', { name: 'Result type' }).getByRole('tab', { name: TABS[workflow] });
const lensBox = (view: Page): Locator => view.getByRole('combobox', { name: 'Lens' });
export const safeSwitch = (view: Page): Locator => view.getByRole('switch', { name: 'Safe search' });
/** A link in the menu at the view's foot, which is opened first. */
export async function moreMenuItem(view: Page, name: string): Promise<Locator> {
  await view.getByRole('button', { name: 'Menu' }).click();
  return view.getByRole('button', { name, exact: true });
}
/** The shown results, of all groups. */
export const results = (view: Page): Locator =>
  view.getByRole('list', { name: 'Results' }).getByRole('listitem').and(view.locator(':not(.fold)'));

/** The shown results without those of an earlier search, which stay below a failure notice. */
export const newResults = (view: Page): Locator =>
  view.locator('ul[aria-label="Results"]:not(.earlier *) > li:not(.fold)');

/** The button that appends the next page. */
const moreResults = (view: Page): Locator => view.getByRole('button', { name: /^More results/ });

/** Appends the next page and waits for it. */
export async function addPage(view: Page): Promise<void> {
  const before = await view.locator('.page-name').count();
  await moreResults(view).click();
  await view.locator('.page-name').nth(before).or(view.getByText('No more results').first()).waitFor();
}

/** Sets the controls that differ and types the query, without sending anything. */
export async function fillForm(view: Page, setting: Setting): Promise<void> {
  const { query, workflow = 'search', lens = '', safeSearch = true } = setting;
  await searchbox(view).fill(query);
  const set = await view.evaluate(shownControls);
  if (set.tab !== TABS[workflow]) await tab(view, workflow).click();
  if (set.lens !== lens) await lensBox(view).selectOption(lens);
  if (set.safeSearch === safeSearch) return;
  await openFilters(view);
  await safeSwitch(view).setChecked(safeSearch);
}

/**
 * The controls as shown, once the view has restored its last state. One read for all: each would need several, and few
 * tests change any. Runs in the page.
 */
async function shownControls(): Promise<{ tab?: string; lens?: string; safeSearch?: boolean }> {
  const pause = () => new Promise((resolve) => setTimeout(resolve, 5));
  // The panel has content once the state is read: the last answers come from a database, after what is in storage.
  const isRestored = () =>
    !document.querySelector('.search-view') ||
    document.querySelector('[role=tabpanel] > *, .trouble') !== null;
  while (document.querySelector('[data-early]') || !isRestored()) await pause();
  const lens = document.querySelector<HTMLSelectElement>('select[aria-label="Lens"]');
  const safeSearch = document.querySelector<HTMLInputElement>('input[role=switch]');
  const tab = document.querySelector('[role=tab][aria-selected=true]')?.textContent;
  return {
    ...(tab !== undefined && { tab }),
    ...(lens && { lens: lens.value }),
    ...(safeSearch && { safeSearch: safeSearch.checked }),
  };
}

/** Sets the controls, types the query, and sends it without waiting for the outcome. */
export async function enter(view: Page, setting: Setting): Promise<void> {
  await fillForm(view, setting);
  await searchbox(view).press('Enter');
}

/** Searches and waits for the results. Returns their number and the time taken. */
export async function search(view: Page, setting: Setting): Promise<Shown> {
  await fillForm(view, setting);
  return answered(view, () => searchbox(view).press('Enter'));
}

/** Number of results on screen, and the milliseconds until they appeared. */
interface Shown {
  results: number;
  ms: number;
}

/** Runs an action that sends a search, and waits for the results. Throws the popup's failure headline. */
export async function answered(view: Page, send: () => Promise<void>): Promise<Shown> {
  await view.evaluate(rememberShown);
  const start = performance.now();
  await send();
  const { results, failure } = await view.evaluate(nextAnswer);
  if (failure !== undefined) throw new Error(`The popup says: ${failure}`);
  return { results, ms: Math.round(performance.now() - start) };
}

/** Remembers the current content before a search. Runs in the page. */
function rememberShown(): void {
  Reflect.set(window, 'shownBefore', [...(document.querySelector('[role=tabpanel]')?.children ?? [])]);
}

/**
 * Waits until the previous content is gone and new results are shown. Runs in the page and observes changes there: polling
 * would cost more than everything else in a test.
 */
function nextAnswer(): Promise<{ results: number; failure?: string }> {
  const before: Element[] = Reflect.get(window, 'shownBefore');
  const look = () => {
    const shown = document.querySelector('[role=tabpanel]');
    if (shown === null || before.some(({ isConnected }) => isConnected)) return undefined;
    // Earlier results may still be below a failure.
    const failed = shown.querySelector('section.failure h2')?.textContent;
    const heading = failed ?? shown.querySelector('h2')?.textContent;
    if (failed === undefined && shown.querySelector('ul, .markdown-answer'))
      return { results: shown.querySelectorAll('ul[aria-label="Results"] > li:not(.fold)').length };
    if (heading === undefined) return undefined;
    return { results: 0, ...(heading.startsWith('No results for') ? {} : { failure: heading }) };
  };
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => reject(new Error('Waited 180 s for results in the view.')), 180_000);
    const changes = new MutationObserver(settle);
    changes.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
    settle();
    function settle(): void {
      const answer = look();
      if (!answer) return;
      changes.disconnect();
      clearTimeout(limit);
      resolve(answer);
    }
  });
}

/** The URLs of the shown results. */
export async function resultLinks(view: Page): Promise<string[]> {
  const links = results(view).getByRole('link');
  return links.evaluateAll((all) =>
    all.flatMap((link) => (link instanceof HTMLAnchorElement ? [link.href] : [])),
  );
}
