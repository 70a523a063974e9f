import type { Page } from '@playwright/test';

/** The system's clipboard, read in a web page: it must be a secure one. */
export async function readClipboard(page: Page): Promise<string> {
  await allow(page);
  return read(page);
}

/** Reads as soon as the page has the focus: it comes a moment after it was brought to the front. */
const read = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    while (!document.hasFocus()) await new Promise((resolve) => setTimeout(resolve, 20));
    return navigator.clipboard.readText();
  });

/** The same, read in one of the extension's own pages while it has the focus. */
export async function readClipboardWithin(page: Page): Promise<string> {
  // An extension's page has no origin that a permission could be given to.
  await page.context().grantPermissions(['clipboard-read']);
  return read(page);
}

/** Puts a mark on the clipboard, so that what is read later is known to be new. */
export async function writeClipboard(page: Page, text: string): Promise<void> {
  await allow(page);
  await page.evaluate(async (value) => {
    while (!document.hasFocus()) await new Promise((resolve) => setTimeout(resolve, 20));
    await navigator.clipboard.writeText(value);
  }, text);
}

async function allow(page: Page): Promise<void> {
  const { origin } = new URL(page.url());
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
  await page.bringToFront();
}
