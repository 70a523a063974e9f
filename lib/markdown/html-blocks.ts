/** How multiline code or HTML ends. */
export interface End {
  /** Matches the line that ends it; if undefined, a blank line does. */
  end: RegExp | undefined;
  /** A line to append that ends it. */
  closing: string;
}

/** The rules for HTML blocks; not needed by parsers that show HTML as text. */
export interface HtmlBlocks {
  /** Whether an HTML block starts on a line. `continues`: whether the line could continue a paragraph. */
  begins(line: string, continues: boolean): boolean;
  /** The end of the HTML block that starts on a line; `undefined` if it ends on the same line. */
  endOf(line: string): End | undefined;
}

/** Starts of HTML blocks (CommonMark 4.6): first those with their own end mark, below those that a blank line ends. */
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
