import { crc32, deflateSync, inflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
const RGBA = 4;
const MAX_COLORS = 256;

/** Converts an image with at most 256 colors to a palette PNG, half the size. */
export function indexed(png: Buffer): Buffer {
  const chunks = chunksOf(png);
  const header = chunks.find(({ type }) => type === 'IHDR')?.data ?? Buffer.alloc(0);
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const data = chunks.filter(({ type }) => type === 'IDAT').map((chunk) => chunk.data);
  const pixels = unfiltered(inflateSync(Buffer.concat(data)), width * RGBA, height);
  const colours = new Map<number, number>();
  const rows: number[] = [];
  for (let at = 0; at < width * height; at += 1) {
    if (at % width === 0) rows.push(0);
    const colour = pixels.readUInt32BE(at * RGBA);
    if (!colours.has(colour)) colours.set(colour, colours.size);
    rows.push(colours.get(colour) ?? 0);
  }
  if (header[9] !== 6 || colours.size > MAX_COLORS) throw new Error('too many colors for a palette');
  const list = [...colours.keys()];
  const size = Buffer.from(header);
  size[9] = 3;
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', size),
    chunk(
      'PLTE',
      Buffer.from(list.flatMap((rgba) => [rgba >>> 24, (rgba >>> 16) & 255, (rgba >>> 8) & 255])),
    ),
    chunk('tRNS', Buffer.from(list.map((rgba) => rgba & 255))),
    chunk('IDAT', deflateSync(Buffer.from(rows), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunksOf(png: Buffer): { type: string; data: Buffer }[] {
  const chunks: { type: string; data: Buffer }[] = [];
  for (let at = SIGNATURE.length; at < png.length; ) {
    const length = png.readUInt32BE(at);
    chunks.push({
      type: png.toString('latin1', at + 4, at + 8),
      data: png.subarray(at + 8, at + 8 + length),
    });
    at += 12 + length;
  }
  return chunks;
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** Undoes the filter of each row (PNG 9.2). */
function unfiltered(raw: Buffer, width: number, height: number): Buffer {
  const out = Buffer.alloc(width * height);
  for (let row = 0; row < height; row += 1) {
    const from = row * (width + 1);
    const at = (x: number, y: number) => (x < 0 || y < 0 ? 0 : (out[y * width + x] ?? 0));
    for (let x = 0; x < width; x += 1) {
      const [left, up, corner] = [at(x - RGBA, row), at(x, row - 1), x < RGBA ? 0 : at(x - RGBA, row - 1)];
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][raw[from] ?? 0] ?? 0;
      out[row * width + x] = (raw[from + 1 + x] ?? 0) + guess;
    }
  }
  return out;
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  return a <= b && a <= c ? left : b <= c ? up : corner;
}
