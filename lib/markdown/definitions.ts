import { type Line, textOfBlock } from './lines.ts';
import { type Address, type Definitions, toLabel } from './link-address.ts';

/** A definition of a link (CommonMark 4.7). */
export interface Definition {
  label: string;
  /** As it is written, without the angle brackets that may stand around it. */
  url: string;
  angled: boolean;
  /** With its quotation marks. */
  title?: string;
  /** Where the address begins, with its brackets. */
  from: number;
  /** How many lines of the paragraph end with it. */
  lines: number;
}

const LABEL = String.raw` {0,3}\[((?:[^[\]\\]|\\.){1,999})\]:`;
const TITLE = String.raw`"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\((?:[^()\\]|\\.)*\)`;
const DEFINITION = new RegExp(
  String.raw`(${LABEL}[ \t]*(?:\n[ \t]*)?)(<((?:[^<>\n\\]|\\.)*)>|[^\s<]\S*)(?:[ \t]*(?:[ \t]|\n[ \t]*)(${TITLE}))?[ \t]*(?:\n|$)`,
  'sy',
);
/** A footnote's; where a reader knows none, it is text. */
const NOTE = /^\^\S+$/;
const LIKE_ONE = new RegExp(`^${LABEL}`, 's');

/** The definitions that a paragraph begins with; they can stand nowhere else. */
export function leadingDefinitions(paragraph: string): Definition[] {
  const found: Definition[] = [];
  let lines = 0;
  DEFINITION.lastIndex = 0;
  for (let match = DEFINITION.exec(paragraph); match !== null; match = DEFINITION.exec(paragraph)) {
    const [whole, before = '', label = '', written = '', angled, title] = match;
    if (label.trim() === '' || NOTE.test(label)) break;
    const from = match.index + before.length;
    lines += whole.split('\n').length - (whole.endsWith('\n') ? 1 : 0);
    found.push({
      label,
      url: angled ?? written,
      angled: angled !== undefined,
      ...(title === undefined ? {} : { title }),
      from,
      lines,
    });
    DEFINITION.lastIndex = match.index + whole.length;
    if (DEFINITION.lastIndex === paragraph.length) break;
  }
  return found;
}

/** Whether a paragraph begins like a definition: some reader may take it for one. */
export const beginsLikeDefinition = (paragraph: string): boolean => LIKE_ONE.test(paragraph);

/** The definitions that a block begins with; of most there are none, and they are not read. */
export const definitionsOfBlock = (block: readonly Line[]): Definition[] =>
  block[0]?.kind === 'text' && block[0].text.trimStart().startsWith('[')
    ? leadingDefinitions(textOfBlock(block))
    : [];

/** Where labels lead; the first definition of each holds. */
export function definitionsByLabel(found: Iterable<Definition>): Definitions {
  const definitions = new Map<string, Address>();
  for (const { label, url, angled, title } of found) {
    const name = toLabel(label);
    if (!definitions.has(name))
      definitions.set(name, { url, angled, ...(title === undefined ? {} : { title }) });
  }
  return definitions;
}
