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
  const read = Object.entries(unzipSync(new Uint8Array(await whole.arrayBuffer()))).map(([name, bytes]) => ({
    name,
    text: new TextDecoder().decode(bytes),
  }));
  expect(read).toEqual(files.map(({ name, text }) => ({ name, text })));
  expect(whole.size).toBeLessThan(10_000);
});
