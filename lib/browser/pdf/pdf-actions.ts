import type { browser } from 'wxt/browser';
import { downloadPdf, isPdf, LARGEST_PDF } from '../../extraction/pdf/download.ts';
import type { PdfActions } from '../../pages/actions.ts';
import type { StoredAreas } from '../../storage/areas.ts';
import { takeFromTab } from './in-tab.ts';
import { readPdfOrder } from './orders.ts';

/** As much of the browser as is needed. */
interface Api extends Pick<typeof browser, 'scripting'>, Pick<StoredAreas, 'session'> {
  /** Tells whether a tab can be read now. */
  isOpen(tab: number): Promise<boolean>;
}

/** What a page can do to read PDFs. It is handed these parts of the browser, as a file that is loaded late, and shares none with others. */
export function pdfActions(api: Api): PdfActions {
  /** What a tab gives of its file; nothing where nobody is let in. */
  const take = (order: { tab: number; url: string }, way: 'cached' | 'request') =>
    takeFromTab(api.scripting, order, way).catch((cause: unknown) => {
      console.warn('The tab gave no file', cause);
      return 'none' as const;
    });
  return {
    order: (token) => readPdfOrder(api.session(), token),
    async fromTab(order) {
      const taken = await take(order, 'cached');
      return taken instanceof Uint8Array && isPdf(taken) ? taken : undefined;
    },
    canRequest: ({ tab }) => api.isOpen(tab),
    async request(order) {
      const taken = await take(order, 'request');
      if (taken instanceof Uint8Array) return isPdf(taken) ? { bytes: taken } : { problem: 'not-pdf' };
      if (taken !== 'none') return { problem: taken };
      // The one fetch beside that of the service client (lib/background/compose.ts).
      return downloadPdf((url, init) => fetch(url, init), order.url);
    },
    async fromFile(file) {
      if (file.size > LARGEST_PDF) return { problem: 'too-large' };
      const bytes = new Uint8Array(await file.arrayBuffer());
      return isPdf(bytes) ? { bytes } : { problem: 'not-pdf' };
    },
    read: async (bytes, onPage) => (await import('./pdf-js.ts')).readPdfFile(bytes, onPage),
  };
}
