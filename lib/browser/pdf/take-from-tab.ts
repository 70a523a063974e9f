import { MAX_PDF_BYTES, type PdfBytes } from '../../extraction/pdf/file.ts';
import { inject, MAX_INJECTION_MS, resultOf } from '../tabs/inject.ts';
import { type FileRequest, fetchFile } from './fetch-file.ts';

/** The global name under which the injected script keeps the file, in its isolated world. */
const HELD = 'quarryPdf';
/** Bytes transferred from a tab per call; the browser passes at most 64 MB at once. */
const SLICE = 6_000_000;

/**
 * Makes a tab that shows a PDF fetch the file, and copies its bytes. Works if the browser lets extensions into its PDF
 * viewer's tab, as Chrome and Edge do; if not, or if the tab shows another site by now, the file is `unreachable`.
 * `only-if-cached` makes no request.
 */
export async function takeFromTab(
  { tab, url }: { tab: number; url: string },
  cache: 'only-if-cached' | 'force-cache',
  deadline: number,
): Promise<PdfBytes> {
  const target = { tabId: tab };
  const request: FileRequest = {
    url,
    cache,
    mode: 'same-origin',
    most: MAX_PDF_BYTES,
    deadline,
    keepAs: HELD,
  };
  // The script ends by itself at the deadline, and says so.
  const limit = deadline + MAX_INJECTION_MS;
  const held = await inject(target, fetchFile, [request], limit);
  const got = resultOf(held) ?? { problem: 'unreachable' };
  if (!('kept' in got)) return got;
  const bytes = new Uint8Array(got.kept);
  for (let from = 0; from < got.kept; from += SLICE) {
    const slice = resultOf(await inject(target, take, [HELD, from, SLICE]));
    if (typeof slice !== 'string') return { problem: 'unreachable' };
    bytes.set(
      Uint8Array.from(atob(slice), (letter) => letter.charCodeAt(0)),
      from,
    );
  }
  await inject(target, drop, [HELD]);
  return { bytes };
}

/** Runs in the tab, like the function below, so both must be self-contained. */
function take(name: string, from: number, length: number): string {
  const held: unknown = Reflect.get(globalThis, name);
  if (!(held instanceof Uint8Array)) return '';
  const part = held.subarray(from, from + length);
  let text = '';
  // Engines limit the number of arguments.
  for (let at = 0; at < part.length; at += 0x8000)
    text += String.fromCharCode(...part.subarray(at, at + 0x8000));
  return btoa(text);
}

function drop(name: string): void {
  Reflect.deleteProperty(globalThis, name);
}
