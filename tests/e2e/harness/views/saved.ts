import type { Page } from '@playwright/test';
import type { Session } from '../browser/chromium.ts';
import { type SavedFile, savedDuring } from '../browser/downloads.ts';

/** Presses a button that saves a file, and returns the downloaded file. */
export async function saved(session: Session, page: Page, button: string): Promise<SavedFile> {
  const [file] = await savedDuring(session, () =>
    page.getByRole('button', { name: button, exact: true }).click(),
  );
  if (!file) throw new Error('No file was saved.');
  return file;
}
