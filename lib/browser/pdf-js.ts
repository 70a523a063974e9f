import chineseTraditional from 'pdfjs-dist/cmaps/Adobe-CNS1-UCS2.bcmap?url';
import chineseSimplified from 'pdfjs-dist/cmaps/Adobe-GB1-UCS2.bcmap?url';
import japanese from 'pdfjs-dist/cmaps/Adobe-Japan1-UCS2.bcmap?url';
import korean from 'pdfjs-dist/cmaps/Adobe-Korea1-UCS2.bcmap?url';
import {
  GlobalWorkerOptions,
  getDocument,
  InvalidPDFException,
  PasswordException,
  type PDFDocumentLoadingTask,
  VerbosityLevel,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { type CharacterMap, characterMaps } from '../extraction/pdf/character-maps.ts';
import type { PdfProblem } from '../extraction/pdf/file.ts';
import { type PdfLimits, type PdfReading, readPdf } from '../extraction/pdf/read-pdf.ts';
import { MAX_READING_LENGTH } from '../page-to-markdown/reading.ts';

/**
 * Reading stops at these limits (time in ms) and keeps what was read. Markdown takes a little more room than plain
 * text.
 */
const LIMITS: PdfLimits = { pages: 2000, time: 120_000, bytes: 0.8 * MAX_READING_LENGTH };

const MAPS: Record<CharacterMap, string> = {
  'Adobe-GB1-UCS2': chineseSimplified,
  'Adobe-CNS1-UCS2': chineseTraditional,
  'Adobe-Japan1-UCS2': japanese,
  'Adobe-Korea1-UCS2': korean,
};

/**
 * Reads a PDF with pdf.js, in its own worker. Reads only text: loads no fonts, paints no images, runs no scripts in the file,
 * fills in no forms, and fetches nothing but packaged character maps (docs/decisions/0020).
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
    ...characterMaps(async (name) => new Uint8Array(await (await fetch(MAPS[name])).arrayBuffer())),
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
