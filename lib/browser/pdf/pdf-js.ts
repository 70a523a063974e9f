import {
  GlobalWorkerOptions,
  getDocument,
  InvalidPDFException,
  PasswordException,
  type PDFDocumentLoadingTask,
  VerbosityLevel,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { MAX_READING_LENGTH } from '../../extraction/in-tab/reading.ts';
import type { PdfProblem } from '../../extraction/pdf/file.ts';
import { type PdfLimits, type PdfReading, readPdf } from '../../extraction/pdf/read-pdf.ts';

/**
 * Reading stops at these limits (time in ms) and keeps what was read. Markdown takes a little more room than plain
 * text.
 */
const LIMITS: PdfLimits = { pages: 2000, time: 120_000, bytes: 0.8 * MAX_READING_LENGTH };

/**
 * Reads a PDF with pdf.js, in its own worker. Reads only text: loads no fonts, paints no images, runs no scripts in the file,
 * fills in no forms, and fetches nothing. Without character maps (docs/decisions/0020), some old Chinese, Japanese, and
 * Korean files lack text.
 */
export async function readPdfFile(
  bytes: Uint8Array<ArrayBuffer>,
  onPage: (page: number, of: number) => boolean,
): Promise<PdfReading | { problem: PdfProblem }> {
  GlobalWorkerOptions.workerSrc = workerUrl;
  const task = getDocument({
    data: bytes,
    verbosity: VerbosityLevel.ERRORS,
    useWasm: false,
    useWorkerFetch: false,
    useSystemFonts: false,
    disableFontFace: true,
    disableWorkerRendering: true,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
    enableXfa: false,
  });
  try {
    return await readOpened(task, onPage);
  } catch (cause) {
    if (cause instanceof PasswordException) return { problem: 'password' };
    if (!(cause instanceof InvalidPDFException)) console.warn('The PDF could not be read', cause);
    return { problem: 'damaged' };
  } finally {
    await task.destroy();
  }
}

async function readOpened(
  task: PDFDocumentLoadingTask,
  onPage: (page: number, of: number) => boolean,
): Promise<PdfReading | { problem: PdfProblem }> {
  const file = await task.promise;
  const reading = await readPdf(file, LIMITS, { now: () => Date.now(), onPage });
  return reading.markdown === '' ? { problem: 'no-text' } : reading;
}
