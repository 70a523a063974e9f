import { type ExtractedPage, titleOfPage, toDocument } from './document.ts';
import { createFileNames } from './file-names.ts';
import type { YieldToEventLoop } from './measure.ts';
import { type ShapingOrder, wordsFor } from './order.ts';

/** A text in a zip, as it stands there. */
interface Entry {
  name: Uint8Array<ArrayBuffer>;
  /** Its length when it is packed. */
  packed: number;
  size: number;
  sum: number;
  /** As DOS wrote times: in the local zone, to two seconds. */
  time: number;
  from: number;
}

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const VERSION = 20;
/** Names are in UTF-8. */
const FLAGS = 0x0800;
const DEFLATED = 8;

/** A zip that is made one file after another: what was added is packed, and its text needed no more. */
export interface Zip {
  /** `at`: when it was made (epoch ms); now, unless it says otherwise. */
  add(name: string, text: string, at?: number): Promise<void>;
  /** The whole; nothing is added to it any more. */
  end(): Blob;
}

/** An empty zip. */
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

/** What stands behind the files: where each of them is. */
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

/** What stands of a file both before it and in the list at the end (APPNOTE 4.3.7, 4.3.12). */
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

/** As the browser keeps it: not in the memory of the page. */
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

/** Packs pages into a zip, a file for each, some at a time. */
export function createPacker(order: ShapingOrder, yieldToEventLoop: YieldToEventLoop): Packer {
  const zip = createZip();
  const nameOf = createFileNames(order.words.untitled);
  const words = wordsFor(order);
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
