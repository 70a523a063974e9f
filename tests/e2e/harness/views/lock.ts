import { expect, type Locator, type Page } from '@playwright/test';

/** Types a new passphrase twice in the options and saves it. */
export async function setPassphrase(options: Page, passphrase: string): Promise<void> {
  await options.getByRole('combobox', { name: 'Store the key' }).selectOption('passphrase');
  await options.getByLabel('New passphrase').fill(passphrase);
  await options.getByLabel('Confirm passphrase').fill(passphrase);
  await options.getByRole('button', { name: 'Save', exact: true }).click();
  // When changing a passphrase, the text below is already there.
  await expect(options.getByLabel('New passphrase')).toBeHidden();
  await expect(options.getByText('Unlocked until the browser closes.')).toBeVisible();
}

/** The field that unlocks a locked key. */
const passphraseField = (view: Page | Locator): Locator => view.getByLabel('Passphrase', { exact: true });

/** Types a passphrase and presses Enter. */
export async function unlock(view: Page | Locator, passphrase: string): Promise<void> {
  await passphraseField(view).fill(passphrase);
  await passphraseField(view).press('Enter');
}
