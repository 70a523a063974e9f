import { matchesSelector, visibleText } from './page-view.ts';

/** Content of deeper elements moves to the one at this depth, so that later steps can recurse safely. */
export const MAX_COPY_DEPTH = 200;
const TOO_DEEP = `${'* > '.repeat(MAX_COPY_DEPTH)}*`;
/** In elements; no real formula has more. Browsers need quadratic time to copy a row of MathML. */
const MAX_FORMULA_LENGTH = 5000;
/** Collapsible content, which is part of the page's text. */
const COLLAPSIBLE =
  'details, [role=tabpanel], .tab-pane, .vp-code-group > .blocks > div, .tabbed-block, [hidden=until-found], .ltx_note_outer, .footnotes, [role=doc-footnote], [role=doc-endnotes], .footnoteContent, aside[id], .expand-content, [data-node-type$=xpand] > *';
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

/** Whether a hidden element is collapsible content, which is copied anyway. */
export const isUnfolded = (element: Element): boolean => matchesSelector(element, COLLAPSIBLE_OR_IN_DETAILS);

/** Whether an element's text is not painted. */
export const isInvisible = ({ visibility, fontSize }: CSSStyleDeclaration): boolean =>
  visibility !== 'visible' || fontSize === '0px';

/** Whether an element is invisible because its collapsible container is. */
export function isFolded(element: Element): boolean {
  const around: Element | null = Element.prototype.closest.call(element, COLLAPSIBLE);
  return around !== null && getComputedStyle(around).visibility !== 'visible';
}

/** Whether an element is unselectable and without letters, like line numbers. */
export const isGutter = ({ userSelect }: CSSStyleDeclaration, element: Element): boolean =>
  userSelect === 'none' && !/\p{L}/u.test(visibleText(element));

/** Whether an element is collapsed and so deeply nested that computing styles within it would take minutes. */
export const isFoldedDeep = (
  element: Element,
  tag: string,
  { contentVisibility }: CSSStyleDeclaration,
): boolean => (tag === 'DETAILS' || contentVisibility === 'hidden') && isDeep(element);
