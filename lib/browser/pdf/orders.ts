import { browser } from 'wxt/browser';
import type { PdfOrder } from '../../extraction/in-tab/tabs.ts';
import { pdfPath } from '../../pages/routes.ts';
import { STORED } from '../../storage/areas.ts';
import type { Area } from '../../storage/versioned.ts';

/** So many are remembered: a view that was opened before them says that it can't go on. */
const MOST = 20;

type Stored = PdfOrder & { token: string };

/**
 * Opens the view that reads a PDF, beside the tab that shows it. What is to be read is stored under a token, and the view
 * knows that alone: other extensions may open the same page, and must not make Quarry fetch anything.
 */
export async function openPdf(area: Area, order: PdfOrder): Promise<void> {
  const token = crypto.randomUUID();
  const kept = (await stored(area)).slice(0, MOST - 1);
  await area.set({ [STORED.pdfs]: [{ ...order, token }, ...kept] });
  const url = browser.runtime.getURL(pdfPath(token));
  const index = await browser.tabs.get(order.tab).then(
    (tab) => tab.index + 1,
    () => undefined,
  );
  await browser.tabs.create(index === undefined ? { url } : { url, index });
}

/** What was ordered under a token; `undefined` where nothing was. */
export async function readPdfOrder(area: Area, token: string): Promise<PdfOrder | undefined> {
  const found = (await stored(area)).find((one) => one.token === token);
  if (found === undefined) return undefined;
  const { token: _known, ...order } = found;
  return order;
}

async function stored(area: Area): Promise<Stored[]> {
  const { [STORED.pdfs]: orders } = await area.get(STORED.pdfs);
  return Array.isArray(orders) ? orders : [];
}
