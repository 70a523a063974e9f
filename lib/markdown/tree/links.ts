import { decodeEntities } from '../entities.ts';

/** What the links of a page are read with. */
export interface LinkRules {
  /** Address of the page: what it links to may be written without its host. */
  base: string;
  definitions: ReadonlyMap<string, string>;
}

// Behind white space that is passed stands none: else each of its lengths would be tried.
const PLAIN = String.raw`(?:[^\s()\\]|\\.|\((?:[^\s()\\]|\\.)*\))*`;
const TITLE = String.raw`(?:\s+(?!\s)(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\((?:[^()\\]|\\.)*\)))?`;
const BEHIND = new RegExp(String.raw`\(\s*(?!\s)(?:<([^<>\n]*)>|(${PLAIN}))${TITLE}\s*\)`, 'sy');
const LABEL = /\[([^[\]]{0,999})\]/y;
const LONGEST_LABEL = 999;
const SENTENCE_END = '?!.,:;*_~\'"';

/** Takes the backslashes from in front of punctuation, and reads entities. */
const unescaped = (text: string): string => decodeEntities(text.replace(/\\([!-/:-@[-`{-~])/g, '$1'));

/** An address of the web as it is whole; nothing where it leads anywhere else, as `javascript:` does. */
export function absoluteUrl(address: string, base: string): string | undefined {
  const written = unescaped(address);
  // An address that is whole needs none; an empty one would spoil it.
  const from = base || undefined;
  if (!URL.canParse(written, from)) return undefined;
  const { protocol, href } = new URL(written, from);
  return protocol === 'https:' || protocol === 'http:' ? href : undefined;
}

/** The address behind the words of a link (CommonMark 6.3), and where it ends; `words` may be a label themselves. */
export function readTarget(
  text: string,
  at: number,
  words: string,
  { definitions }: LinkRules,
): { address: string; to: number } | undefined {
  BEHIND.lastIndex = at;
  const [, angled, plain = ''] = BEHIND.exec(text) ?? [];
  if (BEHIND.lastIndex > at) return { address: angled ?? plain, to: BEHIND.lastIndex };
  LABEL.lastIndex = at;
  const label = LABEL.exec(text)?.[1];
  const name = label || words;
  if (name.length > LONGEST_LABEL) return undefined;
  const address = definitions.get(name.trim().toLowerCase());
  return address === undefined ? undefined : { address, to: label === undefined ? at : LABEL.lastIndex };
}

/** An address that stands in a text by itself: what ends the sentence is not of it. */
export function bareAddress(text: string): string {
  const opened = text.includes('(');
  let end = text.length;
  while (end > 0 && (SENTENCE_END.includes(text.charAt(end - 1)) || (!opened && text[end - 1] === ')')))
    end -= 1;
  return text.slice(0, end);
}
