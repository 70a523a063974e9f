import { unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { zipTexts } from '../../../../lib/extraction/document/zip.ts';

it('holds every text under its name', async () => {
  const files = [
    { name: 'Ä 石.md', text: '# Ä\n', at: Date.UTC(2026, 1, 2) },
    { name: 'empty.md', text: '' },
    { name: 'long.md', text: 'wall '.repeat(100_000) },
  ];
  let pauses = 0;
  const chunks = await zipTexts(files, async () => {
    pauses += 1;
  });
  const zip = new Uint8Array(await new Blob(chunks).arrayBuffer());
  const read = Object.entries(unzipSync(zip)).map(([name, bytes]) => ({
    name,
    text: new TextDecoder().decode(bytes),
  }));
  expect(read).toEqual(files.map(({ name, text }) => ({ name, text })));
  expect(zip.length).toBeLessThan(10_000);
  expect(pauses).toBe(3);
});
