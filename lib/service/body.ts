import type { Untrusted } from '../untrusted.ts';
/** Thrown when a body is longer than the cap; the rest of it is not read. */
export class TooLarge extends Error {}

/**
 * Reads a body up to a cap in bytes (after decompression), as UTF-8. Throws {@link TooLarge} over the cap,
 * {@link NotText} on bytes that are not UTF-8, and whatever the stream throws when it breaks.
 */
export async function readText(response: Response, capBytes: number): Promise<Untrusted> {
  if (response.body === null) return '';
  const reader = response.body.getReader();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const parts: string[] = [];
  let bytes = 0;
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    bytes += chunk.value.byteLength;
    if (bytes > capBytes) {
      await reader.cancel();
      throw new TooLarge();
    }
    parts.push(decode(decoder, chunk.value));
  }
  parts.push(decode(decoder));
  return parts.join('');
}

/** Thrown on bytes that are not UTF-8; a stream that breaks throws something else. */
export class NotText extends Error {}

function decode(decoder: TextDecoder, bytes?: Uint8Array): string {
  try {
    return bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true });
  } catch (cause) {
    throw new NotText('not UTF-8', { cause });
  }
}
