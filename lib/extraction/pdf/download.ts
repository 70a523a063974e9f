import type { Untrusted } from '../../untrusted.ts';

/** Why a PDF could not be read. */
export type PdfProblem =
  | 'refused'
  | 'offline'
  | 'unreachable'
  | 'status'
  | 'not-pdf'
  | 'too-large'
  | 'password'
  | 'damaged'
  | 'no-text';

/** A file, or why it can't be had. */
export type PdfBytes = { bytes: Uint8Array<ArrayBuffer> } | { problem: PdfProblem };

/** No larger file is read, in bytes. */
export const LARGEST_PDF = 100_000_000;
/** So far into a file its mark may stand: what reads PDFs looks no further. */
const MARK_WITHIN = 1024;

/** As much of `fetch` as is needed: handed in by lib/browser/pdf/pdf-actions.ts alone. */
export type FetchFile = (url: string, init: RequestInit) => Promise<Response>;

/**
 * Requests a file as the user, with their cookies, from the browser's cache where it is there. Nothing says where the request
 * comes from.
 */
export async function downloadPdf(fetch: FetchFile, url: Untrusted): Promise<PdfBytes> {
  try {
    const response = await fetch(url, {
      credentials: 'include',
      cache: 'force-cache',
      referrerPolicy: 'no-referrer',
    });
    if (!response.ok) return { problem: 'status' };
    if (Number(response.headers.get('content-length') ?? 0) > LARGEST_PDF) return { problem: 'too-large' };
    const bytes = await readAtMost(response, LARGEST_PDF);
    if (bytes === undefined) return { problem: 'too-large' };
    return isPdf(bytes) ? { bytes } : { problem: 'not-pdf' };
  } catch (cause) {
    console.warn('The file was not sent', cause);
    return { problem: 'unreachable' };
  }
}

/** The body of a response; `undefined` where it has more bytes. */
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

/** Tells whether bytes begin as those of a PDF. */
export function isPdf(bytes: Uint8Array): boolean {
  return new TextDecoder('latin1').decode(bytes.subarray(0, MARK_WITHIN)).includes('%PDF-');
}
