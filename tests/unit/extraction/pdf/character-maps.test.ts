import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, it } from 'vitest';
import { characterMaps } from '../../../../lib/extraction/pdf/character-maps.ts';
import { readPdf } from '../../../../lib/extraction/pdf/read-pdf.ts';
import { pdfOf } from '../../../shared/pdf-of.ts';

const packageFile = (name: string) => createRequire(import.meta.url).resolve(`pdfjs-dist/${name}`);

/** A page with these codes in a font of a collection that is not in the file and names no Unicode. */
function page(codes: string, encoding: string, ordering: string): Uint8Array {
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    { stream: `BT /F1 10 Tf 50 700 Td <${codes}> Tj ET` },
    `<< /Type /Font /Subtype /Type0 /BaseFont /Stone /Encoding /${encoding} /DescendantFonts [6 0 R] >>`,
    `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Stone /CIDSystemInfo << /Registry (Adobe) /Ordering (${ordering}) /Supplement 4 >> /DW 1000 /FontDescriptor 7 0 R >>`,
    '<< /Type /FontDescriptor /FontName /Stone /Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 900 /Descent -200 /CapHeight 700 /StemV 80 >>',
  ]);
}

/** What the file comes to, and which maps were loaded for it. */
async function read(data: Uint8Array) {
  const loaded: string[] = [];
  const task = getDocument({
    data: new Uint8Array(data),
    verbosity: VerbosityLevel.ERRORS,
    useSystemFonts: false,
    disableFontFace: true,
    ...characterMaps(async (name) => {
      loaded.push(name);
      return new Uint8Array(await readFile(packageFile(`cmaps/${name}.bcmap`)));
    }),
  });
  const watched = { now: () => 0, onPage: () => true };
  const { markdown, unread } = await readPdf(
    await task.promise,
    { pages: 9, time: 9999, bytes: 999 },
    watched,
  );
  await task.destroy();
  return { markdown, unread, loaded };
}

it.each([
  ['GB1', '0f0a1167', '嘻掌'],
  ['CNS1', '05b004da', '帑沒'],
  ['Japan1', '0a77080a', '績腰'],
  ['Korea1', '0d7e', '稼'],
])('text: of a font that names only its characters’ numbers in %s', async (ordering, codes, text) => {
  const { markdown, unread, loaded } = await read(page(codes, 'Identity-H', ordering));
  expect({ markdown, unread, loaded }).toEqual({
    markdown: text,
    unread: 0,
    loaded: [`Adobe-${ordering}-UCS2`],
  });
});

it('text: a font with an encoding that isn’t packaged counts as unread', async () => {
  expect(await read(page('90ce8ac2416290ce', '90ms-RKSJ-H', 'Japan1'))).toMatchObject({
    markdown: '',
    unread: 5,
  });
  expect(await read(page('77f37070', 'UniGB-UCS2-H', 'GB1'))).toMatchObject({ markdown: '', unread: 2 });
});
