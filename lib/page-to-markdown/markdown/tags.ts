/** Elements without text content, and form controls. */
export const TAGS_WITHOUT_TEXT = new Set(
  'SCRIPT STYLE TEMPLATE NOSCRIPT BUTTON INPUT SELECT TEXTAREA HEAD META LINK TITLE OPTION DATALIST SVG CANVAS IFRAME OBJECT EMBED RP'.split(
    ' ',
  ),
);
/** Elements that HTML renders as blocks (HTML, section 15.3, flow content). */
const BLOCKS =
  'address, article, aside, blockquote, center, dd, details, dialog, dir, div, dl, dt, fieldset, figcaption, figure, footer, form, h1, h2, h3, h4, h5, h6, header, hgroup, hr, legend, li, main, menu, nav, ol, p, pre, section, summary, table, tbody, td, tfoot, th, thead, tr, ul, caption';
/** The same as uppercase `tagName`s. */
export const BLOCK_TAGS = new Set(BLOCKS.toUpperCase().split(', '));

/** Tells whether an element is a block. */
export type IsBlock = (element: Element) => boolean;

/** Tells the blocks in a part of a page, which must not change meanwhile: by tag, or because they contain blocks. */
export function blocksIn(part: ParentNode & Node): IsBlock {
  const holders = holdersOf(part, BLOCKS);
  return (element) => BLOCK_TAGS.has(element.tagName) || holders.has(element);
}

/** The elements that contain a match of a selector, found in one walk: asking each would take quadratic time. */
export function holdersOf(part: ParentNode & Node, selector: string): ReadonlySet<Element> {
  const holders = new Set<Element>();
  for (const match of part.querySelectorAll(selector)) {
    let around = match.parentElement;
    for (; around !== null && !holders.has(around); around = around.parentElement) holders.add(around);
  }
  return holders;
}
