import { browser } from 'wxt/browser';
import type { PdfOrder } from '../../extraction/in-tab/tabs.ts';
import { workspacePath } from '../../pages/routes.ts';
import type { Area } from '../../storage/versioned.ts';
import { openOwnTab } from '../windows/own-windows.ts';
import { storePdfOrder } from './orders.ts';

/** Opens the view that reads a PDF, in a tab next to the one that shows it. */
export async function openPdf(area: Area, order: PdfOrder, isPrivate: boolean): Promise<void> {
  const url = browser.runtime.getURL(`${workspacePath('pdf')}=${await storePdfOrder(area, order)}`);
  const next = await browser.tabs.get(order.tab).then(
    ({ index, windowId }) => ({ index: index + 1, windowId, openerTabId: order.tab }),
    () => ({}),
  );
  await openOwnTab({ url, ...next }, isPrivate);
}
