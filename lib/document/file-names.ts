/** Characters invalid in file names or Obsidian links: separators, wildcards, and link markup. */
const FORBIDDEN = /[<>:"/\\|?*#^[\]]/g;
/** A folder isn't the target of a link, so that `#Inbox` and `[Web]` are names of folders. */
export const FORBIDDEN_IN_FOLDERS = /[<>:"/\\|?*]/g;
/**
 * Control characters, direction marks, other invisible characters, and lone surrogates; but not what joins emoji (👩‍💻) or
 * the letters of Persian words, without which a folder would be another.
 */
const UNSEEN = /[\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}]|(?![\u200c\u200d][\p{L}\p{Extended_Pictographic}])\p{Cf}/gu;
/** Device names reserved by Windows, with any extension. */
const DEVICES = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(?:$|[. ])/i;
const MAX_BYTES = 120;
const ENDING = '.md';
/** Bytes reserved for a number and the extension. */
const NUMBERED_BYTES = 16;

/** Makes a file name from a title, without extension: safe on every system, at most `bytes` bytes in UTF-8. */
export function safeName(title: string, bytes: number, otherwise: string, forbidden = FORBIDDEN): string {
  const words = title
    .normalize('NFC')
    .replace(/\s/g, ' ')
    .replace(UNSEEN, '')
    .replace(forbidden, ' ')
    .replace(/ {2,}/g, ' ');
  const bare = trimmed(words);
  const short = trimmed(clipped(bare, bytes));
  // The prefix may push out the last character, but can't produce another device name.
  const name = DEVICES.test(short) ? trimmed(clipped(`_${short}`, bytes)) : short;
  return name === '' ? otherwise : name;
}

/** Windows drops trailing dots and spaces, and a leading dot hides a file. */
function trimmed(name: string): string {
  let from = 0;
  let to = name.length;
  while (name[from] === '.' || name[from] === ' ') from += 1;
  while (to > from && (name[to - 1] === '.' || name[to - 1] === ' ')) to -= 1;
  return name.slice(from, to).trim();
}

let characters: Intl.Segmenter | undefined;

/** Shortens a text to a number of bytes, at a grapheme boundary. */
function clipped(text: string, bytes: number): string {
  const encoder = new TextEncoder();
  // The result can't be longer, and a hostile title may be huge.
  const start = text.slice(0, bytes);
  if (encoder.encode(start).length <= bytes && start === text) return text;
  let size = 0;
  let clip = '';
  characters ??= new Intl.Segmenter();
  for (const { segment } of characters.segment(start)) {
    size += encoder.encode(segment).length;
    if (size > bytes) break;
    clip += segment;
  }
  return clip;
}

/** Creates a function that names files: each name is safe, ends in `.md`, and is unique regardless of case. */
export function createFileNames(otherwise: string): (title: string) => string {
  const used = new Set<string>();
  /** The next number to try for a name: hundreds of pages can have the same title. */
  const next = new Map<string, number>();
  return (text) => {
    const title = text.replace(/\.md$/i, '');
    let name = `${safeName(title, MAX_BYTES - ENDING.length, otherwise)}${ENDING}`;
    const base = safeName(title, MAX_BYTES - NUMBERED_BYTES, otherwise);
    for (let copy = next.get(keyOf(base)) ?? 2; used.has(keyOf(name)); copy += 1) {
      name = `${base} (${copy})${ENDING}`;
      next.set(keyOf(base), copy + 1);
    }
    used.add(keyOf(name));
    return name;
  };
}

/** Names with the same key are the same file on case-insensitive systems. */
const keyOf = (name: string): string => name.toLowerCase().normalize('NFC');
