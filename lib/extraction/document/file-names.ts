/** What no file system, or no link to a note, takes: separators, wildcards, and the marks of Obsidian's links. */
const FORBIDDEN = /[<>:"/\\|?*#^[\]]/g;
/** Control characters, marks that turn the direction of text or are not seen, and halves of characters. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu;
/** Names that Windows keeps for devices, whatever the ending. */
const DEVICES = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(?:$|[. ])/i;
const MOST_BYTES = 120;

/** A name for a file, without its ending: from a title, safe on every system, at most so many bytes in UTF-8. */
export function safeName(title: string, bytes: number, otherwise: string): string {
  const words = title
    .normalize('NFC')
    .replace(/\s/g, ' ')
    .replace(UNSEEN, '')
    .replace(FORBIDDEN, ' ')
    .replace(/ {2,}/g, ' ');
  const bare = trimmed(words);
  const name = trimmed(clipped(DEVICES.test(bare) ? `_${bare}` : bare, bytes));
  return name === '' ? otherwise : name;
}

/** Windows drops dots and blanks at the end, and a dot at the beginning hides a file. */
const trimmed = (name: string): string =>
  name
    .replace(/^[. ]+/, '')
    .replace(/[. ]{1,200}$/, '')
    .trim();

/** The beginning of a text, in whole characters as people see them. */
function clipped(text: string, bytes: number): string {
  const encoder = new TextEncoder();
  // Longer than that it never gets, and a hostile title is not read to its end.
  const start = text.slice(0, bytes);
  if (encoder.encode(start).length <= bytes && start === text) return text;
  let size = 0;
  let clip = '';
  for (const { segment } of new Intl.Segmenter().segment(start)) {
    size += encoder.encode(segment).length;
    if (size > bytes) break;
    clip += segment;
  }
  return clip;
}

/** Names files one after another: each is safe, ends in `.md`, and is like no other, whatever the case. */
export function createFileNames(otherwise: string): (title: string) => string {
  const used = new Set<string>();
  return (title) => {
    for (let copy = 1; ; copy += 1) {
      const ending = copy === 1 ? '.md' : ` (${copy}).md`;
      const name = safeName(title, MOST_BYTES - ending.length, otherwise) + ending;
      const key = name.toLowerCase().normalize('NFC');
      if (used.has(key)) continue;
      used.add(key);
      return name;
    }
  };
}
