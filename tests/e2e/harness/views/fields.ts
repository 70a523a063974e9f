import { expect, type Locator, type Page } from '@playwright/test';

/** A control of the search view or of a form in the options, by the name that a person reads. */
const named = (place: Page | Locator, name: string): Locator => place.getByLabel(name, { exact: true });

/** The panel behind "More", opened if it is not open yet. */
export async function openMore(view: Page): Promise<Locator> {
  const panel = view.getByRole('region', { name: 'More search options' });
  if (!(await panel.isVisible())) await view.getByRole('button', { name: 'More', exact: true }).click();
  return panel;
}

/** Names of the controls behind "More" in which a person chooses, or types a number. */
type MoreControl = 'Max results' | 'Search timeout' | 'Include full text' | 'Timeout per page' | 'Results as';

/** Sets controls behind "More", in the order in which they are named: typed text, or an option by its words. */
export async function setMore(view: Page, controls: Partial<Record<MoreControl, string>>): Promise<void> {
  const panel = await openMore(view);
  for (const [name, value] of Object.entries(controls)) {
    if (name === 'Max results') await panel.getByRole('spinbutton', { name }).fill(value);
    else await panel.getByRole('combobox', { name, exact: true }).selectOption({ label: value });
  }
}

/** Chooses how old results may be, by the words of the option. */
export async function chooseTime(view: Page, time: string): Promise<void> {
  await view.getByRole('combobox', { name: 'Time', exact: true }).selectOption({ label: time });
}

/** Types days, as YYYY-MM-DD, between which results have to be. */
export async function chooseDates(view: Page, dates: { from?: string; to?: string }): Promise<void> {
  await chooseTime(view, 'Custom dates…');
  if (dates.from !== undefined) await named(view, 'From').fill(dates.from);
  if (dates.to !== undefined) await named(view, 'To').fill(dates.to);
}

/** Chooses where results are to be from, by the words of the option. */
export async function chooseRegion(view: Page, region: string): Promise<void> {
  const list = view.getByRole('combobox', { name: 'Region', exact: true });
  // All of them are there once the pointer is.
  await list.hover();
  await list.selectOption({ label: region });
}

/** A lens as a person describes it: what is typed into which field of the form, and what is chosen. */
interface Described {
  typed: Record<string, string>;
  chosen?: Record<string, string>;
}

/** Builds a lens in the options and saves it. */
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
  await form.getByRole('button', { name: 'Save lens' }).click();
  await expect(options.getByRole('list', { name: 'Custom lenses' })).toContainText(name);
}

/** Chooses in the options how a built lens goes to the service. */
export async function chooseLensWay(options: Page, way: string): Promise<void> {
  await options.getByRole('radio', { name: way }).check();
  await expect(options.getByRole('status')).toHaveText('Saved');
}

/** Adds a rule for the results of a domain, in the options. */
export async function addDomainRule(options: Page, domain: string, action: string): Promise<void> {
  const rules = options.getByRole('list', { name: 'Domains' }).getByRole('listitem');
  const before = await rules.count();
  await named(options, 'Domain').fill(domain);
  await named(options, 'Action').selectOption({ label: action });
  await options.getByRole('button', { name: 'Add rule' }).click();
  await expect(rules).toHaveCount(before + 1);
  // The view takes one back there once the rule is stored: what is filled in before that would go there as well.
  await expect(named(options, 'Domain')).toBeFocused();
}

/** Adds a rule for the addresses of results, in the options. */
export async function addPattern(options: Page, pattern: string, becomes: string): Promise<void> {
  await named(options, 'Pattern').fill(pattern);
  await named(options, 'Replace with').fill(becomes);
  await options.getByRole('button', { name: 'Add rewrite' }).click();
  await expect(options.getByRole('list', { name: 'URL rewrites' })).toContainText(pattern);
}
