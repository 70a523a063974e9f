import { expect, type Locator, type Page } from '@playwright/test';
import type { Session } from '../browser/chromium.ts';
import { openOptions } from './options.ts';

/** A control in the search view or an options form, by its visible label. */
const named = (container: Page | Locator, name: string): Locator =>
  container.getByLabel(name, { exact: true });

/** Shows the filters, which are folded above results. */
export async function openFilters(view: Page): Promise<void> {
  const button = view.getByRole('button', { name: /^Filters/ });
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
}

/** The "More" panel, opened if needed. */
export async function openMore(view: Page): Promise<Locator> {
  await openFilters(view);
  const panel = view.getByRole('region', { name: 'More search options' });
  if (!(await panel.isVisible()))
    await view.locator('.chips').getByRole('button', { name: 'More', exact: true }).click();
  return panel;
}

/** Controls in the "More" panel with a choice. */
type MoreControl = 'Include full text' | 'Timeout per page';

/** Sets controls in the "More" panel in the given order, by the labels of the options. */
export async function setMore(view: Page, controls: Partial<Record<MoreControl, string>>): Promise<void> {
  const panel = await openMore(view);
  for (const [name, label] of Object.entries(controls))
    await panel.getByRole('combobox', { name, exact: true }).selectOption({ label });
}

/** Sets what is sent with each search in the options: typed numbers, or the option of a format by its label. */
export async function setDefaults(session: Session, controls: Record<string, string>): Promise<void> {
  const options = await openOptions(session, 'advanced');
  const group = options.locator('#search-requests');
  for (const [count, [name, value]] of Object.entries(controls).entries()) {
    const field = named(group, name);
    if (name === 'Results as') await field.selectOption({ label: value });
    else {
      await field.fill(value);
      await field.press('Enter');
    }
    await expect(group.locator('.saved-mark')).toHaveCount(count + 1);
  }
  await options.close();
}

/** Chooses the maximum age of results by the option's label. */
async function chooseTime(view: Page, time: string): Promise<void> {
  await openFilters(view);
  await view.getByRole('combobox', { name: 'Time', exact: true }).selectOption({ label: time });
}

/** Types the date range for results, as YYYY-MM-DD. */
export async function chooseDates(view: Page, dates: { from?: string; to?: string }): Promise<void> {
  await chooseTime(view, 'Custom dates…');
  if (dates.from !== undefined) await named(view, 'From').fill(dates.from);
  if (dates.to !== undefined) await named(view, 'To').fill(dates.to);
}

/** Chooses the region of results by the option's label. */
export async function chooseRegion(view: Page, region: string): Promise<void> {
  await openFilters(view);
  const list = view.getByRole('combobox', { name: 'Region', exact: true });
  // The list loads all options on hover.
  await list.hover();
  await list.selectOption({ label: region });
}

/** A lens as entered in the form: typed text and chosen options by field. */
interface Described {
  typed: Record<string, string>;
  chosen?: Record<string, string>;
}

/** Builds and saves a lens in the options. */
export async function buildLens(
  options: Page,
  name: string,
  { typed, chosen = {} }: Described,
): Promise<void> {
  await options.getByRole('button', { name: 'New lens' }).click();
  const form = options.getByRole('form', { name: 'New lens' });
  await named(form, 'Lens name').fill(name);
  for (const [field, label] of Object.entries(chosen)) await named(form, field).selectOption({ label });
  for (const [field, text] of Object.entries(typed)) await named(form, field).fill(text);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(options.getByRole('list', { name: 'Custom lenses' })).toContainText(name);
}

/** Adds a rule for a domain's results in the options. */
export async function addDomainRule(options: Page, domain: string, action: string): Promise<void> {
  const rules = options.getByRole('list', { name: 'Domains' }).getByRole('listitem');
  const before = await rules.count();
  const add = options.getByRole('button', { name: 'Add rule' });
  await add.click();
  await named(options, 'Domain').fill(domain);
  await named(options, 'Action').selectOption({ label: action });
  await options.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(rules).toHaveCount(before + 1);
  // The view returns focus there once the rule is stored; earlier input would land there too.
  await expect(add).toBeFocused();
}

/** Adds a URL rewrite for results in the options. */
export async function addPattern(options: Page, pattern: string, becomes: string): Promise<void> {
  const add = options.getByRole('button', { name: 'Add rewrite' });
  if (!(await add.isVisible())) await options.getByText('URL rewrites', { exact: true }).click();
  await add.click();
  await named(options, 'Pattern').fill(pattern);
  await named(options, 'Replace with').fill(becomes);
  await options.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(options.getByRole('list', { name: 'URL rewrites' })).toContainText(pattern);
}
