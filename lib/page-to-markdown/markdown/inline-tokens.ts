import { LINE_BREAK } from '../copy/tidy.ts';
import { escapeRun, safeTex, toDestination } from './escape.ts';
import type { EmphasisMark, InlineToken } from './inline.ts';
import { BLOCK_TAGS, TAGS_WITHOUT_TEXT } from './tags.ts';

type Add = (element: Element, tokens: InlineToken[]) => void;

const around =
  (before: InlineToken, after: InlineToken): Add =>
  (element, tokens) => {
    tokens.push(before);
    addChildren(element, tokens);
    tokens.push(after);
  };

const text = (value: string): InlineToken => ({ type: 'text', text: value });
const marked = (mark: EmphasisMark): Add => around({ type: 'open', mark }, { type: 'close', mark });
const addCode: Add = (element, tokens) => void tokens.push(...codeOf(element));

/** Writers for elements that need more than their text. */
const WRITTEN: Readonly<Record<string, Add>> = {
  ...Object.fromEntries(['B', 'STRONG'].map((tag) => [tag, marked('**')])),
  ...Object.fromEntries(['EM', 'I', 'CITE', 'DFN', 'VAR'].map((tag) => [tag, marked('_')])),
  ...Object.fromEntries(['DEL', 'S', 'STRIKE'].map((tag) => [tag, marked('~~')])),
  ...Object.fromEntries(['CODE', 'TT', 'SAMP'].map((tag) => [tag, addCode])),
  A: addLink,
  BR: (_, tokens) => void tokens.push({ type: 'break' }),
  IMG: (image, tokens) => void tokens.push(...imageOf(image)),
  Q: around(text('“'), text('”')),
  RT: around(text('('), text(')')),
  SUB: addScript,
  SUP: addScript,
};

/** Adds the tokens of an inline node. Nested blocks are read as text, separated by spaces. */
export function addInline(node: Node, tokens: InlineToken[]): void {
  if (node instanceof Text) addText(node, tokens);
  if (!(node instanceof Element)) return;
  const tag = node.tagName.toUpperCase();
  if (TAGS_WITHOUT_TEXT.has(tag)) return;
  const write = WRITTEN[tag];
  if (write !== undefined) write(node, tokens);
  else if (node.hasAttribute('q-task')) tokens.push({ type: 'raw', text: node.textContent });
  else if (BLOCK_TAGS.has(tag)) around(text(' '), text(' '))(node, tokens);
  else addChildren(node, tokens);
}

function addText({ data }: Text, tokens: InlineToken[]): void {
  for (const [index, line] of data.split(LINE_BREAK).entries()) {
    if (index > 0) tokens.push({ type: 'break' });
    tokens.push(text(line));
  }
}

function addChildren(parent: Node, tokens: InlineToken[]): void {
  for (const node of parent.childNodes) addInline(node, tokens);
}

/** Browsers ignore whitespace and control characters before a scheme (URL, section 4.4). */
const UNSAFE = /^[\p{Cc}\s]*(?:javascript|data|vbscript|blob):/iu;

function addLink(link: Element, tokens: InlineToken[]): void {
  const url = link.getAttribute('href') ?? '';
  if (url === '' || UNSAFE.test(url)) addChildren(link, tokens);
  else around({ type: 'link' }, { type: 'link-end', destination: toDestination(url) })(link, tokens);
}

function imageOf(image: Element): InlineToken[] {
  const emoji = image.getAttribute('q-emoji');
  if (emoji !== null) return [text(emoji)];
  const url = image.getAttribute('src') ?? '';
  const alt = (image.getAttribute('alt') ?? '').replace(/\s+/g, ' ').trim();
  if (url === '' || /^data:/i.test(url)) return [];
  return [
    { type: 'raw', text: `![${escapeRun(alt, { lineStart: false, next: '' })}](${toDestination(url)})` },
  ];
}

function codeOf(code: Element): InlineToken[] {
  const said = code.textContent.replace(/\s+/g, ' ');
  const display = code.getAttribute('q-tex');
  const tex = display === null ? undefined : safeTex(said);
  if (tex !== undefined) return [{ type: 'raw', text: display === 'block' ? `$$${tex}$$` : `$${tex}$` }];
  return said.trim() === '' ? [text(said)] : [{ type: 'code', text: said }];
}

const ABOVE = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ';
const BELOW = '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎';
const PLAIN = '0123456789+-=()ni';
const ORDINAL = /^(?:st|nd|rd|th|er?|re|ème|[ºª])$/i;

/** Writes superscript and subscript, which Markdown lacks, as Unicode characters if they exist, or else as HTML. */
function addScript(element: Element, tokens: InlineToken[]): void {
  const note = element.getAttribute('q-note');
  if (note !== null) {
    tokens.push({ type: 'raw', text: `[^${note}]` });
    return;
  }
  const raised = element.tagName === 'SUP';
  const said = element.textContent.trim().replaceAll('−', '-');
  const characters = [...said].map((one) => [...(raised ? ABOVE : BELOW)][PLAIN.indexOf(one)]);
  if (said === '' || element.querySelector('a, img, code') !== null) addChildren(element, tokens);
  else if (characters.every((one) => one !== undefined)) tokens.push(text(characters.join('')));
  else if (raised && ORDINAL.test(said)) tokens.push(text(said));
  else {
    const tag = element.tagName.toLowerCase();
    const from = tokens.length;
    around({ type: 'raw', text: `<${tag}>` }, { type: 'raw', text: `</${tag}>` })(element, tokens);
    // A tag alone on a line begins a block of HTML.
    for (let at = from; at < tokens.length; at += 1) if (tokens[at]?.type === 'break') tokens[at] = text(' ');
  }
}
