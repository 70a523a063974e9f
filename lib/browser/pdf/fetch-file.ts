import type { PdfBytes } from '../../extraction/pdf/file.ts';

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
