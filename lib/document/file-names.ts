import type { Untrusted } from '../untrusted.ts';

/** What no file system, or no link to a note, takes: separators, wildcards, and the marks of Obsidian's links. */
const FORBIDDEN = /[<>:"/\\|?*#^[\]]/g;
/** Control characters, marks that turn the direction of text or are not seen, and halves of characters. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu;
/** Names that Windows keeps for devices, whatever the ending. */
const DEVICES = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(?:$|[. ])/i;
const MOST_BYTES = 120;
const ENDING = '.md';
/** Room for a number and the ending. */
const NUMBERED_BYTES = 16;

/** A name for a file, without its ending: from a title, safe on every system, at most so many bytes in UTF-8. */
export function safeName(title: Untrusted, bytes: number, otherwise: string): string {
  const words = title
    .normalize('NFC')
    .replace(/\s/g, ' ')
    .replace(UNSEEN, '')
    .replace(FORBIDDEN, ' ')
    .replace(/ {2,}/g, ' ');
  const bare = trimmed(words);
  const short = trimmed(clipped(bare, bytes));
  // A mark in front may cost the last character, and never makes another device of it.
  const name = DEVICES.test(short) ? trimmed(clipped(`_${short}`, bytes)) : short;
  return name === '' ? otherwise : name;
}

/** Windows drops dots and blanks at the end, and a dot at the beginning hides a file. */
function trimmed(name: string): string {
  let from = 0;
  let to = name.length;
  while (name[from] === '.' || name[from] === ' ') from += 1;
  while (to > from && (name[to - 1] === '.' || name[to - 1] === ' ')) to -= 1;
  return name.slice(from, to).trim();
}

let characters: Intl.Segmenter | undefined;

/** The beginning of a text, in whole characters as people see them. */
function clipped(text: string, bytes: number): string {
  const encoder = new TextEncoder();
  // Longer than that it never gets, and a hostile title is not read to its end.
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

/** Names files one after another: each is safe, ends in `.md`, and is like no other, whatever the case. */
export function createFileNames(otherwise: string): (title: Untrusted) => string {
  const used = new Set<string>();
  /** The number that the next file of a name may get: hundreds of pages can have one title. */
  const next = new Map<string, number>();
  const take = (name: string): boolean => {
    const key = keyOf(name);
    if (used.has(key)) return false;
    used.add(key);
    return true;
  };
  return (title) => {
    const name = `${safeName(title, MOST_BYTES - ENDING.length, otherwise)}${ENDING}`;
    if (take(name)) return name;
    const base = safeName(title, MOST_BYTES - NUMBERED_BYTES, otherwise);
    for (let copy = next.get(keyOf(base)) ?? 2; ; copy += 1) {
      const numbered = `${base} (${copy})${ENDING}`;
      if (!take(numbered)) continue;
      next.set(keyOf(base), copy + 1);
      return numbered;
    }
  };
}

/** Names of one key are one file where the system tells no capitals. */
const keyOf = (name: string): string => name.toLowerCase().normalize('NFC');
