import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

/** Forms in which a secret could appear: plain, as Base64, or URL-encoded. Its last four characters may be shown. */
export function tracesOf(secret: string): string[] {
  const hidden = secret.slice(0, -4);
  const base64 = Buffer.from(secret).toString('base64');
  return [hidden, base64.slice(0, -8), encodeURIComponent(hidden)];
}

/** A page's whole content: markup, field values, and storage. */
export const pageText = (page: Page): Promise<string> => page.evaluate(allOfPage);

/** Collects that content. Runs in the page. */
export function allOfPage(): string {
  const fields = [...document.querySelectorAll('input, textarea, select')].map((field) =>
    'value' in field ? field.value : '',
  );
  const stored = [{ ...localStorage }, { ...sessionStorage }, history.state, location.href, document.cookie];
  return JSON.stringify([document.documentElement.outerHTML, fields, stored]);
}

/** Files in a folder, at any depth, that contain one of the texts in UTF-8 or UTF-16. */
export async function filesWith(folder: string, texts: string[]): Promise<string[]> {
  const needles = texts.flatMap((text) => [Buffer.from(text), Buffer.from(text, 'utf16le')]);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const found = await Promise.all(
    files.map(async (file) => {
      const bytes = await readFile(file).catch(unlessGone);
      return needles.some((needle) => bytes.includes(needle)) ? [file] : [];
    }),
  );
  return found.flat();
}

/** For a file that is gone by now, as Puppeteer puts back the preferences of a Firefox that ended. */
function unlessGone(cause: unknown): Buffer {
  if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return Buffer.alloc(0);
  throw cause;
}
