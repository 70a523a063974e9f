import type { ExtractedPage } from '../../document/document.ts';
import type { DestinationOrder, FormattedDocument } from '../../document/formatter.ts';
import { startFormatting } from '../../document/formatting.ts';
import { saveFile } from '../../save-file.ts';

/** Pages to format, and where they go: `text` back to the caller. */
export interface Handover extends DestinationOrder {
  pages: readonly ExtractedPage[];
  to: 'clipboard' | 'file' | 'obsidian' | 'text';
}

/** A request from the background to the offscreen document. */
export interface OffscreenMessage {
  for: 'offscreen';
  request: Handover;
}

/** What became of the pages. */
export interface HandedOver extends Pick<FormattedDocument, 'trimmed' | 'dropped'> {
  /** Whether the text is where it should be. */
  done: boolean;
  /** The URL that is still to be opened, for Obsidian. */
  address?: string;
  text?: string;
  /** The name of the file that was saved. */
  file?: string;
}

/** How a document with a clipboard passes texts on. Each tells whether that worked. */
export interface Outlets {
  copy(text: string): boolean | Promise<boolean>;
  save(name: string, text: string): boolean;
}

/** Formats pages and passes them on, in a document: Chrome's offscreen document, or Firefox's background page. */
export async function handOver({ pages, to, ...order }: Handover, outlets: Outlets): Promise<HandedOver> {
  const worker = startFormatting();
  try {
    await worker.call('open', pages);
    const { text, name, note, trimmed, dropped } = await worker.call('deliver', order);
    const handed = { done: true, trimmed, dropped };
    if (to === 'text') return { ...handed, text };
    if (to === 'file') return { ...handed, done: outlets.save(name, text), file: name };
    if (to === 'clipboard') return { ...handed, done: await outlets.copy(text) };
    const done = !note.byClipboard || (await outlets.copy(text));
    return { ...handed, done, address: note.address };
  } finally {
    worker.end();
  }
}

/** Saves a text as a Markdown download. */
export function saveText(name: string, text: string): boolean {
  saveFile(name, new Blob([text], { type: 'text/markdown;charset=utf-8' }));
  return true;
}
