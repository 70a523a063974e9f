import { isOne, shownText } from './page-view.ts';

/** Deeper elements give their content to the one at this depth, so that every later step may recurse. */
export const DEEPEST_COPIED = 200;
const TOO_DEEP = `${'* > '.repeat(DEEPEST_COPIED)}*`;
/** No formula has more elements: a browser copies a row of MathML in time that grows with the square of its length. */
const LARGEST_FORMULA = 5000;
/** What readers unfold: its text belongs to the page. */
const FOLDED =
  'details, [role=tabpanel], .tab-pane, .vp-code-group > .blocks > div, .tabbed-block, [hidden=until-found], .ltx_note_outer, .footnotes, [role=doc-footnote], [role=doc-endnotes], .footnoteContent, aside[id]';
/** Some hide what they fold away themselves, within what the browser folds away. */
const UNFOLDED = `${FOLDED}, details > *`;

/** Whether an element holds others at more levels than are copied. */
const isDeep = (element: Element): boolean =>
  Element.prototype.querySelector.call(element, TOO_DEEP) !== null;

/** Whether an element is too large, or lies too deep, to be copied in one go. */
export const isLarge = (element: Element): boolean =>
  Element.prototype.getElementsByTagName.call(element, '*')[LARGEST_FORMULA] !== undefined || isDeep(element);

/** Whether an element is hidden, by its style. */
export function isHidden(style: CSSStyleDeclaration): boolean {
  if (style.display === 'none') return true;
  // For screen readers alone: it repeats what can be seen, or describes it. Sizes are asked for last, since they cost a layout.
  if (style.position !== 'absolute' || style.overflow !== 'hidden') return false;
  return /^[01]px$/.test(style.width) && /^[01]px$/.test(style.height);
}

/** Whether an element is wanted although it is hidden, since readers unfold it. */
export const isUnfolded = (element: Element): boolean => isOne(element, UNFOLDED);

/** Whether nothing is painted of the text in an element. */
export const isInvisible = ({ visibility, fontSize }: CSSStyleDeclaration): boolean =>
  visibility !== 'visible' || fontSize === '0px';

/** Whether an element is unseen because it is folded away, and not within what is unfolded. */
export function isFolded(element: Element): boolean {
  const around: Element | null = Element.prototype.closest.call(element, FOLDED);
  return around !== null && getComputedStyle(around).visibility !== 'visible';
}

/** Line numbers and the like, which the page lets nobody select. */
export const isGutter = ({ userSelect }: CSSStyleDeclaration, element: Element): boolean =>
  userSelect === 'none' && !/\p{L}/u.test(shownText(element));

/** To tell how something is shown that is folded away that deep, a browser needs minutes. */
export const isFoldedDeep = (
  element: Element,
  tag: string,
  { contentVisibility }: CSSStyleDeclaration,
): boolean => (tag === 'DETAILS' || contentVisibility === 'hidden') && isDeep(element);
