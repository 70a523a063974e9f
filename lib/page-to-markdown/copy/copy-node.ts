import { isLanguageName, LANGUAGE_MARK } from '../blocks/code.ts';
import { isFormula, toFormula } from '../blocks/formulas.ts';
import {
  attributeIn,
  cleanedAttributes,
  documentOf,
  LINE_BREAK,
  made,
  taskBox,
  withoutMarks,
  withTagName,
} from '../elements.ts';
import {
  assumedFont,
  copyField,
  type Font,
  fontOf,
  indentOf,
  isAllOfCell,
  isCode,
  isCodeBlock,
  isFolded,
  isFoldedDeep,
  isGutter,
  isHidden,
  isInvisible,
  isLarge,
  isOffPage,
  isTinyFrame,
  isUnfolded,
  isUnmarked,
  isUnseen,
  keepsLines,
  MAX_COPY_DEPTH,
  markColumn,
  marksOf,
  placeForCode,
  scriptOf,
} from './looks.ts';
import { addEmbed, addNoscriptImages, drawingLabel, isEmbed, resolveImage } from './media.ts';
import {
  childrenOf,
  elementAround,
  elementsBeside,
  frameDocument,
  isChecked,
  isElement,
  isText,
  localNameOf,
  matchesSelector,
  nextSiblingOf,
  numberOfItem,
  parentElementOf,
  previousSiblingOf,
  shadowOf,
  slotContent,
  viewOf,
  visibleText,
} from './page-view.ts';

/** Which nodes of a page to copy; by default everything visible. */
export interface Wanted {
  /** Whether to include hidden content. */
  hidden?: boolean;
  includes?(node: Node): boolean;
  /** The part of a text node to copy. */
  text?(node: Text): string;
  /** A CSS selector of elements to mark in the copy. */
  mark?: string | undefined;
}

/** The attribute that marks these elements. */
export const PART_MARK = 'q-part';

/** The destination and context of a copied node. */
export interface CopyContext {
  into: Node;
  depth: number;
  /** The base URL for relative URLs. */
  base: string;
  /** Whether to include hidden content. */
  hidden: boolean;
  invisible: boolean;
  /** Whether it is within preformatted text. */
  code: boolean;
  /** Whether line breaks of its text are shown. */
  lines: boolean;
  mark: string | undefined;
  /** The font of the text around. */
  font: Font;
  /** Whether nodes are visually separated without a space between them, as in a flex row. */
  apart: boolean;
}

type Children = { nodes: readonly Node[]; context: CopyContext };

const SKIPPED_TAGS = new Set(
  'SCRIPT STYLE TEMPLATE OPTION DATALIST SOURCE TRACK PARAM DIALOG NOSCRIPT'.split(' '),
);
/** Machine-readable elements within the content. */
const METADATA_TAGS = /^(?:META|LINK)$/;
const LABELED_FIELD = ':has(select, textarea, input:not([type=checkbox], [type=radio]))';
const CONTROLS = new Set('INPUT SELECT TEXTAREA BUTTON PROGRESS METER'.split(' '));
/** Elements that are inline by default; if styled as blocks, they are put on their own line. */
const INLINE = /^(?:A|ABBR|B|BDI|BDO|CITE|DATA|DFN|EM|FONT|I|INS|LABEL|MARK|SMALL|STRONG|TIME|U|VAR)$/;
const MATH = /^(?:MATH|MJX-CONTAINER)$/;
/** `aria-hidden` is ignored for elements with more characters of text than this. */
const MAIN_TEXT = 500;
/** Elements without a meaning that may set their text apart from the text around them. */
const SET_APART = /^(?:SPAN|FONT)$/;
/** Without attributes, these are assumed to have default styles. Computing styles would take most of the time. */
const PLAIN = /^(?:B|BR|CODE|EM|I|STRONG|TBODY|TD|TH|THEAD|TR|WBR)$/;
/** `display` values that start a new line. */
const BLOCK_DISPLAY = /^(?:block|flex|grid|list-item|table|flow-root)$/;
const ROW_DISPLAY = /^(?:inline-)?(?:flex|grid)$/;

