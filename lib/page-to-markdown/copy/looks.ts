import { attributeIn, HEADINGS, made, withTagName } from '../elements.ts';
import { elementsBeside, enteredText, matchesSelector, visibleText } from './page-view.ts';

/** How an element's text is set. */
export interface Font {
  bold: boolean;
  italic: boolean;
  fixed: boolean;
}

/** Text of this weight looks bold. Text that is marked as strong may be lighter. */
const BOLD = 600;
const MARKED_BOLD = 500;
const STRONG = /^(?:B|STRONG)$/;
const EMPHASIZED = /^(?:I|EM|CITE|DFN|VAR)$/;

/** Reads the font of an element with this tag name. Headings count as bold, since all their text is. */
export const fontOf = (tag: string, { fontWeight, fontStyle, fontFamily }: CSSStyleDeclaration): Font => ({
  bold: Number(fontWeight) >= (STRONG.test(tag) ? MARKED_BOLD : BOLD) || /^H[1-6]$/.test(tag),
  italic: !/^(?:normal)?$/.test(fontStyle),
  fixed: /(?:^|[\s,-])monospace$/.test(fontFamily),
});

/** The font within an element without attributes, whose style is assumed. */
export const assumedFont = (tag: string, around: Font): Font => ({
  bold: around.bold || STRONG.test(tag) || tag === 'TH',
  italic: around.italic || EMPHASIZED.test(tag),
  fixed: around.fixed || tag === 'CODE',
});

/** Whether an element's tag name promises a font that it doesn't have, as for pasted text within `b`. */
export const isUnmarked = (tag: string, { bold, italic }: Font): boolean =>
  (STRONG.test(tag) && !bold) || (EMPHASIZED.test(tag) && !italic);

/** The elements that mark text of this font within text of another one. */
export const marksOf = (font: Font, around: Font): ('strong' | 'em' | 'code')[] => [
  ...(font.bold && !around.bold ? (['strong'] as const) : []),
  ...(font.italic && !around.italic ? (['em'] as const) : []),
  ...(font.fixed && !around.fixed ? (['code'] as const) : []),
];

/** The element for text that is set above or below the line. */
export const scriptOf = ({ verticalAlign }: CSSStyleDeclaration): ('sup' | 'sub')[] =>
  verticalAlign === 'super' ? ['sup'] : verticalAlign === 'sub' ? ['sub'] : [];

const LISTS = /^[UO]L$/;

/** The indentation of a list's text, in CSS pixels, if it is right beside another list. */
export function indentOf(list: Element, tag: string, style: CSSStyleDeclaration): number | undefined {
  if (!LISTS.test(tag) || !elementsBeside(list).some(({ tagName }) => LISTS.test(tagName))) return undefined;
  const item: Element | null = Element.prototype.querySelector.call(list, 'li');
  const styles = item === null ? [style] : [style, getComputedStyle(item)];
  return styles
    .flatMap(({ marginInlineStart, paddingInlineStart }) => [marginInlineStart, paddingInlineStart])
    .reduce((sum, width) => sum + (Number.parseFloat(width) || 0), 0);
}

/** Content of deeper elements moves to the one at this depth, so that later steps can recurse safely. */
export const MAX_COPY_DEPTH = 100;
const TOO_DEEP = `${'* > '.repeat(MAX_COPY_DEPTH)}*`;
/** In elements; no real formula has more. Browsers need quadratic time to copy a row of MathML. */
const MAX_FORMULA_LENGTH = 5000;
/** Collapsible content, which is part of the page's text. */
const COLLAPSIBLE =
  'details, [role=tabpanel], .tab-pane, .callout.is-collapsible > *, .vp-code-group > .blocks > div, .tabbed-block, [hidden=until-found], .ltx_note_outer, .footnotes, [role=doc-footnote], [role=doc-endnotes], .footnoteContent, sup:has([aria-describedby]) + [role=tooltip], aside[id], .expand-content, [data-node-type$=xpand] > *, [role=region][aria-labelledby][id], input[type=radio] + label + :not(input, label), input[type=checkbox]:first-child ~ :nth-child(-n + 3):not(input, label, nav, ul, menu)';
