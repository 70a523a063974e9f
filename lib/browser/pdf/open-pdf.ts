import { browser } from 'wxt/browser';
import { MAX_PDF_ORDERS, type PdfOrder } from '../../extraction/in-tab/tabs.ts';
import { workspacePath } from '../../pages/routes.ts';
import type { Area } from '../../storage/versioned.ts';
import { openOwnTab } from '../windows/own-windows.ts';

/** Opens the view that reads a PDF, in a tab next to the one that shows it. */
export async function openPdf(area: Area, order: PdfOrder, isPrivate: boolean): Promise<void> {
  const url = browser.runtime.getURL(`${workspacePath('pdf')}=${await storePdfOrder(area, order)}`);
  const next = await browser.tabs.get(order.tab).then(
    ({ index, windowId }) => ({ index: index + 1, windowId, openerTabId: order.tab }),
    () => ({}),
  );
  await openOwnTab({ url, ...next }, isPrivate);
}

/** The name in `storage.session` of the PDFs that views were opened for, newest first. */
const STORED_AS = 'pdfs';

type Stored = PdfOrder & { token: string };

/**
 * Stores a PDF order and returns its token. The view gets only the token: other extensions can open the same page, and must
 * not be able to make Quarry fetch anything.
 */
export async function storePdfOrder(area: Area, order: PdfOrder): Promise<string> {
  const token = crypto.randomUUID();
  const earlier = (await stored(area)).slice(0, MAX_PDF_ORDERS - 1);
  await area.set({ [STORED_AS]: [{ ...order, token }, ...earlier] });
  return token;
}

/** Returns the PDF order for a token; `undefined` if there is none. */
export async function readPdfOrder(area: Pick<Area, 'get'>, token: string): Promise<PdfOrder | undefined> {
  const found = (await stored(area)).find((one) => one.token === token);
  if (found === undefined) return undefined;
  const { token: _known, ...order } = found;
  return order;
}

async function stored(area: Pick<Area, 'get'>): Promise<Stored[]> {
  const { [STORED_AS]: orders } = await area.get(STORED_AS);
  return Array.isArray(orders) ? orders : [];
}
