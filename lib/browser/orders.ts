import { MAX_PDF_ORDERS, type PdfOrder } from '../extraction/in-tab/tabs.ts';
import type { StoredArea } from '../storage/areas.ts';

/** Prefix of the session storage names of ordered searches; the token follows. */
const ORDERED = 'ordered.';

/**
 * Records that the background opens a page to search for a query, and returns a token that the page must present. Other
 * extensions can open the same page, and must not be able to spend money that way. The query itself is not in the URL,
 * which the browser keeps in its own history.
 */
export async function issueSearchToken(area: StoredArea, query: string): Promise<string> {
  const token = crypto.randomUUID();
  await area.set({ [ORDERED + token]: query });
  return token;
}

/** The query that was ordered with this token, only once per order; `undefined` if there is none. */
export async function redeemSearchToken(area: StoredArea, token: string): Promise<string | undefined> {
  const name = ORDERED + token;
  const { [name]: query } = await area.get(name);
  await area.remove(name);
  return typeof query === 'string' ? query : undefined;
}

/** The name in `storage.session` of the PDFs that views were opened for, newest first. */
const STORED_AS = 'pdfs';

type Stored = PdfOrder & { token: string };

/**
 * Stores a PDF order and returns its token. The view gets only the token: other extensions can open the same page, and must
 * not be able to make Quarry fetch anything.
 */
export async function storePdfOrder(area: StoredArea, order: PdfOrder): Promise<string> {
  const token = crypto.randomUUID();
  const earlier = (await stored(area)).slice(0, MAX_PDF_ORDERS - 1);
  await area.set({ [STORED_AS]: [{ ...order, token }, ...earlier] });
  return token;
}

/** Returns the PDF order for a token; `undefined` if there is none. */
export async function readPdfOrder(
  area: Pick<StoredArea, 'get'>,
  token: string,
): Promise<PdfOrder | undefined> {
  const found = (await stored(area)).find((one) => one.token === token);
  if (found === undefined) return undefined;
  const { token: _known, ...order } = found;
  return order;
}

async function stored(area: Pick<StoredArea, 'get'>): Promise<Stored[]> {
  const { [STORED_AS]: orders } = await area.get(STORED_AS);
  return Array.isArray(orders) ? orders : [];
}
