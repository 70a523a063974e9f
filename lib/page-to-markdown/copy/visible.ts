import { matchesSelector, visibleText } from './page-view.ts';

/** Content of deeper elements moves to the one at this depth, so that later steps can recurse safely. */
export const MAX_COPY_DEPTH = 100;
const TOO_DEEP = `${'* > '.repeat(MAX_COPY_DEPTH)}*`;
/** In elements; no real formula has more. Browsers need quadratic time to copy a row of MathML. */
const MAX_FORMULA_LENGTH = 5000;
/** Collapsible content, which is part of the page's text. */
const COLLAPSIBLE =
  'details, [role=tabpanel], .tab-pane, .vp-code-group > .blocks > div, .tabbed-block, [hidden=until-found], .ltx_note_outer, .footnotes, [role=doc-footnote], [role=doc-endnotes], .footnoteContent, sup:has([aria-describedby]) + [role=tooltip], aside[id], .expand-content, [data-node-type$=xpand] > *, [role=region][aria-labelledby][id], input[type=radio] + label + :not(input, label), input[type=checkbox]:first-child ~ :nth-child(-n + 3):not(input, label, nav, ul, menu)';
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

/** Whether an element is collapsed and so large or deeply nested that computing styles within it would take long. */
export const isFoldedDeep = (
  element: Element,
  tag: string,
  { contentVisibility }: CSSStyleDeclaration,
): boolean => (contentVisibility === 'hidden' ? isLarge(element) : tag === 'DETAILS' && isDeep(element));
