/** Enough time for a browser to start reading the file. */
const READ_WITHIN_MS = 60_000;

/** Saves a file through a download link in the document, which may be hidden. Needs no permission. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  follow(link);
  setTimeout(() => URL.revokeObjectURL(address), READ_WITHIN_MS);
}

/** Opens a URL that another application handles. */
export function openAddress(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  follow(link);
}

function follow(link: HTMLAnchorElement): void {
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
}
