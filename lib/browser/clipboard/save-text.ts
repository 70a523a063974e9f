/** Long enough for a browser to begin to read it. */
const READ_WITHIN_MS = 60_000;

/** Saves a text as a download, by a link in a document that need not be seen. */
export function saveText(document: Document, name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/markdown;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), READ_WITHIN_MS);
}