/** Some pages additionally hide the content of `details` themselves. */
const COLLAPSIBLE_OR_IN_DETAILS = `${COLLAPSIBLE}, details > *`;

/** Whether an element's descendants are nested deeper than is copied. */
const isDeep = (element: Element): boolean =>
  Element.prototype.querySelector.call(element, TOO_DEEP) !== null;

/** Whether an element is too large or too deeply nested to be copied in one step. */
export const isLarge = (element: Element): boolean =>
  Element.prototype.getElementsByTagName.call(element, '*')[MAX_FORMULA_LENGTH] !== undefined ||
  isDeep(element);

/** Whether an element is hidden by its style. */
export function isHidden(style: CSSStyleDeclaration): boolean {
  if (style.display === 'none') return true;
  // Content for screen readers only repeats or describes visible content. Sizes come last, because they force a layout.
  if (style.position !== 'absolute' || style.overflow !== 'hidden') return false;
  return /^[01]px$/.test(style.width) && /^[01]px$/.test(style.height);
}

/** The longest word for an icon, in characters. */
const LONGEST_WORD = 30;
/** Where such a word stands. A cell may lay out a page, and its text is read once for each. */
const FEW = ':nth-child(-n + 3)';
const NEAR_CELL = `td > ${FEW}, td > ${FEW} > ${FEW}, td > ${FEW} > ${FEW} > ${FEW}`;

/** Whether an element has the only text in its cell of a table. */
export function isAllOfCell(element: Element): boolean {
  if (!matchesSelector(element, NEAR_CELL)) return false;
  const cell: Element | null = Element.prototype.closest.call(element, 'td');
  const text = cell === null ? '' : visibleText(cell).trim();
  return text.length <= LONGEST_WORD && text === visibleText(element).trim();
}

/** Whether a hidden element is collapsible content, which is copied anyway. */
export const isUnfolded = (element: Element): boolean =>
  matchesSelector(element, COLLAPSIBLE_OR_IN_DETAILS) || isControlled(element);

const CONTROLS = '[aria-expanded][aria-controls]:is(:not([aria-haspopup]), [aria-haspopup=false])';
/** What else controls open: menus, forms, and parts of the site's header. */
const POPUP = 'nav, form, menu, dialog, [role=menu], [role=listbox], [role=dialog], [role=tooltip]';
const AROUND_CONTENT =
  'nav, header, footer, [role=navigation], [role=banner], [role=contentinfo], [role=search], [role=toolbar]';
/** The ids that a page's controls expand, by its root element. */
const controlled = new WeakMap<Element, ReadonlySet<string>>();

/** Whether a control on the page expands an element, which is a text and not a menu. */
function isControlled(element: Element): boolean {
  const id = Element.prototype.getAttribute.call(element, 'id');
  if (!id || matchesSelector(element, POPUP)) return false;
  const root: Element | null = Element.prototype.closest.call(element, ':root');
  if (root === null) return false;
  const ids = controlled.get(root) ?? controlledIds(root);
  controlled.set(root, ids);
  return (
    ids.has(id) && Element.prototype.closest.call(element, AROUND_CONTENT) === null && !isMostlyLinks(element)
  );
}

const controlledIds = (root: Element): ReadonlySet<string> =>
  new Set(
    [...Element.prototype.querySelectorAll.call(root, CONTROLS)].flatMap((control) =>
      (Element.prototype.getAttribute.call(control, 'aria-controls') ?? '').split(/\s+/),
    ),
  );

function isMostlyLinks(element: Element): boolean {
  const links = [...Element.prototype.querySelectorAll.call(element, 'a')].map(visibleText).join('');
  return 2 * links.length >= visibleText(element).length;
}

