import type { Page } from 'puppeteer-core';
import { until } from '../../../shared/until.ts';
import { type Setting, TABS } from '../../../shared/workflows.ts';
import { click, fill, named } from '../browser/find.ts';

/** The query field. */
const searchbox = (view: Page) => named(view, 'query', 'Search');

/** Shows the filters, which are folded above results. */
async function openFilters(view: Page): Promise<void> {
  await view.evaluate(() =>
    document.querySelector<HTMLElement>('.filter-button [aria-expanded=false]')?.click(),
  );
}

/** Sets the controls and types the query, without sending anything. */
export async function fillForm(view: Page, setting: Setting): Promise<void> {
  const { query, workflow = 'search', lens = '', safeSearch = true } = setting;
  await click(view, 'tab', TABS[workflow]);
  await openFilters(view);
  await (await named(view, 'combobox', 'Lens')).select(lens);
  const safe = await named(view, 'switch', 'Safe search');
  const isOn = await safe.evaluate((box) => box instanceof HTMLInputElement && box.checked);
  if (isOn !== safeSearch) await safe.click();
  await fill(view, await searchbox(view), query);
}

/** Submits the form. */
export async function pressEnter(view: Page): Promise<void> {
  await (await searchbox(view)).press('Enter');
}

/** Searches, waits for the results, and returns the URLs shown. */
export async function search(view: Page, setting: Setting): Promise<string[]> {
  await fillForm(view, setting);
  await view.evaluate(markShown);
  await pressEnter(view);
  const answer = await until('an answer in the popup', async () => (await view.evaluate(look)) ?? undefined);
  if ('heading' in answer && !answer.heading.startsWith('No results for'))
    throw new Error(`The popup says: ${answer.heading}`);
  return 'links' in answer ? answer.links : [];
}

/** The URLs of the shown results; empty if something else is shown. */
export async function shownLinks(view: Page): Promise<string[]> {
  const shown = await view.evaluate(look);
  return shown && 'links' in shown ? shown.links : [];
}

/** The text in the query field. */
export async function queryOf(view: Page): Promise<string> {
  const field = await searchbox(view);
  return field.evaluate((box) => (box instanceof HTMLInputElement ? box.value : ''));
}

/** Runs in the popup: marks the current content so that it isn't mistaken for new results. */
function markShown(): void {
  for (const part of document.querySelector('[role=tabpanel]')?.children ?? [])
    part.setAttribute('data-old', '');
}

/** Runs in the popup: reads everything at once, because results could arrive between two reads. */
function look(): { links: string[] } | { heading: string } | null {
  const panel = document.querySelector('[role=tabpanel]');
  if (!panel || panel.querySelector('[data-old]')) return null;
  // Earlier results may still be below a failure.
  const failed = panel.querySelector('section.failure h2')?.textContent;
  if (failed) return { heading: failed };
  const links = [...panel.querySelectorAll<HTMLAnchorElement>('ul[aria-label="Results"] > li a')];
  if (panel.querySelector('ul')) return { links: links.map(({ href }) => href) };
  const heading = panel.querySelector('h2')?.textContent;
  return heading ? { heading } : null;
}
