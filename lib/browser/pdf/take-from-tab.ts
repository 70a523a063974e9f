import type { browser } from 'wxt/browser';
import { MAX_PDF_BYTES } from '../../extraction/pdf/download.ts';

type Scripting = Pick<typeof browser, 'scripting'>['scripting'];

/** The global name under which the injected script keeps the file, in its isolated world. */
const HELD = 'quarryPdf';
/** Bytes transferred from a tab per call; the browser passes at most 64 MB at once. */
const SLICE = 6_000_000;

/** `cached`: only from the browser's cache, without a request. */
type Way = 'cached' | 'request';
/** The size of the held file in bytes, or why there is none. */
type Held = number | 'too-large' | 'none' | 'status';

/**
 * Makes a tab that shows a PDF fetch the file, and copies its bytes. Works if the browser lets extensions into its PDF
 * viewer's tab, as Chrome and Edge do. Returns `none` if it does not, or if the tab shows something else by now.
 */
export async function takeFromTab(
  scripting: Scripting,
  { tab, url }: { tab: number; url: string },
  way: Way,
): Promise<Uint8Array<ArrayBuffer> | Exclude<Held, number>> {
  const target = { tabId: tab };
  const [held] = await scripting.executeScript({
    target,
    func: hold,
    args: [HELD, url, way, MAX_PDF_BYTES],
  });
  const size: Held = held?.result ?? 'none';
  if (typeof size !== 'number') return size;
  const bytes = new Uint8Array(size);
  for (let from = 0; from < size; from += SLICE) {
    const [slice] = await scripting.executeScript({ target, func: take, args: [HELD, from, SLICE] });
    if (typeof slice?.result !== 'string') return 'none';
    bytes.set(
      Uint8Array.from(atob(slice.result), (letter) => letter.charCodeAt(0)),
      from,
    );
  }
  await scripting.executeScript({ target, func: drop, args: [HELD] });
  return bytes;
}

/** Runs in the tab, like the two functions below, so all three must be self-contained. */
async function hold(name: string, url: string, way: Way, most: number): Promise<Held> {
  const [shown = ''] = location.href.split('#');
  if (document.contentType !== 'application/pdf' || shown !== url.split('#')[0]) return 'none';
  const cache = way === 'cached' ? 'only-if-cached' : 'force-cache';
  const response = await fetch(shown, { cache, mode: 'same-origin', credentials: 'include' }).catch(
    () => undefined,
  );
  if (response === undefined) return 'none';
  if (!response.ok) return 'status';
  if (Number(response.headers.get('content-length') ?? 0) > most) return 'too-large';
  const bytes = await response.arrayBuffer();
  if (bytes.byteLength > most) return 'too-large';
  Reflect.set(globalThis, name, new Uint8Array(bytes));
  return bytes.byteLength;
}

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
