import { isPdf, MAX_PDF_BYTES, type PdfBytes } from '../extraction/pdf/file.ts';
import { late } from '../late.ts';
import type { PdfActions } from '../pages/actions.ts';
import { session } from '../storage/areas.ts';
import { canReadTab, inject, MAX_INJECTION_MS, resultOf } from './inject.ts';
import { readPdfOrder } from './orders.ts';

/** The file to request, and the limits for its whole download: bytes, and a time as `Date.now()` gives it. */
export interface FileRequest extends Pick<RequestInit, 'cache' | 'mode' | 'referrerPolicy'> {
  url: string;
  most: number;
  deadline: number;
  /** In a tab: the global name under which its isolated world keeps the file, as bytes can't be returned. */
  keepAs?: string;
}

/** `kept`: the size in bytes of the file that was kept. */
export type FetchedFile = PdfBytes | { kept: number };

/**
 * Requests a file with the user's cookies. A redirect is not followed: browsers tell where it leads only after the request,
 * with cookies, went there. Also runs in tabs, so it must be self-contained. Never throws.
 */
export async function fetchFile({ url, most, deadline, keepAs, ...init }: FileRequest): Promise<FetchedFile> {
  const signal = AbortSignal.timeout(Math.max(0, deadline - Date.now()));
  try {
    const response = await fetch(url, { ...init, credentials: 'include', redirect: 'manual', signal });
    // The status of a redirect that isn’t followed is 0.
    if (!response.ok) return { problem: response.status < 400 ? 'redirected' : 'status' };
    const announced = Number(response.headers.get('content-length') ?? 0);
    const parts: BlobPart[] = [];
    let size = 0;
    const reader = response.body?.getReader();
    for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
      size += read.value.length;
      if (Math.max(size, announced) > most) {
        await reader?.cancel();
        return { problem: 'too-large' };
      }
      parts.push(read.value);
    }
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
    if (keepAs === undefined) return { bytes };
    Reflect.set(globalThis, keepAs, bytes);
    return { kept: size };
  } catch {
    return { problem: signal.aborted ? 'too-slow' : 'unreachable' };
  }
}

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
