import { browser } from 'wxt/browser';
import type { PdfOrder } from '../../extraction/in-tab/tabs.ts';
import { workspacePath } from '../../pages/routes.ts';
import type { Area } from '../../storage/versioned.ts';
import { storePdfOrder } from './orders.ts';

/** Opens the view that reads a PDF, next to the tab that shows it. */
export async function openPdf(area: Area, order: PdfOrder): Promise<void> {
  const url = browser.runtime.getURL(`${workspacePath('pdf')}=${await storePdfOrder(area, order)}`);
  const index = await browser.tabs.get(order.tab).then(
    (tab) => tab.index + 1,
    () => undefined,
  );
  await browser.tabs.create(index === undefined ? { url } : { url, index });
}
