import { spawn } from 'node:child_process';
import { closeSync, openSync, readSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A rectangle of the screen, in pixels. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What an area showed from a moment on (epoch ms): four bytes a pixel, row by row. */
export interface Frame {
  at: number;
  pixels: Buffer;
}

/** A virtual screen whose pixels are read from memory, which takes a millisecond and disturbs nobody. */
export interface Screen {
  /** Its name for `DISPLAY`. */
  display: string;
  /** The area's frames for some milliseconds, each once it differs from the last. */
  watch(area: Area, ms: number): Promise<Frame[]>;
  close(): Promise<void>;
}

/** Time between two readings, in milliseconds: several for each frame of a browser. */
const EVERY_MS = 4;
const BYTES = 4;

/** Starts a virtual screen. Its pointer is in the middle, below a popup, since rows look different beneath it. */
export async function startScreen(): Promise<Screen> {
  const folder = await mkdtemp(join(tmpdir(), 'quarry-screen-'));
  const server = spawn(
    'Xvfb',
    ['-displayfd', '1', '-screen', '0', '1280x1600x24', '-nolisten', 'tcp', '-fbdir', folder],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const display = await new Promise<string>((resolve, reject) => {
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}.`)));
    server.stdout.once('data', (chunk: Buffer) => resolve(`:${chunk.toString().trim()}`));
  });
  const file = openSync(join(folder, 'Xvfb_screen0'), 'r');
  const { start, stride } = layoutOf(file);
  const look = ({ x, y, width, height }: Area): Buffer => {
    const rows = Buffer.allocUnsafe(stride * height);
    readSync(file, rows, 0, rows.length, start + y * stride);
    const line = width * BYTES;
    const pixels = Buffer.allocUnsafe(line * height);
    for (let row = 0; row < height; row += 1)
      rows.copy(pixels, row * line, row * stride + x * BYTES, row * stride + x * BYTES + line);
    return pixels;
  };
  return {
    display,
    async watch(area, ms) {
      const frames: Frame[] = [];
      const end = Date.now() + ms;
      while (Date.now() < end) {
        const at = performance.timeOrigin + performance.now();
        const pixels = look(area);
        if (!frames.at(-1)?.pixels.equals(pixels)) frames.push({ at, pixels });
        await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
      }
      return frames;
    },
    async close() {
      closeSync(file);
      server.kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Where the pixels begin and how long a line is, in bytes, by the file's header (X Window Dump, version 7). */
function layoutOf(file: number): { start: number; stride: number } {
  const header = Buffer.alloc(100);
  readSync(file, header, 0, header.length, 0);
  const word = (index: number) => header.readUInt32BE(index * 4);
  const [size, colors] = [word(0), word(19)];
  return { start: size + colors * 12, stride: word(12) };
}

/** Smaller differences come from how the edges of letters are smoothed, which depends on the layer they are in. */
const VISIBLE = 64;

/** The share of pixels that differ visibly between two frames in a band of rows. */
export function difference(
  a: Frame,
  b: Frame,
  width: number,
  [top, bottom]: readonly [number, number],
): number {
  let different = 0;
  for (let at = top * width * BYTES; at < bottom * width * BYTES; at += BYTES) {
    const differs = (channel: number) =>
      Math.abs(a.pixels.readUInt8(at + channel) - b.pixels.readUInt8(at + channel)) > VISIBLE;
    if (differs(0) || differs(1) || differs(2)) different += 1;
  }
  return different / ((bottom - top) * width);
}

/** Whether a band of rows has one color, apart from a pixel in two hundred. */
export function isEmpty({ pixels }: Frame, width: number, [top, bottom]: readonly [number, number]): boolean {
  const counts = new Map<number, number>();
  for (let at = top * width * BYTES; at < bottom * width * BYTES; at += BYTES) {
    const color = pixels.readUInt32LE(at);
    counts.set(color, (counts.get(color) ?? 0) + 1);
  }
  return Math.max(...counts.values()) > (bottom - top) * width * 0.995;
}
