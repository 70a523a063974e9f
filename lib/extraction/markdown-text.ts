/** Characters that Markdown would read as markup within a line (CommonMark 2.4). */
const MARKUP = /[\\`*_[\]<>]/g;

/** Text that comes out of a Markdown renderer as it went in, on one line. */
export function escapeText(text: string): string {
  return text.replace(/\s+/g, ' ').trim().replace(MARKUP, '\\$&');
}

/** An inline link (CommonMark 6.3); the address is encoded where it would end the link early. */
export function linkTo(text: string, url: string): string {
  const address = url.replace(/[()<>\s]/g, (character) =>
    character === '(' ? '%28' : character === ')' ? '%29' : encodeURIComponent(character),
  );
  return `[${escapeText(text) || address}](${address})`;
}

/** An image (CommonMark 6.4), with words for those who do not see it. */
export function imageTo(text: string, url: string): string {
  return `!${linkTo(text, url)}`;
}