/** Copies a node. Returns its children and their destination, if they should be copied. */
export function copyNode(node: Node, context: CopyContext, wanted: Wanted): Children | undefined {
  if (wanted.includes?.(node) === false) return undefined;
  const { into, invisible, apart } = context;
  if (isText(node)) {
    const text = wanted.text?.(node) ?? node.data;
    if (!invisible)
      append(into, context.lines && isBesideText(node) ? text.replaceAll('\n', LINE_BREAK) : text);
    return undefined;
  }
  if (!isElement(node)) return undefined;
  if (apart || (!context.code && isSetApart(node))) append(into, ' ');
  return copyElement(node, context);
}

const append = (into: Node, text: string): undefined => {
  into.appendChild(documentOf(into).createTextNode(text));
};

/** White space between blocks is how a page is written, not part of its text. */
const isBesideText = (node: Text): boolean =>
  /\S/.test(node.data) || (isInline(node.previousSibling) && isInline(node.nextSibling));

/** Whether an element is a component of the page, or an inline block, and right beside another one. */
function isSetApart(element: Element): boolean {
  const before = previousSiblingOf(element);
  if (before === null || !isElement(before)) return false;
  return [isComponent, isBox].some((is) => is(element) && is(before));
}

const isComponent = (element: Element): boolean => localNameOf(element).includes('-');

/** Whether an element is a box in a line of text. Headings may consist of such letters. */
const isBox = (element: Element): boolean =>
  (SET_APART.test(element.tagName) || INLINE.test(element.tagName)) &&
  getComputedStyle(element).display === 'inline-block' &&
  !/^\p{L}?$/u.test(visibleText(element).trim());

const isInline = (node: Node | null): boolean =>
  node !== null &&
  (isText(node) || (isElement(node) && (node.tagName === 'SPAN' || INLINE.test(node.tagName))));

/** Whether an element is a formula. A large element that only has the class of one is regular content. */
const isWholeFormula = (element: Element, copy: Element): boolean =>
  isFormula(copy) && (MATH.test(copy.tagName.toUpperCase()) || !isLarge(element));

type Copy = (element: Element, copy: Element, context: CopyContext) => Children | undefined;

const copyAmpImage: Copy = (element, copy, context) =>
  copyStyled(element, withTagName(copy, 'img'), 'IMG', context);

/** Copies elements that become others. */
const SPECIAL: Readonly<Record<string, Copy>> = {
  'AMP-IMG': copyAmpImage,
  LABEL: (label, copy, context) =>
    matchesSelector(label, LABELED_FIELD) ? undefined : copyStyled(label, copy, 'LABEL', context),
  SVG: (drawing, copy, context) =>
    isDrawnFormula(drawing) ? copyFormula(drawing, copy, 'SVG', context) : copyDrawing(drawing, context),
  CANVAS: (drawing, _, context) => copyDrawing(drawing, context),
};

/** How to copy an element that becomes another, by its tag or because it is a picture by its role. */
function specialCopy(element: Element, copy: Element, tag: string): Copy | undefined {
  const isPicture =
    tag !== 'IMG' &&
    copy.getAttribute('role') === 'img' &&
    visibleText(element).trim() === '' &&
    Element.prototype.querySelector.call(element, 'img, svg, canvas') === null;
  return SPECIAL[tag] ?? (isPicture ? copyPicture : undefined);
}

/** Whether a drawing is a formula by MathJax, without the element around it, as editors paste it. */
const isDrawnFormula = (drawing: Element): boolean =>
  Element.prototype.querySelector.call(drawing, '[data-mml-node=math]') !== null;

/** Only names of HTML are in uppercase, because other languages may use the same ones. */
const tagOf = ({ tagName }: Element): string =>
  /^(?:svg|math)$/.test(tagName) ? tagName.toUpperCase() : tagName;

function copyElement(element: Element, context: CopyContext): Children | undefined {
  const { into } = context;
  const copy = withoutMarks(documentOf(into).importNode(element, false));
  const tag = tagOf(copy);
  if (context.mark && matchesSelector(element, context.mark)) copy.setAttribute(PART_MARK, '');
  const special = specialCopy(element, copy, tag);
  if (special !== undefined) return special(element, copy, context);
  const plain = !copy.hasAttributes();
  if ((!plain || MATH.test(tag)) && isWholeFormula(element, copy))
    return copyFormula(element, copy, tag, context);
  if (tag === 'NOSCRIPT') addNoscriptImages(element, into, context.base);
  if (METADATA_TAGS.test(tag) && copy.hasAttribute('itemprop')) into.appendChild(copy);
  if (SKIPPED_TAGS.has(tag) || METADATA_TAGS.test(tag)) return undefined;
  if (CONTROLS.has(tag) || isShortButton(element, copy)) return copyControl(element, copy, context);
  if (plain && PLAIN.test(tag) && !context.invisible) return copyPlain(element, copy, tag, context);
  return copyStyled(element, copy, tag, context);
}

