/** How long the blob URL stays valid: long enough for the browser to start reading it. */
const READ_WITHIN_MS = 60_000;

/** Saves a text as a Markdown download, using a link in a document that may be hidden. */
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