/** Whether line breaks in an element's text are shown, outside code. */
export const keepsLines = (tag: string, { whiteSpace }: CSSStyleDeclaration): boolean =>
  /^(?:pre|break)/.test(whiteSpace) && tag !== 'PRE';

/** Whether nothing of an element is painted. */
export const isUnseen = ({ visibility }: CSSStyleDeclaration): boolean => visibility !== 'visible';

/** The smallest size of text that anybody can read, in CSS pixels. */
const READABLE = 2;

/** Whether an element's text is not painted, or too small to be seen. */
export const isInvisible = (style: CSSStyleDeclaration): boolean =>
  isUnseen(style) || Number.parseFloat(style.fontSize) < READABLE;

/** Whether a frame is shown, but has no room within its border in which anything could be seen. */
export const isTinyFrame = (frame: Element): boolean =>
  Element.prototype.getClientRects.call(frame).length > 0 &&
  ['clientWidth', 'clientHeight'].some((side) => Reflect.get(Element.prototype, side, frame) <= 1);

/** How far from its place a text is put to hide it, in CSS pixels. */
const FAR = -999;

/** Whether an element is beyond the left or upper edge of the page, where nobody can scroll to. */
export function isOffPage(element: Element, style: CSSStyleDeclaration): boolean {
  if (!/^(?:absolute|fixed)$/.test(style.position)) return false;
  if (![style.left, style.top].some((offset) => Number.parseFloat(offset) <= FAR)) return false;
  const { right, bottom } = Element.prototype.getBoundingClientRect.call(element);
  return right + scrollX <= 0 || bottom + scrollY <= 0;
}

/** Whether an element is invisible because its collapsible container is. */
export function isFolded(element: Element): boolean {
  const around: Element | null = Element.prototype.closest.call(element, COLLAPSIBLE);
  return around !== null && getComputedStyle(around).visibility !== 'visible';
}

/** Whether an element is unselectable and without letters, like line numbers. */
export const isGutter = ({ userSelect }: CSSStyleDeclaration, element: Element): boolean =>
  userSelect === 'none' && !/\p{L}/u.test(visibleText(element));

/** Whether an element is collapsed and so large or deeply nested that computing styles within it would take long. */
export const isFoldedDeep = (
  element: Element,
  tag: string,
  { contentVisibility }: CSSStyleDeclaration,
): boolean => (contentVisibility === 'hidden' ? isLarge(element) : tag === 'DETAILS' && isDeep(element));

/** The attribute of a part that stands beside others or apart from them, with its left and right edge in CSS pixels. */
export const COLUMN = 'q-column';

const PARTS = /^(?:DIV|ASIDE|SECTION|MAIN|ARTICLE|UL|FORM|TD)$|-/;

/** Marks the copy of a part that may be a column with where it stands. `inRow`: whether it is in a flex row or grid. */
export function markColumn(
  element: Element,
  copy: Element,
  tag: string,
  { float, position }: CSSStyleDeclaration,
  inRow: boolean,
): void {
  const isApart = inRow || !/^(?:none)?$/.test(float) || /^(?:absolute|fixed|sticky)$/.test(position);
  if (!isApart || !PARTS.test(tag)) return;
  const { left, right } = Element.prototype.getBoundingClientRect.call(element);
  if (right > left) copy.setAttribute(COLUMN, `${Math.round(left)} ${Math.round(right)}`);
}

/** Where a copied part stands, if it may be a column. */
export function columnOf(copy: Element): { left: number; right: number } | undefined {
  const [left, right] = attributeIn(copy, COLUMN).split(' ').map(Number);
  return left === undefined || right === undefined ? undefined : { left, right };
}

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
const PROSE = `:has(p, ${HEADINGS}, ul, ol, blockquote, pre, img)`;

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
  return rows.appendChild(made(into, 'div'));
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
  if (copy.hasAttribute('readonly') && !isHidden(style) && !isInvisible(style))
    into.appendChild(made(into, 'pre', { [FIELD_MARK]: '' }, enteredText(field)));
}