/** Copies an element without attributes, whose style is assumed. */
function copyPlain(element: Element, copy: Element, tag: string, context: CopyContext): Children {
  const { into, depth } = context;
  const inner: CopyContext = {
    ...context,
    into: depth < MAX_COPY_DEPTH ? into.appendChild(copy) : into,
    depth: depth + 1,
    font: assumedFont(tag, context.font),
    apart: false,
  };
  return { nodes: childrenOf(element), context: inner };
}

/** Copies a formula as TeX, unless it only has the class of one. */
function copyFormula(
  element: Element,
  copy: Element,
  tag: string,
  context: CopyContext,
): Children | undefined {
  const { into } = context;
  // MathJax 2 keeps the source of what it renders in a script beside it.
  if (
    tag !== 'SCRIPT' &&
    elementsBeside(element).some((one) => matchesSelector(one, 'script[type^="math/"]'))
  )
    return undefined;
  if (isLarge(element)) return append(into, visibleText(element));
  const whole = documentOf(into).importNode(element, true);
  const { querySelectorAll, removeAttribute } = Element.prototype;
  // Names of fields and images would replace properties of the form or document around them.
  for (const inner of querySelectorAll.call(whole, '*'))
    for (const name of ['name', 'id']) removeAttribute.call(withoutMarks(inner), name);
  const formula = toFormula(withoutMarks(whole));
  if (formula === whole) return copyStyled(element, copy, tag, context);
  if (formula !== undefined) into.appendChild(formula);
  return undefined;
}

/** Copies an element according to its computed style. */
function copyStyled(
  element: Element,
  copy: Element,
  tag: string,
  context: CopyContext,
): Children | undefined {
  const style = getComputedStyle(element);
  if (showsNothing(element, copy, tag, style, context)) return undefined;
  if (context.code && isGutter(style, element)) return undefined;
  if (isFoldedDeep(element, tag, style)) return append(context.into, visibleText(element));
  if (tag === 'IMG') return copyImage(element, copy, context);
  if (isEmbed(copy))
    return copyFrame(element, tag, context) ?? addEmbed(element, copy, context.into, context.base);
  if (copy.getAttribute('aria-hidden') === 'true' && isMainText(element)) {
    copy.removeAttribute('aria-hidden');
    // Its twin for screen readers set it apart.
    append(context.into, ' ');
  }
  const font = context.code ? context.font : fontOf(tag, style);
  const into = addMarked(element, copy, tag, style, font, context);
  const inner: CopyContext = {
    ...context,
    into,
    font,
    depth: context.depth + 1,
    invisible: isInvisible(style) && !context.hidden && !isFolded(element),
    code: context.code || isCode(into),
    lines: !context.code && keepsLines(tag, style),
    apart: ROW_DISPLAY.test(style.display) && !context.code,
  };
  return { nodes: contentNodes(element, tag), context: inner };
}

/** Whether the page shows nothing of an element, even if its part of the page is unfolded. */
function showsNothing(
  element: Element,
  copy: Element,
  tag: string,
  style: CSSStyleDeclaration,
  context: CopyContext,
): boolean {
  if (context.hidden) return false;
  if (isHidden(style) || isOffPage(element, style)) return !isUnfolded(element);
  if (!isUnseen(style) || isFolded(element)) return false;
  // An image that is hidden alone may wait for a script that loads it.
  return tag === 'IMG' ? isUnseenAround(element) : isEmbed(copy);
}

function isUnseenAround(element: Element): boolean {
  const around = elementAround(element);
  return around !== null && isUnseen(getComputedStyle(around));
}

const contentNodes = (element: Element, tag: string): Node[] =>
  tag === 'SLOT' ? slotContent(element) : childrenOf(shadowOf(element) ?? element);

