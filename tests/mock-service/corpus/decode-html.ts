const META_CHARSET = /<meta[^>]+charset\s*=\s*["']?\s*([\w-]+)/i;
const XML_ENCODING = /^\s*<\?xml[^>]+encoding\s*=\s*["']([\w-]+)/i;
const BOM = Buffer.from([0xef, 0xbb, 0xbf]);

function knownLabel(label: string | undefined): string | null {
  if (label === undefined) return null;
  try {
    return new TextDecoder(label).encoding;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/**
 * The charset of an HTML document, from its byte order mark, the HTTP header, or its own declaration;
 * otherwise UTF-8.
 */
export function htmlCharset(bytes: Buffer, contentType = ''): string {
  if (bytes.subarray(0, 3).equals(BOM)) return 'utf-8';
  const header = /charset\s*=\s*"?([\w-]+)/i.exec(contentType)?.[1];
  const head = bytes.subarray(0, 2048).toString('latin1');
  const declared = META_CHARSET.exec(head)?.[1] ?? XML_ENCODING.exec(head)?.[1];
  return knownLabel(header) ?? knownLabel(declared) ?? 'utf-8';
}

/** Decodes an HTML document using its charset. */
export function decodeHtml(bytes: Buffer, contentType?: string): string {
  return new TextDecoder(htmlCharset(bytes, contentType)).decode(bytes);
}
