import { expect, type Page } from '@playwright/test';
import type { Spoken } from '../../../shared/languages.ts';

/** Searches in the popup and extracts the first result to the clipboard, by the language's names for each thing. */
export async function mainJob(popup: Page, { said: name }: Spoken): Promise<void> {
  const field = popup.getByRole('combobox', { name: name('search'), exact: true });
  await field.fill('stone');
  await field.press('Enter');
  const first = popup
    .getByRole('list', { name: name('results'), exact: true })
    .getByRole('listitem')
    .first();
  await first.hover();
  await first
    .getByRole('button', { name: name('extractResult').replace('$1', name('pageTo_clipboard')), exact: true })
    .click();
  const copied = new RegExp(name('jobCopiedPage').replace(/\$\d/g, '.+'));
  await expect(popup.getByRole('status')).toHaveText(copied);
}
