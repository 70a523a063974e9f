import { type Address, type Definitions, normalizeLabel } from './link-address.ts';
import { type Line, textOfBlock } from './scanner.ts';

/** A link definition (CommonMark 4.7). */
export interface Definition {
  label: string;
  /** The URL as written, without angle brackets. */
  url: string;
  angled: boolean;
  /** The title, including its quotation marks. */
  title?: string;
  /** The number of the paragraph's lines up to its end. */
  lines: number;
}

const LABEL = String.raw` {0,3}\[((?:[^[\]\\]|\\.){1,999})\]:`;
const TITLE = String.raw`"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\((?:[^()\\]|\\.)*\)`;
const DEFINITION = new RegExp(
  String.raw`${LABEL}[ \t]*(?:\n[ \t]*)?(<((?:[^<>\n\\]|\\.)*)>|[^\s<]\S*)(?:[ \t]*(?:[ \t]|\n[ \t]*)(${TITLE}))?[ \t]*(?:\n|$)`,
  'sy',
);
/** The label of a footnote, whose definition is text for parsers without footnotes. */
const NOTE = /^\^\S+$/;
const LIKE_ONE = new RegExp(`^${LABEL}`, 's');

/** The link definitions at the start of a paragraph, the only place where they can be. */
export function leadingDefinitions(paragraph: string): Definition[] {
  const found: Definition[] = [];
  let lines = 0;
  DEFINITION.lastIndex = 0;
  for (let match = DEFINITION.exec(paragraph); match !== null; match = DEFINITION.exec(paragraph)) {
    const [whole, label = '', written = '', angled, title] = match;
    if (label.trim() === '' || NOTE.test(label)) break;
    lines += whole.split('\n').length - (whole.endsWith('\n') ? 1 : 0);
    found.push({
      label,
      url: angled ?? written,
      angled: angled !== undefined,
      ...(title === undefined ? {} : { title }),
      lines,
    });
    DEFINITION.lastIndex = match.index + whole.length;
    if (DEFINITION.lastIndex === paragraph.length) break;
  }
  return found;
}

/** Whether a paragraph starts like a definition, so that some parser may read it as one. */
export const looksLikeDefinition = (paragraph: string): boolean => LIKE_ONE.test(paragraph);

/** The definitions at the start of a block. Most blocks have none, and are skipped quickly. */
export const definitionsOfBlock = (block: readonly Line[]): Definition[] =>
  block[0]?.kind === 'text' && block[0].text.trimStart().startsWith('[')
    ? leadingDefinitions(textOfBlock(block))
    : [];

/** Maps labels to their first definition. */
export function definitionsByLabel(found: Iterable<Definition>): Definitions {
  const definitions = new Map<string, Address>();
  for (const { label, url, angled, title } of found) {
    const name = normalizeLabel(label);
    if (!definitions.has(name))
      definitions.set(name, { url, angled, ...(title === undefined ? {} : { title }) });
  }
  return definitions;
}
