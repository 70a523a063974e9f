import { browser } from 'wxt/browser';
import { downloadPdf, isPdf, MAX_PDF_BYTES } from '../../extraction/pdf/download.ts';
import { late } from '../../late.ts';
import type { PdfActions } from '../../pages/actions.ts';
import { session } from '../../storage/areas.ts';
import { canReadTab } from '../tabs/tab-open.ts';
import { readPdfOrder } from './orders.ts';
import { takeFromTab } from './take-from-tab.ts';

const PDF_JS = late(() => import('./pdf-js.ts').then(({ readPdfFile }) => readPdfFile));

/** Creates the page actions for reading PDFs. */
export function pdfActions(): PdfActions {
  /** Takes the file from its tab; `none` if the tab can't be accessed. */
  const take = (order: { tab: number; url: string }, way: 'cached' | 'request') =>
    takeFromTab(browser.scripting, order, way).catch((cause: unknown) => {
      console.warn('Could not take the file from its tab', cause);
      return 'none' as const;
    });
  return {
    order: (token) => readPdfOrder(session(), token),
    async fromTab(order) {
      const taken = await take(order, 'cached');
      return taken instanceof Uint8Array && isPdf(taken) ? taken : undefined;
    },
    canRequest: ({ tab }) => canReadTab(browser.scripting, tab),
    async request(order) {
      const taken = await take(order, 'request');
      if (taken instanceof Uint8Array) return isPdf(taken) ? { bytes: taken } : { problem: 'not-pdf' };
      if (taken !== 'none') return { problem: taken };
      // Requests outside the service client are only made here, in take-from-tab.ts, and in language.ts.
      return downloadPdf((url, init) => fetch(url, init), order.url);
    },
    async fromFile(file) {
      if (file.size > MAX_PDF_BYTES) return { problem: 'too-large' };
      const bytes = new Uint8Array(await file.arrayBuffer());
      return isPdf(bytes) ? { bytes } : { problem: 'not-pdf' };
    },
    read: async (bytes, onPage) => (await PDF_JS.load())(bytes, onPage),
  };
}
