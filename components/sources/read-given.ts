import { type ListKind, linksIn, toList } from '../../lib/extraction/start/list.ts';

const KINDS: Readonly<Record<string, ListKind>> = { html: 'html', htm: 'html', csv: 'csv', tsv: 'csv' };

/**
 * The links in what was dropped or pasted, one a line: of files, of links, of text that was copied from a page.
 * Nothing for text that stands for itself.
 */
export function readGiven(data: Pick<DataTransfer, 'files' | 'getData'>): Promise<string> | undefined {
  // At once: after an await the browser has taken away what was given.
  const files = [...data.files];
  if (files.length > 0) return Promise.all(files.map(readFile)).then((lists) => lists.join('\n'));
  const links = linksIn(data.getData('text/html'), 'html');
  const plain = linksIn(data.getData('text/plain'));
  // Text of a page shows its links no longer; text that shows them is better as it is.
  return links.length > 0 && links.length >= plain.length ? Promise.resolve(toList(links)) : undefined;
}

async function readFile(file: File): Promise<string> {
  const kind = KINDS[file.name.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'text';
  return toList(linksIn(await file.text(), kind));
}
