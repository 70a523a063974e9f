import type { Page } from '@playwright/test';

/** Reads the system clipboard in a web page, which must be a secure context. */
export async function readClipboard(page: Page): Promise<string> {
  await allow(page);
  return read(page);
}

/** Reads once the page has focus, which arrives shortly after the page comes to the front. */
const read = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    while (!document.hasFocus()) await new Promise((resolve) => setTimeout(resolve, 20));
    return navigator.clipboard.readText();
  });

/** Reads the clipboard in one of the extension's own pages while it has focus. */
export async function readClipboardWithin(page: Page): Promise<string> {
  // An extension page has no origin that could be granted a permission.
  await page.context().grantPermissions(['clipboard-read']);
  return read(page);
}

/** Puts a marker on the clipboard so that later content is known to be new. */
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
