import { crc32 } from 'node:zlib';
import { unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { createZip } from '../../../lib/document/zip.ts';

it('ZIP: contains every text under its name', async () => {
  const files = [
    { name: 'Ä 石.md', text: '# Ä\n', at: Date.UTC(2026, 1, 2) },
    { name: 'empty.md', text: '' },
    { name: 'long.md', text: 'wall '.repeat(100_000) },
  ];
  const zip = createZip();
  for (const { name, text, at } of files) await zip.add(name, text, at);
  const whole = zip.end();
  const bytes = await whole.arrayBuffer();
  const read = Object.entries(unzipSync(new Uint8Array(bytes))).map(([name, text]) => ({
    name,
    text: new TextDecoder().decode(text),
  }));
  expect(read).toEqual(files.map(({ name, text }) => ({ name, text })));
  // The checksum of the first file, which other readers compare (APPNOTE 4.3.7).
  expect(new DataView(bytes).getUint32(14, true)).toBe(crc32('# Ä\n'));
  expect(whole.size).toBeLessThan(10_000);
});
