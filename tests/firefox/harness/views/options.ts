import type { Page } from 'puppeteer-core';
import { click, fill, named } from '../browser/find.ts';
import type { Session } from '../browser/firefox.ts';

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
  if (address !== undefined) await fill(options, await named(options, 'textbox', 'Service URL'), address);
  if (key !== undefined) await fill(options, await named(options, 'password', 'API key'), key);
  await click(options, 'button', 'Save');
}
