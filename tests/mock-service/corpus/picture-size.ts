export interface Size {
  width: number;
  height: number;
}

const NOT_A_FRAME = new Set([0xc4, 0xc8, 0xcc]);

function jpegSize(bytes: Buffer): Size | null {
  let at = 2;
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (marker >= 0xc0 && marker <= 0xcf && !NOT_A_FRAME.has(marker)) {
      return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    }
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

function svgSize(text: string): Size | null {
  const box = /viewBox\s*=\s*["']\s*[\d.-]+[\s,]+[\d.-]+[\s,]+([\d.]+)[\s,]+([\d.]+)/.exec(text);
  const width = /<svg[^>]*\swidth\s*=\s*["']([\d.]+)/.exec(text)?.[1] ?? box?.[1];
  const height = /<svg[^>]*\sheight\s*=\s*["']([\d.]+)/.exec(text)?.[1] ?? box?.[2];
  if (width === undefined || height === undefined) return null;
  return { width: Math.round(Number(width)), height: Math.round(Number(height)) };
}

/** The size in pixels of a PNG, GIF, JPEG or SVG picture; null for anything else. */
export function pictureSize(bytes: Buffer): Size | null {
  if (bytes.length >= 24 && bytes.toString('latin1', 1, 4) === 'PNG') {
    return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  }
  if (bytes.length >= 10 && bytes.toString('latin1', 0, 3) === 'GIF') {
    return { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
  }
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return jpegSize(bytes);
  return svgSize(bytes.toString('utf8', 0, 4096));
}
