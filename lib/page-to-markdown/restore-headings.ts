/** The attribute with a block's number in page order. */
const NUMBER = 'q-at';
const BLOCKS = 'p, h1, h2, h3, h4, h5, h6, ul, ol, pre, table, blockquote, figure, div, section';
const HEADING = /^H[1-6]$/;

/** Numbers the blocks of a page, so that {@link restoreHeadings} can tell which ones are left. */
export function numberBlocks(part: ParentNode): void {
  for (const [index, block] of [...part.querySelectorAll(BLOCKS)].entries())
    block.setAttribute(NUMBER, String(index));
}

/**
 * Puts back headings that were lost because of their class names or words although the text right below them was found.
 * `page`: the numbered page that it was found in.
 */
export function restoreHeadings(found: ParentNode, page: ParentNode): void {
  const left = new Map([...found.querySelectorAll(`[${NUMBER}]`)].map((block) => [numberOf(block), block]));
  let below: Element | undefined;
  for (const block of [...page.querySelectorAll(`[${NUMBER}]`)].reverse()) {
    if (block.parentElement?.closest('h1, h2, h3, h4, h5, h6')) continue;
    const kept = left.get(numberOf(block));
    if (!HEADING.test(block.tagName)) {
      // A container comes before its content, and a heading may be alone in one.
      if (kept !== undefined || block.querySelector(BLOCKS) === null) below = kept;
    } else if (kept === undefined && below !== undefined && block.textContent.trim() !== '') {
      below.before(block.ownerDocument.importNode(block, true));
      below = undefined;
    } else below = undefined;
  }
}

const numberOf = (block: Element): string => block.getAttribute(NUMBER) ?? '';
