import { type Container, enter, open, THEMATIC_BREAK } from './containers.ts';

/** What a line of Markdown is; `code` and `html` are never touched. */
type LineKind = 'text' | 'heading' | 'underline' | 'code' | 'html' | 'break' | 'blank' | 'definition';

/** A line, apart from the marks of the quotes and lists that it stands in. */
export interface Line {
  kind: LineKind;
  /** Marks and indentation of its quotes and lists, as they stand. */
  prefix: string;
  text: string;
  /** Whether it goes on with the paragraph of the line before. */
  continues: boolean;
}

interface Verbatim {
  kind: 'code' | 'html';
  /** The line that ends it; without one a blank line does. */
  end: RegExp | undefined;
  /** How many containers it stands in: it ends with them. */
  depth: number;
}

const FENCE = /^ {0,3}(?:(`{3,})[^`]*|(~{3,}).*)$/;
const HEADING = /^ {0,3}#{1,6}(?=[ \t]|$)/;
const UNDERLINE = /^ {0,3}(?:=+|-+)[ \t]*$/;
const TITLE = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\((?:[^()\\]|\\.)*\)/.source;
const DEFINITION = new RegExp(
  `^ {0,3}\\[(?!\\^)((?:[^[\\]\\\\]|\\\\.)+)\\]:[ \\t]*(<[^<>]*>|[^\\s<]\\S*)(?:[ \\t]+(${TITLE}))?[ \\t]*$`,
);
/** Beginnings of HTML blocks (CommonMark 4.6): those that end with a mark of their own, and those that a blank line ends. */
const RAW = /^ {0,3}<(?:(script|pre|style|textarea)(?=[\s>]|$)|(!--)|\?|![a-z]|!\[CDATA\[)/i;
const TAG_BLOCK =
  /^ {0,3}<\/?(?:address|article|aside|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|nav|ol|optgroup|option|p|param|search|section|source|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul)(?=[\s>]|\/>|$)/i;
const LONE_TAG =
  /^ {0,3}<(?:[a-z][a-z0-9-]*(?:\s+[a-z_:][\w.:-]*(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?)*\s*\/?|\/[a-z][a-z0-9-]*\s*)>\s*$/i;

/** A definition of a link: its label, address (as written) and title. */
export function readDefinition(line: string): { label: string; address: string; title?: string } | undefined {
  const [, label, address, title] = DEFINITION.exec(line) ?? [];
  if (label === undefined || address === undefined) return undefined;
  return title === undefined ? { label, address } : { label, address, title };
}

/** The lines of a Markdown text by the rules of CommonMark, as far as they decide what is code and what is text. */
export function scanLines(markdown: string): Line[] {
  const containers: Container[] = [];
  let verbatim: Verbatim | undefined;
  let paragraph = false;

  const leaf = (prefix: string, text: string, depth: number, opened: boolean): Line => {
    const continues = paragraph && !opened;
    const kind = kindOf(text, continues, continues && depth === containers.length);
    const lazy = kind === 'text' && continues;
    if (!lazy) containers.length = depth;
    paragraph = kind === 'text';
    if (kind === 'code' || kind === 'html') verbatim = openedBy(text, kind, depth);
    return { kind, prefix, text, continues: lazy };
  };

  return markdown.split('\n').map((line) => {
    const place = enter(line, containers);
    const rest = line.slice(place.at);
    const prefix = line.slice(0, place.at);
    if (verbatim !== undefined && place.depth >= verbatim.depth) {
      const { kind, end } = verbatim;
      const over = end === undefined ? rest.trim() === '' : end.test(rest);
      if (over) verbatim = undefined;
      return { kind, prefix, text: rest, continues: false };
    }
    verbatim = undefined;
    if (rest.trim() === '') {
      containers.length = place.depth;
      paragraph = false;
      return { kind: 'blank', prefix, text: rest, continues: false };
    }
    const at = open(line, place, containers, paragraph);
    const text = line.slice(at.at);
    if (at.opened) paragraph = false;
    if (text.trim() === '') return { kind: 'blank', prefix: line, text: '', continues: false };
    return leaf(line.slice(0, at.at), text, at.depth, at.opened);
  });
}

function kindOf(rest: string, continues: boolean, direct: boolean): LineKind {
  if (/^(?: {4}| {0,3}\t)/.test(rest)) return continues ? 'text' : 'code';
  if (FENCE.test(rest)) return 'code';
  if (HEADING.test(rest)) return 'heading';
  if (direct && UNDERLINE.test(rest)) return 'underline';
  if (THEMATIC_BREAK.test(rest)) return 'break';
  if (RAW.test(rest) || TAG_BLOCK.test(rest)) return 'html';
  if (!continues && LONE_TAG.test(rest)) return 'html';
  return !continues && DEFINITION.test(rest) ? 'definition' : 'text';
}

/** What goes on over the lines that follow, if anything does. */
function openedBy(rest: string, kind: 'code' | 'html', depth: number): Verbatim | undefined {
  const [, ticks, waves] = FENCE.exec(rest) ?? [];
  const fence = ticks ?? waves;
  if (kind === 'code') {
    if (fence === undefined || /^(?: {4}| {0,3}\t)/.test(rest)) return undefined;
    return { kind, end: new RegExp(`^ {0,3}\\${fence[0]}{${fence.length},}[ \\t]*$`), depth };
  }
  const raw = RAW.exec(rest);
  if (raw === null) return { kind, end: undefined, depth };
  const end = raw[1] ? /<\/(?:script|pre|style|textarea)>/i : raw[2] ? /-->/ : />/;
  return end.test(rest.slice(raw[0].length)) ? undefined : { kind, end, depth };
}
