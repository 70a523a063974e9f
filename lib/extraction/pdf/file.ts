/** Why a PDF could not be read. */
export type PdfProblem =
  | 'no-access'
  | 'offline'
  | 'unreachable'
  | 'too-slow'
  | 'redirected'
  | 'status'
  | 'not-pdf'
  | 'too-large'
  | 'password'
  | 'damaged'
  | 'no-text';

/** The bytes of a file, or why there are none. */
export type PdfBytes = { bytes: Uint8Array<ArrayBuffer> } | { problem: PdfProblem };

/** The maximum file size, in bytes. */
export const MAX_PDF_BYTES = 100_000_000;
/** The PDF signature must be within this many bytes: PDF readers look no further. */
const MARK_WITHIN = 1024;

/** Whether a PDF signature is near the start of a file. */
export function isPdf(bytes: Uint8Array): boolean {
  return new TextDecoder('latin1').decode(bytes.subarray(0, MARK_WITHIN)).includes('%PDF-');
}
