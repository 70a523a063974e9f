/** What ends code or HTML over several lines. */
export interface End {
  /** What the line that ends it holds; without that a blank line ends it. */
  end: RegExp | undefined;
  /** A line that ends it. */
  closing: string;
}

/** What a reader needs that knows HTML; one that shows it as text needs none of it. */
export interface HtmlBlocks {
  /** Whether HTML begins in a line; `continues`: where a paragraph could go on. */
  begins(line: string, continues: boolean): boolean;
  /** What ends the HTML that begins in a line, unless it ends in the same one. */
  endOf(line: string): End | undefined;
}

/** Beginnings of HTML blocks (CommonMark 4.6): those that end with a mark of their own, and those that a blank line ends. */
const RAW = /^ {0,3}<(?:(script|pre|style|textarea)(?=[\s>]|$)|(!--|\?|!\[CDATA\[|!(?=[a-z])))/i;
const RAW_ENDS: Readonly<Record<string, [end: RegExp, closing: string]>> = {
  '!--': [/-->/, '-->'],
  '![CDATA[': [/\]\]>/, ']]>'],
  '!': [/>/, '>'],
  '?': [/\?>/, '?>'],
};
const TAG_BLOCK =
  /^ {0,3}<\/?(?:address|article|aside|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|nav|ol|optgroup|option|p|param|search|section|source|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul)(?=[\s>]|\/>|$)/i;
const LONE_TAG =
  /^ {0,3}<(?:[a-z][a-z0-9-]*(?:\s+[a-z_:][\w.:-]*(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?)*\s*\/?|\/[a-z][a-z0-9-]*\s*)>\s*$/i;

export const HTML_BLOCKS: HtmlBlocks = {
  begins: (line, continues) => RAW.test(line) || TAG_BLOCK.test(line) || (!continues && LONE_TAG.test(line)),
  endOf(line) {
    const [, element, mark = ''] = RAW.exec(line) ?? [];
    const [end, closing] = element
      ? [/<\/(?:script|pre|style|textarea)>/i, `</${element}>`]
      : (RAW_ENDS[mark.toUpperCase()] ?? [undefined, '']);
    return end?.test(line) ? undefined : { end, closing };
  },
};
