/** Long enough for a browser to begin to read it. */
const READ_WITHIN_MS = 60_000;

/** Saves a file as a download: the page's own, so that no permission is needed. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  follow(link);
  setTimeout(() => URL.revokeObjectURL(address), READ_WITHIN_MS);
}

/** Opens an address that another program answers. */
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
