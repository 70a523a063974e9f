import type { LibraryDeeds, PageKey } from '../../lib/pages/page-deeds.ts';

const AT_ONCE = 20;

/** All these pages as JSON, some at a time: together they may be larger than a text can be. */
export async function pagesAsJson(deeds: LibraryDeeds, keys: readonly PageKey[]): Promise<Blob> {
  const parts: string[] = [];
  for (let at = 0; at < keys.length; at += AT_ONCE) {
    for (const { url, title, markdown, at: time, via } of await deeds.read(keys.slice(at, at + AT_ONCE)))
      parts.push(
        JSON.stringify({
          url,
          title,
          extracted: new Date(time).toISOString(),
          via: via ?? 'service',
          markdown,
        }),
      );
  }
  return new Blob(['{"quarry":"library","version":1,"pages":[\n', parts.join(',\n'), '\n]}\n'], {
    type: 'application/json',
  });
}

/** Saves a file as a download. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
