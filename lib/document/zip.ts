import { type ExtractedPage, titleOfPage, toDocument } from './document.ts';
import { createFileNames } from './file-names.ts';
import { type FormattingOrder, restoreWords } from './order.ts';
import type { YieldToEventLoop } from './token-limit.ts';

/** A file in a ZIP. */
interface Entry {
  name: Uint8Array<ArrayBuffer>;
  /** The compressed size, in bytes. */
  packed: number;
  size: number;
  sum: number;
  /** A DOS time: in the local time zone, with a resolution of two seconds. */
  time: number;
  from: number;
}

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const VERSION = 20;
/** File names are in UTF-8. */
const FLAGS = 0x0800;
const DEFLATED = 8;

/** A ZIP that is built file by file. Each file is compressed when added, so that its text can be freed. */
export interface Zip {
  /** Adds a file. `at`: its time (epoch ms); defaults to now. */
  add(name: string, text: string, at?: number): Promise<void>;
  /** Returns the finished ZIP. Don't add files afterward. */
  end(): Blob;
}

/** Creates an empty ZIP. */
export function createZip(): Zip {
  const chunks: BlobPart[] = [];
  const entries: Entry[] = [];
  let from = 0;
  return {
    async add(name, text, at) {
      const bytes = new TextEncoder().encode(text);
      const packed = await deflated(bytes);
      const entry = {
        name: new TextEncoder().encode(name),
        packed: packed.size,
        size: bytes.length,
        sum: crc(bytes),
        time: dosTime(at),
        from,
      };
      const head = record(LOCAL, [...aboutOf(entry), [2, 0]]);
      chunks.push(head, entry.name, packed);
      from += head.length + entry.name.length + packed.size;
      entries.push(entry);
    },
    end: () => new Blob([...chunks, ...listOf(entries, from)], { type: 'application/zip' }),
  };
}

/** The central directory after the files. */
function listOf(entries: readonly Entry[], from: number): Uint8Array<ArrayBuffer>[] {
  const list = entries.flatMap((entry) => [
    record(CENTRAL, [[2, VERSION], ...aboutOf(entry), [4, 0], [4, 0], [4, 0], [4, entry.from]]),
    entry.name,
  ]);
  const length = list.reduce((sum, part) => sum + part.length, 0);
  const count = entries.length;
  return [
    ...list,
    record(END, [
      [4, 0],
      [2, count],
      [2, count],
      [4, length],
      [4, from],
      [2, 0],
    ]),
  ];
}

type Field = readonly [bytes: 2 | 4, value: number];

/** The fields shared by a file's local header and its central directory header (APPNOTE 4.3.7, 4.3.12). */
const aboutOf = ({ name, packed, size, sum, time }: Entry): Field[] => [
  [2, VERSION],
  [2, FLAGS],
  [2, DEFLATED],
  [4, time],
  [4, sum],
  [4, packed],
  [4, size],
  [2, name.length],
];

function record(signature: number, fields: readonly Field[]): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(4 + fields.reduce((sum, [bytes]) => sum + bytes, 0)));
  view.setUint32(0, signature, true);
  let at = 4;
  for (const [bytes, value] of fields) {
    if (bytes === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += bytes;
  }
  return new Uint8Array(view.buffer);
}

/** Compresses bytes to a blob, which browsers keep outside the page's memory. */
function deflated(bytes: Uint8Array<ArrayBuffer>): Promise<Blob> {
  const packed = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return new Response(packed).blob();
}

function dosTime(at: number | undefined): number {
  const time = at === undefined ? new Date() : new Date(at);
  const date = ((time.getFullYear() - 1980) << 9) | ((time.getMonth() + 1) << 5) | time.getDate();
  return ((date << 16) | (time.getHours() << 11) | (time.getMinutes() << 5) | (time.getSeconds() >> 1)) >>> 0;
}

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? 0xedb88320 ^ (sum >>> 1) : sum >>> 1;
  return sum;
});

function crc(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) sum = (TABLE[(sum ^ byte) & 255] ?? 0) ^ (sum >>> 8);
  return (sum ^ 0xffffffff) >>> 0;
}

interface Packer extends Pick<Zip, 'end'> {
  add(pages: readonly ExtractedPage[]): Promise<void>;
}

/** Creates a packer that adds pages to a ZIP, one file each, yielding in between. */
export function createPacker(order: FormattingOrder, yieldToEventLoop: YieldToEventLoop): Packer {
  const zip = createZip();
  const nameOf = createFileNames(order.words.untitled);
  const words = restoreWords(order);
  return {
    async add(pages) {
      for (const page of pages) {
        await zip.add(nameOf(titleOfPage(page)), toDocument([page], order.rules, words), page.at);
        await yieldToEventLoop();
      }
    },
    end: zip.end,
  };
}
