import { Marked, type TokenizerAndRendererExtension } from 'marked';
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';

/** What a text is as Markdown, by one parser. */
export interface Parsed {
  headings: { level: number; text: string }[];
  links: { url: string; text: string }[];
  images: string[];
  /** Pieces of raw HTML. */
  html: string[];
  /** Marks of footnotes, and the texts of those that have one. */
  calls: number;
  notes: number;
  /** How many elements of each name there are. */
  tags: Record<string, number>;
  text: string;
}

type Handle = NonNullable<NonNullable<ReturnType<typeof gfmHtml>['exit']>['htmlText']>;

/** Reads Markdown (GFM with footnotes) by each of two parsers. */
export const parsedBy = {
  micromark(markdown: string): Parsed {
    const html: string[] = [];
    const take: Handle = function (token) {
      html.push(this.sliceSerialize(token));
    };
    const shown = micromark(markdown, {
      allowDangerousProtocol: true,
      extensions: [gfm()],
      htmlExtensions: [gfmHtml(), { exit: { htmlFlowData: take, htmlTextData: take } }],
    });
    return { ...readHtml(shown), html };
  },
  marked(markdown: string): Parsed {
    const html: string[] = [];
    const reader = new Marked({
      extensions: [NOTE, CALL],
      renderer: {
        html({ text }) {
          html.push(text.trim());
          return '';
        },
      },
    });
    return { ...readHtml(reader.parse(markdown, { async: false })), html };
  },
};

/** Footnotes, which the package doesn't know. */
const CALL: TokenizerAndRendererExtension = {
  name: 'call',
  level: 'inline',
  start: (text) => text.indexOf('[^'),
  tokenizer(text) {
    const [raw] = /^\[\^[^\s[\]]+\](?!\()/.exec(text) ?? [];
    // In a link, brackets come unescaped.
    return raw === undefined || this.lexer.state.inLink ? undefined : { type: 'call', raw };
  },
  renderer: () => '<a data-footnote-ref></a>',
};
const NOTE: TokenizerAndRendererExtension = {
  name: 'note',
  level: 'block',
  tokenizer(text) {
    const [raw, words = ''] =
      /^\[\^[^\s[\]]+\]: *(.*(?:\n(?: {4}.*|(?=\n* {4})))*)(?:\n+|$)/.exec(text) ?? [];
    if (raw === undefined) return undefined;
    return { type: 'note', raw, tokens: this.lexer.blockTokens(words.replace(/^ {4}/gm, ''), []) };
  },
  renderer({ tokens = [] }) {
    return `<div data-note>${this.parser.parse(tokens)}</div>`;
  },
};

type Node = DefaultTreeAdapterTypes.ChildNode;

const within = (nodes: readonly Node[]): Node[] =>
  nodes.flatMap((node) => [node, ...('childNodes' in node ? within(node.childNodes) : [])]);

const attributeOf = (node: Node, name: string): string | undefined =>
  'attrs' in node ? node.attrs.find((one) => one.name === name)?.value : undefined;

const isCall = (node: Node): boolean => attributeOf(node, 'data-footnote-ref') !== undefined;

/** The text of an element without the marks of footnotes. */
const textOf = (node: Node): string => {
  if ('value' in node) return node.value;
  return isCall(node) || !('childNodes' in node) ? '' : node.childNodes.map(textOf).join('');
};

function readHtml(html: string): Omit<Parsed, 'html'> {
  const all = within(parseFragment(html.toWellFormed()).childNodes).filter(
    (node) =>
      attributeOf(node, 'id') !== 'footnote-label' &&
      attributeOf(node, 'data-footnote-backref') === undefined,
  );
  const calls = all.filter(isCall);
  const named = (pattern: RegExp) =>
    all.filter((node) => pattern.test(node.nodeName) && !calls.includes(node));
  const tags: Record<string, number> = {};
  for (const { nodeName } of all) tags[nodeName] = (tags[nodeName] ?? 0) + 1;
  return {
    headings: named(/^h[1-6]$/).map((node) => ({ level: Number(node.nodeName[1]), text: textOf(node) })),
    links: named(/^a$/).map((node) => ({ url: attributeOf(node, 'href') ?? '', text: textOf(node) })),
    images: named(/^img$/).map((node) => attributeOf(node, 'src') ?? ''),
    calls: calls.length,
    notes: all.filter(
      (node) =>
        attributeOf(node, 'data-note') !== undefined ||
        /^user-content-fn-/.test(attributeOf(node, 'id') ?? ''),
    ).length,
    tags,
    text: all.map((node) => ('value' in node ? node.value : '')).join(''),
  };
}
