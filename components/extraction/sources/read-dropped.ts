import { type ListKind, linksIn, toList } from '../../../lib/extraction/start/list.ts';

const KINDS: Readonly<Record<string, ListKind>> = { html: 'html', htm: 'html', csv: 'csv', tsv: 'csv' };

/**
 * Reads links from dropped or pasted data, one per line: from files, links, or HTML. Returns undefined for text that
 * should be inserted unchanged.
 */
export function readDropped(data: Pick<DataTransfer, 'files' | 'getData'>): Promise<string> | undefined {
  // Must be read synchronously: after an await, the browser clears the data.
  const files = [...data.files];
  if (files.length > 0) return Promise.all(files.map(readFile)).then((lists) => lists.join('\n'));
  const links = linksIn(data.getData('text/html'), 'html');
  const plain = linksIn(data.getData('text/plain'));
  // Text copied from a page has its links only in the HTML; text that already lists them is better unchanged.
  return links.length > 0 && links.length >= plain.length ? Promise.resolve(toList(links)) : undefined;
}

async function readFile(file: File): Promise<string> {
  const kind = KINDS[file.name.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'text';
  return toList(linksIn(await file.text(), kind));
}
