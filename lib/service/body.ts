/** Thrown if a body exceeds the limit; the rest is not read. */
export class BodyTooLarge extends Error {}

/**
 * Reads a body as UTF-8, up to a limit in bytes (after decompression). Throws {@link BodyTooLarge} beyond the limit,
 * {@link NotText} for invalid UTF-8, and any other error for a body that broke off, even within a character.
 */
export async function readText(response: Response, capBytes: number): Promise<string> {
  if (response.body === null) return '';
  const reader = response.body.getReader();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const parts: string[] = [];
  let bytes = 0;
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    bytes += chunk.value.byteLength;
    if (bytes > capBytes) {
      await reader.cancel();
      throw new BodyTooLarge();
    }
    parts.push(decode(decoder, chunk.value));
  }
  parts.push(decoder.decode());
  return parts.join('');
}

/** Thrown for invalid UTF-8, to tell it from a broken stream. */
export class NotText extends Error {}

function decode(decoder: TextDecoder, bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes, { stream: true });
  } catch (cause) {
    throw new NotText('not UTF-8', { cause });
  }
}
