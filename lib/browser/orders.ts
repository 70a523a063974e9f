import type { PdfOrder } from '../extraction/in-tab/tabs.ts';
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

/** Prefix of the session storage names of PDFs that views were opened for; the token follows. */
const PDF = 'pdf.';

/**
 * Stores a PDF order and returns its token. The view gets only the token: other extensions can open the same page, and must
 * not be able to make Quarry fetch anything.
 */
export async function storePdfOrder(area: StoredArea, order: PdfOrder): Promise<string> {
  const token = crypto.randomUUID();
  await area.set({ [PDF + token]: order });
  return token;
}

/** Returns the PDF order for a token; `undefined` if there is none. A view that is reloaded asks for it again. */
export async function readPdfOrder(
  area: Pick<StoredArea, 'get'>,
  token: string,
): Promise<PdfOrder | undefined> {
  const name = PDF + token;
  return (await area.get<Record<string, PdfOrder | undefined>>(name))[name];
}
