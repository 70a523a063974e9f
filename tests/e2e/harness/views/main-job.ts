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
  // In a right-to-left language, what is filled in is isolated.
  const copy = name('extractResult')
    .replace(/[()]/g, '\\$&')
    .replace('$1', `\u2068?${name('pageTo_clipboard')}\u2069?`);
  await first.getByRole('button', { name: new RegExp(`^${copy}$`) }).click();
  const copied = new RegExp(name('jobCopiedPage').replace(/\$\d/g, '.+'));
  await expect(popup.getByRole('status')).toHaveText(copied);
}
