import { strToU8, Zip, ZipDeflate } from 'fflate';

/** A zip of text files, made one file after another; `pause` lets the page breathe between two. */
export async function zipTexts(
  files: readonly { name: string; text: string; at?: number | undefined }[],
  pause: () => Promise<void>,
): Promise<Uint8Array<ArrayBuffer>[]> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(new Uint8Array(chunk));
  });
  for (const { name, text, at } of files) {
    const entry = new ZipDeflate(name, { level: 6 });
    if (at !== undefined) entry.mtime = at;
    zip.add(entry);
    entry.push(strToU8(text), true);
    await pause();
  }
  zip.end();
  return chunks;
}
