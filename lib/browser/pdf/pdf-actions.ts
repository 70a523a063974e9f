import { isPdf, MAX_PDF_BYTES, type PdfBytes } from '../../extraction/pdf/file.ts';
import { late } from '../../late.ts';
import type { PdfActions } from '../../pages/actions.ts';
import { session } from '../../storage/areas.ts';
import { canReadTab } from '../tabs/inject.ts';
import { type FetchedFile, fetchFile } from './fetch-file.ts';
import { readPdfOrder } from './open-pdf.ts';
import { takeFromTab } from './take-from-tab.ts';

const PDF_JS = late(() => import('./pdf-js.ts').then(({ readPdfFile }) => readPdfFile));

/** A download ends after this time, in ms; the largest file takes as long at 3 Mbit/s. */
const MAX_TIME = 300_000;

/** Creates the page actions for reading PDFs. */
export function pdfActions(): PdfActions {
  return {
    order: (token) => readPdfOrder(session(), token),
    async fromTab(order) {
      const got = checked(await takeFromTab(order, 'only-if-cached', Date.now() + MAX_TIME));
      return 'bytes' in got ? got.bytes : undefined;
    },
    canRequest: ({ tab }) => canReadTab(tab),
    async request(order) {
      const { url } = order;
      const deadline = Date.now() + MAX_TIME;
      const taken = checked(await takeFromTab(order, 'force-cache', deadline));
      if ('bytes' in taken || taken.problem !== 'unreachable') return taken;
      const own = { cache: 'force-cache', referrerPolicy: 'no-referrer' } as const;
      return checked(await fetchFile({ ...own, url, most: MAX_PDF_BYTES, deadline }));
    },
    async fromFile(file) {
      if (file.size > MAX_PDF_BYTES) return { problem: 'too-large' };
      return checked({ bytes: new Uint8Array(await file.arrayBuffer()) });
    },
    read: async (bytes, onPage) => (await PDF_JS.load())(bytes, onPage),
  };
}

/** What was fetched, if it is a PDF. */
function checked(got: FetchedFile): PdfBytes {
  if ('problem' in got) return got;
  return 'bytes' in got && isPdf(got.bytes) ? got : { problem: 'not-pdf' };
}