/** Inserts a copy, with marks in it for what its font says. Returns the node for its children. */
function addMarked(
  element: Element,
  copy: Element,
  tag: string,
  style: CSSStyleDeclaration,
  font: Font,
  context: CopyContext,
): Node {
  const unmarked = isUnmarked(tag, font);
  const into = addCopy(element, unmarked ? withTagName(copy, 'span') : copy, tag, style, context);
  const isInline = style.display === 'inline' && (unmarked || SET_APART.test(tag));
  if (!isInline || context.code || context.depth >= MAX_COPY_DEPTH) return into;
  const marks = marksOf({ ...font, fixed: font.fixed && holdsOnlyText(element) }, context.font);
  const script = scriptOf(style);
  return [...marks, ...script].reduce((around, mark) => around.appendChild(made(around, mark)), into);
}

/** Whether an element holds nothing but text, some of which may be colored. */
const holdsOnlyText = (element: Element): boolean =>
  Element.prototype.querySelector.call(element, ':not(span, br)') === null;

/** Whether an element's text counts although it is hidden from screen readers. */
const isMainText = (element: Element): boolean => visibleText(element).length > MAIN_TEXT || hasTwin(element);

/** Whether an element shows the text that the element beside it has for screen readers. */
function hasTwin(element: Element): boolean {
  const text = visibleText(element).trim();
  return /\p{L}/u.test(text) && elementsBeside(element).some((one) => visibleText(one).trim() === text);
}

function copyImage(image: Element, copy: Element, { into, base }: CopyContext): undefined {
  if (resolveImage(image, copy, base)) into.appendChild(cleanedAttributes(copy, base));
}

/** Marks what an element only has where it stands: a column's place, a list's indentation, the number of its first item. */
function markPlace(
  element: Element,
  copy: Element,
  tag: string,
  style: CSSStyleDeclaration,
  context: CopyContext,
): void {
  const { into } = context;
  if (tag === 'LI' && into instanceof HTMLOListElement && into.firstElementChild === null && !into.reversed)
    copy.setAttribute('value', String(numberOfItem(element)));
  if (tag === 'LI' && style.listStyleType === 'none') markTask(element, copy);
  if (!context.code) markColumn(element, copy, tag, style, context.apart);
  const indent = indentOf(element, tag, style);
  if (indent !== undefined) copy.setAttribute('q-indent', String(indent));
}

/** Marks an item as a task if its style puts a box before it. */
function markTask(item: Element, copy: Element): void {
  const { content } = getComputedStyle(item, '::before');
  if (/[☐☑☒✓✔✅]/u.test(content)) copy.append(taskBox(copy, !content.includes('☐')), ' ');
}

/** Inserts a copy. Returns the node for its children. */
function addCopy(
  element: Element,
  copy: Element,
  tag: string,
  style: CSSStyleDeclaration,
  context: CopyContext,
): Node {
  const { display } = style;
  const { into, depth, apart, base } = context;
  if (depth >= MAX_COPY_DEPTH) return into;
  if (isCodeBlock(element, tag, style, context))
    return placeForCode(element, cleanedAttributes(copy, base), into);
  markPlace(element, copy, tag, style, context);
  const block = BLOCK_DISPLAY.test(display) && !apart && !isInitial(element);
  const custom = /[-a-z]/.test(tag) || tag === 'SLOT';
  if (custom || (block && tag === 'SPAN')) {
    const plain = withTagName(copy, display === 'inline' || display === 'contents' ? 'span' : 'div');
    return into.appendChild(cleanedAttributes(plain, base));
  }
  cleanedAttributes(copy, base);
  if (!block || !INLINE.test(tag)) return into.appendChild(copy);
  return into.appendChild(made(into, 'div')).appendChild(copy);
}

/** Whether an element is the large first letter of a word. */
function isInitial(element: Element): boolean {
  const after = nextSiblingOf(element);
  const next = after === null ? '' : isElement(after) ? visibleText(after) : (after.textContent ?? '');
  return /^\p{L}/u.test(next) && /^\W?\p{L}$/u.test(visibleText(element));
}

/** Whether a checkbox here starts a list item, which makes it a task. Other checkboxes are page controls. */
const beginsItem = (into: Node): boolean =>
  into instanceof Element &&
  into.textContent.trim() === '' &&
  (into.tagName === 'LI' || (/^(?:P|LABEL|DIV)$/.test(into.tagName) && into.parentElement?.tagName === 'LI'));

