import { enteredText, matchesSelector, visibleText } from './page-view.ts';
import { documentOf, withTagName } from './tidy.ts';
import { isHidden, isInvisible } from './visible.ts';

/** The attribute of a block of code that consists of separate lines. */
const ROWS = 'q-rows';
/** The attribute of a block of code that was in a text field. */
export const FIELD_MARK = 'q-field';

/** The attribute of a table's cell that looks like code. */
export const CELL_MARK = 'q-cell';

/** Elements that say nothing about their content, or that it is code. */
const PLAIN_TAGS = /^(?:DIV|SPAN|TD|CODE|XMP|LISTING|PLAINTEXT)$|-/;
const MONOSPACE = /mono|courier|consolas|menlo/i;
/** Words that Prism colored. */
const COLORED = ':has(> .token, > * > .token)';
/** Code doesn't contain these, unlike a text in the font of code. */
const PROSE = ':has(p, h1, h2, h3, h4, h5, h6, ul, ol, blockquote, pre, img)';

/**
 * Whether an element is a block of code by its style: it keeps white space, in the font or colors of code. In a row (`apart`), a
 * single line is rather a word.
 */
export function isCodeBlock(
  element: Element,
  tag: string,
  style: CSSStyleDeclaration,
  { code, apart }: { code: boolean; apart: boolean },
): boolean {
  if (code || !PLAIN_TAGS.test(tag) || !/^(?:pre(?:-wrap)?|break-spaces)$/.test(style.whiteSpace))
    return false;
  if (tag === 'CODE') return style.display !== 'inline';
  return (
    (MONOSPACE.test(style.fontFamily) || matchesSelector(element, COLORED)) &&
    !/^(?:inline|contents)/.test(style.display) &&
    !matchesSelector(element, PROSE) &&
    !(apart && isLine(element))
  );
}

/** Whether what is copied into a node is code. */
export const isCode = (into: Node): boolean =>
  into instanceof Element &&
  (into.matches(`pre, [${CELL_MARK}]`) || into.parentElement?.hasAttribute(ROWS) === true);

const isLine = (element: Element): boolean => !visibleText(element).trim().includes('\n');

/** Inserts a block of code. A single line continues the lines before it. Returns the node for its content. */
export function placeForCode(element: Element, copy: Element, into: Node): Element {
  if (copy.tagName === 'TD') {
    copy.setAttribute(CELL_MARK, '');
    return into.appendChild(copy);
  }
  if (!isLine(element)) return into.appendChild(withTagName(copy, 'pre'));
  const rows = rowsAtEnd(into) ?? into.appendChild(withTagName(copy, 'pre'));
  rows.setAttribute(ROWS, '');
  return rows.appendChild(documentOf(into).createElement('div'));
}

/** The lines of code at the end of a node. */
function rowsAtEnd(into: Node): Element | undefined {
  let last = into.lastChild;
  while (last instanceof Text && last.data.trim() === '') last = last.previousSibling;
  return last instanceof Element && last.hasAttribute(ROWS) ? last : undefined;
}

/** Copies the text of a read-only field, which is there to be copied. */
export function copyField(field: Element, copy: Element, into: Node): void {
  const style = getComputedStyle(field);
  if (!copy.hasAttribute('readonly') || isHidden(style) || isInvisible(style)) return;
  const block = documentOf(into).createElement('pre');
  block.textContent = enteredText(field);
  block.setAttribute(FIELD_MARK, '');
  into.appendChild(block);
}
