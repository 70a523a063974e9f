import type { Untrusted } from '../../untrusted.ts';

/** Why a PDF could not be read. */
export type PdfProblem =
  | 'no-access'
  | 'offline'
  | 'unreachable'
  | 'status'
  | 'not-pdf'
  | 'too-large'
  | 'password'
  | 'damaged'
  | 'no-text';

/** The bytes of a file, or why it could not be downloaded. */
export type PdfBytes = { bytes: Uint8Array<ArrayBuffer> } | { problem: PdfProblem };

/** The maximum file size, in bytes. */
export const MAX_PDF_BYTES = 100_000_000;
/** The PDF signature must be within this many bytes: PDF readers look no further. */
const MARK_WITHIN = 1024;

/** The part of `fetch` that is needed; passed in only by lib/browser/pdf/pdf-actions.ts. */
export type FetchFile = (url: string, init: RequestInit) => Promise<Response>;

/**
 * Downloads a file with the user's cookies, from the browser's cache if possible, and without a referrer. Never
 * throws.
 */
export async function downloadPdf(fetch: FetchFile, url: Untrusted): Promise<PdfBytes> {
  try {
    const response = await fetch(url, {
      credentials: 'include',
      cache: 'force-cache',
      referrerPolicy: 'no-referrer',
    });
    if (!response.ok) return { problem: 'status' };
    if (Number(response.headers.get('content-length') ?? 0) > MAX_PDF_BYTES) return { problem: 'too-large' };
    const bytes = await readAtMost(response, MAX_PDF_BYTES);
    if (bytes === undefined) return { problem: 'too-large' };
    return isPdf(bytes) ? { bytes } : { problem: 'not-pdf' };
  } catch (cause) {
    console.warn('Could not download the file', cause);
    return { problem: 'unreachable' };
  }
}

/** The body of a response; `undefined` if it exceeds `most` bytes. */
async function readAtMost(response: Response, most: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const parts: BlobPart[] = [];
  let size = 0;
  const reader = response.body?.getReader();
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    size += read.value.length;
    if (size > most) {
      await reader?.cancel();
      return undefined;
    }
    parts.push(read.value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** Whether a PDF signature is near the start of a file. */
export function isPdf(bytes: Uint8Array): boolean {
  return new TextDecoder('latin1').decode(bytes.subarray(0, MARK_WITHIN)).includes('%PDF-');
}
