import { expect, type Page } from '@playwright/test';
import type { Session } from './chromium.ts';

/** Opens the options page in a tab. */
export function openOptions(session: Session): Promise<Page> {
  return session.open(session.url('options.html'));
}

/** Types the address of the service and saves it. */
export async function saveAddress(options: Page, address: string): Promise<void> {
  const field = options.getByRole('textbox', { name: 'Service address' });
  await field.fill(address);
  await field.locator('xpath=ancestor::form').getByRole('button', { name: 'Save' }).click();
}

/** Types the key and saves it. */
export async function saveKey(options: Page, key: string): Promise<void> {
  const field = options.getByRole('textbox', { name: 'API key' });
  await field.fill(key);
  await field.locator('xpath=ancestor::form').getByRole('button', { name: 'Save' }).click();
}

/** Sets Quarry up as a person does: address, key, saved. Closes the options page after `look` had a look at it. */
export async function setUp(
  session: Session,
  { url, key }: { url: string; key: string },
  look: (options: Page) => Promise<void> = async () => {},
): Promise<void> {
  const options = await openOptions(session);
  await saveAddress(options, url);
  await saveKey(options, key);
  await expect(options.getByText(key.slice(-4))).toBeVisible();
  await look(options);
  await options.close();
}
