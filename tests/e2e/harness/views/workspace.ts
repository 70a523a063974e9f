import { expect, type Page } from '@playwright/test';
import { until } from '../../../shared/until.ts';
import type { Session } from '../browser/chromium.ts';
import { openPopupOver } from '../browser/popup.ts';
import { moreMenuItem } from './search.ts';

/** Opens the full-page view at Add pages from the popup on a page, which Quarry may then read. */
export async function addPagesOver(session: Session, page: Page): Promise<Page> {
  const popup = await openPopupOver(session, page);
  await (await moreMenuItem(popup.page, 'Add pages')).click();
  const workspace = await openedWorkspace(session);
  await popup.close();
  return workspace;
}

/** The full-page view that opens by itself at Add pages. */
export async function openedWorkspace({ context, url }: Session): Promise<Page> {
  const workspace = await until('the full-page view to open', () =>
    context.pages().find((page) => page.url().startsWith(url('desk.html#add'))),
  );
  await expect(workspace.getByRole('textbox', { name: 'URLs' })).toBeVisible();
  return workspace;
}

/** Drops a file on the element matching `onto`. */
export async function dropFile(page: Page, onto: string, name: string, content: string): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ([called, text]) => {
      const data = new DataTransfer();
      data.items.add(new File([text ?? ''], called ?? ''));
      return data;
    },
    [name, content],
  );
  await page.locator(onto).dispatchEvent('drop', { dataTransfer });
}
