import { expect, it } from 'vitest';
import { unlz4 } from '../../profile/firefox-texts.ts';
import { framedSnappy, unsnappy } from '../../profile/leveldb.ts';

const bytes = (...parts: (number | string)[]) =>
  new Uint8Array(
    Buffer.concat(
      parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from([part]))),
    ),
  );
const words = (unpacked: Uint8Array) => Buffer.from(unpacked).toString();

it('decoder: decompresses LZ4 from Firefox, with overlapping copies and long lengths', () => {
  // Four letters and a copy of nine from two back, then 20 letters.
  const packed = bytes('mozLz40\0', 33, 0, 0, 0, 0x45, 'quab', 2, 0, 0xf0, 5, 'abcdefghijklmnopqrst');
  expect(words(unlz4(packed))).toBe(`quab${'ab'.repeat(4)}aabcdefghijklmnopqrst`);
  expect(() => unlz4(bytes('mozLz40\0', 99, 0, 0, 0, 0x10, 'q'))).toThrow('no LZ4');
  expect(() => unlz4(bytes('something else'))).toThrow('no LZ4');
});

it('decoder: decompresses snappy, raw and framed', () => {
  // Four letters and a copy of four from two back.
  const packed = bytes(8, 0x0c, 'quab', 0x01, 2);
  expect(words(unsnappy(packed))).toBe('quababab');
  const frames = bytes(
    ...[0xff, 6, 0, 0, 'sNaPpY', 0, packed.length + 4, 0, 0, 'crc.', words(packed)],
    ...[1, 7, 0, 0, 'crc.', 'end'],
  );
  expect(words(framedSnappy(frames))).toBe('quabababend');
  expect(() => framedSnappy(packed)).toThrow('no snappy');
});
