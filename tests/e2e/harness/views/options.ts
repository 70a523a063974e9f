import { expect, type Locator, type Page } from '@playwright/test';
import type { Session } from '../browser/chromium.ts';

/** Opens the options page in a tab: its first page, or another one by its ID. */
export function openOptions(session: Session, page = 'general'): Promise<Page> {
  return session.open(session.url(`options.html#${page}`));
}

/** Fields of the service form. */
interface Fields {
  address?: string;
  key?: string;
}

/** Fills in and saves the service form. */
export async function saveService(options: Page, { address, key }: Fields): Promise<void> {
  if (address !== undefined) await addressField(options).fill(address);
  if (key !== undefined) await keyField(options).fill(key);
  await options.getByRole('button', { name: 'Save', exact: true }).click();
}

export const addressField = (options: Page): Locator => options.getByRole('textbox', { name: 'Service URL' });
export const keyField = (options: Page): Locator => options.getByRole('textbox', { name: 'API key' });

/** Sets up Quarry as a user does: enters address and key, and saves. Runs `look`, then closes the options page. */
export async function setUp(
  session: Session,
  { url, key }: { url: string; key: string },
  look?: (options: Page) => Promise<void>,
): Promise<void> {
  const options = await openOptions(session);
  await saveService(options, { address: url, key });
  await expect(options.getByText(key.slice(-4))).toBeVisible();
  await look?.(options);
  await options.close();
}
