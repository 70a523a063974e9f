import { oneLine } from '../copy/tidy.ts';
import { longestRun, safeTex } from './escape.ts';
import { type InlineToken, renderInline } from './inline.ts';
import { addInline } from './inline-tokens.ts';
import { listToMarkdown, strong, toDefinitions } from './lists.ts';
import { MAX_ADDED, toTable } from './table.ts';
import { blocksIn, TAGS_WITHOUT_TEXT } from './tags.ts';

/** Converts parts of a page to Markdown. */
export interface Writer {
  /** The blocks in the nodes, each as Markdown without surrounding blank lines. */
  blocks(nodes: Iterable<Node>): string[];
  /** The inline content of a node on one line. */
  line(parent: Node, lineBreak?: string): string;
  /** How many more empty cells tables may add. */
  spare: number;
}

/**
 * Converts a part of a page to Markdown: CommonMark plus GFM tables, task items, and strikethrough. Leading and
 * trailing rules are removed.
 */
export function toMarkdownText(content: ParentNode & Node): string {
  const blocks = createWriter(content).blocks(content.childNodes);
  const from = blocks.findIndex((block) => block !== '---');
  const to = blocks.findLastIndex((block) => block !== '---');
  return from < 0 ? '' : blocks.slice(from, to + 1).join('\n\n');
}

/** Creates a writer for parts of `content`, which must not change meanwhile. */
function createWriter(content: ParentNode & Node): Writer {
  const isBlockElement = blocksIn(content);
  const isBlock = (node: Node): node is Element => node instanceof Element && isBlockElement(node);

  const blocks = (nodes: Iterable<Node>): string[] => {
    const found: string[] = [];
    let tokens: InlineToken[] = [];
    const flush = () => {
      const text = renderInline(tokens);
      tokens = [];
      if (text !== '') found.push(text);
    };
    for (const node of nodes) {
      if (isBlock(node)) {
        flush();
        for (const block of blockOf(node)) if (block !== '') found.push(block);
      } else addInline(node, tokens);
    }
    flush();
    return found;
  };

  const line = (parent: Node, lineBreak = ' ', lineStart = true): string => {
    const tokens: InlineToken[] = [];
    for (const node of parent.childNodes) addInline(node, tokens);
    return renderInline(tokens, lineBreak, lineStart);
  };
  const writer: Writer = { blocks, line, spare: MAX_ADDED };

  const blockOf = (element: Element): string[] => {
    const tagName = element.tagName.toUpperCase();
    if (TAGS_WITHOUT_TEXT.has(tagName)) return [];
    if (/^H[1-6]$/.test(tagName)) return [toHeading(Number(tagName[1]), line(element, ' ', false))];
    switch (tagName) {
      case 'HR':
        return ['---'];
      case 'PRE':
        return [toCodeBlock(element)];
      case 'BLOCKQUOTE':
        return [toQuote(blocks(element.childNodes), element.getAttribute('q-callout'))];
      case 'UL':
      case 'OL':
      case 'MENU':
      case 'DIR':
        return [listToMarkdown(element, writer)];
      case 'DL':
        return toDefinitions(element, writer);
      case 'TABLE':
        return toTable(element, writer);
      case 'SUMMARY':
      case 'DT':
        return [strong(line(element))];
      default:
        return blocks(element.childNodes);
    }
  };
  return writer;
}

const toHeading = (level: number, text: string): string =>
  text === '' ? '' : `${'#'.repeat(level)} ${text}`;

function toCodeBlock(block: Element): string {
  const code = block.querySelector('code') ?? block;
  const text = block.textContent.replace(/^\n+/, '').trimEnd();
  if (text === '') return '';
  const tex = code.hasAttribute('q-tex') ? safeTex(text, true) : undefined;
  if (tex !== undefined) return `$$\n${oneLine(tex)}\n$$`;
  const language = /(?:^|\s)language-([\w+#.-]+)(?:\s|$)/.exec(code.className)?.[1] ?? '';
  const fence = '`'.repeat(Math.max(3, longestRun(text, '`') + 1));
  return `${fence}${language}\n${text}\n${fence}`;
}

const prefixed = (text: string, prefix: string): string =>
  text.replace(/^.*$/gm, (one) => (one === '' ? prefix.trimEnd() : prefix + one));

function toQuote(blocks: string[], callout: string | null): string {
  if (blocks.length === 0) return '';
  const text = prefixed(blocks.join('\n\n'), '> ');
  return callout === null ? text : `> [!${callout}]\n${text}`;
}
