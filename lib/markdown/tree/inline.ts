import type { Untrusted } from '../../untrusted.ts';
import { decodeEntities } from '../entities.ts';
import { emphasise, marksAt, type Piece } from './emphasis.ts';
import { absoluteUrl, bareAddress, type LinkRules, readTarget } from './links.ts';
import { type Inline, plainText } from './tree.ts';

/** More than a person reads in one go; what is behind is text, so that nothing hostile takes long. */
const MOST_CHARACTERS = 12_000;

const SPECIAL = /\\[!-/:-@[-`{-~\n]|`+|\*+|_+|~+|!?\[|\]|<|(?<! ) *\n|&[#a-z0-9]{2,9};|https?:\/\//gi;
const ANGLED = /<(https?:\/\/[^\s<>]*)>|<br ?\/?>/iy;
const BARE = /[^\s<>[\]`]+/y;

interface Opener {
  /** Place in the pieces, and in the text behind the bracket. */
  place: number;
  from: number;
  image: boolean;
}

interface Line {
  text: string;
  rules: LinkRules;
  pieces: Piece[];
  openers: Opener[];
  /** No link stands within a link: so many brackets that are open are none any more. */
  dead: number;
}

/** Reads the text of a paragraph, a heading or a cell. No HTML: what looks like it is text. */
export function readInline(source: Untrusted, rules: LinkRules): Inline[] {
  const text = source.slice(0, MOST_CHARACTERS);
  const line: Line = { text, rules, pieces: [], openers: [], dead: 0 };
  const special = new RegExp(SPECIAL);
  let from = 0;
  for (let found = special.exec(text); found !== null; found = special.exec(text)) {
    if (found.index > from) add(line, text.slice(from, found.index));
    from = take(line, found[0], found.index);
    special.lastIndex = from;
  }
  add(line, text.slice(from));
  add(line, source.slice(MOST_CHARACTERS));
  return emphasise(line.pieces).parts;
}

function add({ pieces }: Line, of: Inline, depth = 0): void {
  if (of !== '') pieces.push({ of, depth });
}

/** Reads what begins with a special mark; gives where the rest begins. */
function take(line: Line, mark: string, at: number): number {
  const behind = at + mark.length;
  const first = mark.charAt(0);
  if (first === '\\') add(line, mark === '\\\n' ? { kind: 'break' } : mark.slice(1));
  else if (first === '`') return code(line, mark, at);
  else if (mark.endsWith('[')) open(line, mark, behind);
  else if (first === ']') return close(line, at);
  else if (first === '<' || first === 'h' || first === 'H') return address(line, mark, at);
  else if (first === '&') add(line, decodeEntities(mark));
  else if (mark.endsWith('\n')) add(line, mark.length > 2 ? { kind: 'break' } : '\n');
  else line.pieces.push(marksAt(line.text, at, mark));
  return behind;
}

function code(line: Line, ticks: string, at: number): number {
  const from = at + ticks.length;
  const other = /`+/g;
  other.lastIndex = from;
  for (let end = other.exec(line.text); end !== null; end = other.exec(line.text)) {
    if (end[0].length !== ticks.length) continue;
    const words = line.text.slice(from, end.index).replaceAll('\n', ' ');
    const padded = words.startsWith(' ') && words.endsWith(' ') && words.trim() !== '';
    add(line, { kind: 'code', text: padded ? words.slice(1, -1) : words });
    return other.lastIndex;
  }
  add(line, ticks);
  return from;
}

function open(line: Line, mark: string, from: number): void {
  line.openers.push({ place: line.pieces.length, from, image: mark !== '[' });
  add(line, mark);
}

/** At a closing bracket: the link or the picture that it makes. */
function close(line: Line, at: number): number {
  const { text, pieces, openers, rules } = line;
  const opener = openers.pop();
  const dead = openers.length < line.dead;
  line.dead = Math.min(line.dead, openers.length);
  const found =
    opener === undefined || (dead && !opener.image)
      ? undefined
      : readTarget(text, at + 1, text.slice(opener.from, at), rules);
  if (opener === undefined || found === undefined) {
    add(line, ']');
    return at + 1;
  }
  const { parts, depth } = emphasise(pieces.splice(opener.place).slice(1));
  const url = absoluteUrl(found.address, rules.base);
  if (opener.image) add(line, { kind: 'image', url: secure(url), alt: plainText(parts) });
  else if (url === undefined) for (const part of parts) add(line, part, depth);
  else add(line, { kind: 'link', url, of: parts }, depth + 1);
  if (!opener.image) line.dead = openers.length;
  return found.to;
}

const secure = (url: string | undefined): string | undefined => (url?.startsWith('https:') ? url : undefined);

/** An address that stands by itself, or in pointed brackets. */
function address(line: Line, mark: string, at: number): number {
  const { text, openers } = line;
  const reader = mark === '<' ? ANGLED : BARE;
  reader.lastIndex = at;
  const [whole, angled] = reader.exec(text) ?? [];
  if (whole === undefined) {
    add(line, mark);
    return at + mark.length;
  }
  if (mark === '<' && angled === undefined) add(line, { kind: 'break' });
  const words = angled ?? (mark === '<' ? '' : bareAddress(whole));
  const url = openers.length > line.dead ? undefined : absoluteUrl(words, line.rules.base);
  if (words !== '') add(line, url === undefined ? words : { kind: 'link', url, of: [words] });
  return mark === '<' ? reader.lastIndex : at + Math.max(mark.length, words.length);
}