/**
 * Copies the controls that count as content: task checkboxes, and the labels of tabs, disclosure, and inline buttons.
 */
function copyControl(element: Element, copy: Element, context: CopyContext): Children | undefined {
  const { into } = context;
  if (copy.matches('input[type=checkbox]') && beginsItem(into))
    into.appendChild(taskBox(into, isChecked(element)));
  if (copy.tagName === 'TEXTAREA') copyField(element, copy, into);
  if (copy.tagName !== 'BUTTON' && copy.getAttribute('role') !== 'button') return undefined;
  const words = visibleText(element);
  if (isLanguageName(words)) into.appendChild(made(into, 'span', { [LANGUAGE_MARK]: words }));
  if (!(copy.matches('[aria-expanded], [role=tab]') || isInText(element, into)))
    return copyImages(element, context);
  const label = into.appendChild(cleanedAttributes(withTagName(copy, 'span'), context.base));
  return { nodes: childrenOf(element), context: { ...context, into: label, depth: context.depth + 1 } };
}

/** The longest name of a button that isn't one by its tag name, in characters; what has more text is content. */
const MAX_BUTTON_LENGTH = 30;

const isShortButton = (element: Element, copy: Element): boolean =>
  copy.matches('div[role=button]:not([aria-expanded])') && visibleText(element).length <= MAX_BUTTON_LENGTH;

/** In CSS pixels; narrower images in a button are icons. */
const MIN_IMAGE_WIDTH = 100;

/** Copies the images that a button shows, for example to enlarge them. */
function copyImages(button: Element, context: CopyContext): undefined {
  for (const image of Element.prototype.querySelectorAll.call(button, 'img')) {
    if (Element.prototype.getBoundingClientRect.call(image).width >= MIN_IMAGE_WIDTH)
      copyImage(image, withoutMarks(documentOf(context.into).importNode(image, false)), context);
  }
}

/**
 * Copies the label of a drawing, or the words in a diagram, as a paragraph. Small drawings are icons, except those that
 * say “yes” or “no” in a table.
 */
function copyDrawing(drawing: Element, { into, invisible }: CopyContext): undefined {
  const label = invisible ? '' : drawingLabel(drawing);
  if (label !== '' && isAllOfCell(drawing)) return append(into, label);
  if (label === '' || Element.prototype.getBoundingClientRect.call(drawing).width < MIN_IMAGE_WIDTH) return;
  const line = made(into, 'p', {}, label);
  const code = into instanceof Element ? into.closest('pre') : null;
  if (code === null) into.appendChild(line);
  else code.before(line);
}

/** Whether a button is part of a text, all of a heading or of a column's name, or the name of an author. */
const isInText = (button: Element, into: Node): boolean =>
  into instanceof Element &&
  (/^(?:P|DT|SUMMARY)$/.test(into.tagName) ||
    (/^(?:H[1-6]|TH)$/.test(into.tagName) && isAlone(button)) ||
    /sender|author|user-?name/i.test(into.className));

/** Whether nothing else beside an element has text. */
const isAlone = (element: Element): boolean =>
  visibleText(element).trim() === visibleText(parentElementOf(element) ?? element).trim();

/** Copies an element that is a picture by its role: the image in its background, or else its label. */
function copyPicture(element: Element, copy: Element, context: CopyContext): undefined {
  const style = getComputedStyle(element);
  const src = /^url\("([^"]+)"\)$/.exec(style.backgroundImage)?.[1];
  if (src === undefined || context.invisible || isHidden(style)) return copyDrawing(element, context);
  const alt = attributeIn(copy, 'aria-label');
  return copyImage(element, made(context.into, 'img', { src, alt }), context);
}

/** Copies the content of a same-origin frame, if it has room to show any. */
function copyFrame(frame: Element, tag: string, context: CopyContext): Children | undefined {
  if ((tag !== 'IFRAME' && tag !== 'FRAME') || (isTinyFrame(frame) && !context.hidden)) return undefined;
  const document = frameDocument(frame);
  const { body, base } = document === null ? { body: null, base: '' } : viewOf(document);
  if (body === null || visibleText(body).trim() === '') return undefined;
  const into = context.into.appendChild(made(context.into, 'div'));
  return { nodes: childrenOf(body), context: { ...context, into, base, depth: context.depth + 1 } };
}
