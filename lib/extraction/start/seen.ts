import {
  elementAround,
  isElement,
  matchesSelector,
  type PageView,
  shadowOf,
} from '../../page-to-markdown/copy/page-view.ts';

type Size = readonly [width: number, height: number];

const UNKNOWN: Size = [Number.NaN, Number.NaN];

/**
 * The size that a computed `clip-path` leaves of a box, in CSS pixels. NaN if that is hard to say: for `closest-side`,
 * `min()`, curves, and other elements' shapes.
 */
function sizeIn(clipPath: string, width: number, height: number): Size {
  const [shape, given = ''] = clipPath.replace('evenodd, ', '').split(/\((.*)/s);
  if (shape === 'path' || shape === 'shape') return /[1-9]/.test(given) ? UNKNOWN : [0, 0];
  const [lengths = ''] = given.split(/ (?:round|at|\w+-box)\b/);
  if (!/^(?:calc\(|px|[-+\d.e%, )])*$/.test(lengths)) return UNKNOWN;
  const sides = lengths.match(/calc\([^)]*|[^ ,)]+/g) ?? [];
  const xs = sides.map((side) => pixels(side, width));
  const ys = sides.map((side) => pixels(side, height));
  const [x = Number.NaN, right = x, , left = right] = xs;
  const [y = Number.NaN, radius = y, bottom = y] = ys;
  if (shape === 'inset') return [width - right - left, height - y - bottom];
  if (shape === 'circle' || shape === 'ellipse') return [2 * x, 2 * radius];
  if (shape === 'polygon') return sizeOf(sides.flatMap((_, at) => (at % 2 ? [[xs[at - 1], ys[at]]] : [])));
  return UNKNOWN;
}

/** Converts a length, a percentage, or a sum of them. */
const pixels = (length: string, whole: number): number =>
  length
    .replaceAll('- ', '-')
    .split(/[ (]/)
    .filter((part) => /\d(?:px|%)$/.test(part))
    .reduce((sum, part) => sum + Number.parseFloat(part) * (part.endsWith('%') ? whole / 100 : 1), 0);

/** A polygon's width and average height, or more if its edges cross. */
function sizeOf(corners: readonly (readonly (number | undefined)[])[]): Size {
  const [[x0 = 0, y0 = 0] = []] = corners;
  const around = corners.map(([x = 0, y = 0]) => [x - x0, y - y0] as const);
  const xs = around.map(([x]) => x);
  const width = Math.max(...xs) - Math.min(...xs);
  // The triangles between the first corner and each side.
  const areas = around.map(([x, y], at) => {
    const [nextX, nextY] = around[at + 1] ?? [0, 0];
    return Math.abs(x * nextY - nextX * y) / 2;
  });
  return [width, areas.reduce((sum, area) => sum + area, 0) / width];
}

/** Also what an SVG link may consist of. */
export const IMAGES =
  'img, svg, picture, video, canvas, image, use, path, rect, circle, ellipse, polygon, polyline, line';

/** The start and end of something along an axis, in CSS pixels of the viewport. */
type Span = readonly [from: number, to: number];

interface Box {
  x: Span;
  y: Span;
}

/**
 * Whether the user can see some of a range's text or images in an element, now or after scrolling. What isn't rendered, has no size, is
 * transparent or clipped away, or stands where scrolling can't reach is not seen.
 */
export function isSeen(range: Range, within: Element, view: PageView): boolean {
  const walker = view.walk(within);
  for (let node: Node | null = within; node !== null; node = walker.nextNode()) {
    if (!range.intersectsNode(node)) continue;
    if (isElement(node) ? isImageSeen(node, view) || isShadowSeen(node, view) : isTextSeen(node, range, view))
      return true;
  }
  return false;
}

const isImageSeen = (element: Element, view: PageView): boolean =>
  matchesSelector(element, IMAGES) && isPainted(element, own(element, 'getClientRects').call(element), view);

/** Whether the user can see something in an element's open shadow root. */
function isShadowSeen(host: Element, view: PageView): boolean {
  const inside = shadowOf(host)?.children ?? [];
  return [...inside].some((element) => {
    const all = new Range();
    all.selectNode(element);
    return isSeen(all, element, view);
  });
}

function isTextSeen(node: Node, range: Range, view: PageView): boolean {
  const parent = elementAround(node);
  if (parent === null || (node.nodeValue ?? '').trim() === '') return false;
  const part = new Range();
  part.selectNodeContents(node);
  if (node === range.startContainer) part.setStart(node, range.startOffset);
  if (node === range.endContainer) part.setEnd(node, range.endOffset);
  return isPainted(parent, part.getClientRects(), view) && isInked(parent);
}

/** Whether an element's text has a color, an outline, a shadow, or a background in the shape of its letters. */
function isInked(element: Element): boolean {
  const style = getComputedStyle(element);
  const outline = Number.parseFloat(style.webkitTextStrokeWidth) > 0 ? style.webkitTextStrokeColor : '';
  if ([style.webkitTextFillColor, outline, style.textShadow].some(hasColor)) return true;
  for (let one: Element | null = element; one !== null; one = elementAround(one)) {
    const { backgroundClip, backgroundColor, backgroundImage } = getComputedStyle(one);
    if (backgroundClip.includes('text') && [backgroundColor, backgroundImage].some(hasColor)) return true;
  }
  return false;
}

/** An opacity below this shows nothing that could be read. */
const FAINT = 0.1;

/** Whether a computed value has a picture, or a color that isn't transparent. Browsers write every color as a function. */
const hasColor = (value: string): boolean =>
  value.includes('url(') ||
  [...value.matchAll(/(?:rgba?|color|lab|lch)\(([^()]*)/g)].some(([, parts = '']) => {
    const { length, [length - 1]: last } = parts.split(/[,/]/);
    return length % 2 === 1 || Number(last) >= FAINT;
  });

/** Whether an element is transparent, masked, or clipped away, by itself or with what is around it. */
function isFaded(element: Element): boolean {
  let opacity = 1;
  for (let one: Element | null = element; one !== null; one = elementAround(one)) {
    const style = getComputedStyle(one);
    if (style.display === 'contents') continue;
    opacity *= opacityOf(style);
    if (opacity < FAINT || isMaskedAway(style) || isClippedAway(one, style)) return true;
  }
  return false;
}

/** The opacity that a style gives an element, not counting the elements around it. */
const opacityOf = ({ opacity, filter }: CSSStyleDeclaration): number =>
  [...filter.matchAll(/\bopacity\(([^)]*)/g)].reduce((all, [, part]) => all * Number(part), Number(opacity));

/** A property of an element, read from the prototype: a form may have a field with its name. */
const own = <K extends keyof Element>(element: Element, name: K): Element[K] =>
  Reflect.get(Element.prototype, name, element);

const boxOf = ({ left, right, top, bottom }: DOMRect): Box => ({ x: [left, right], y: [top, bottom] });

const VISIBLE: CheckVisibilityOptions = { opacityProperty: true, visibilityProperty: true };

/** Whether rectangles of an element can be selected, and are painted somewhere that the user can scroll to. */
function isPainted(element: Element, rectangles: DOMRectList, view: PageView): boolean {
  if (!own(element, 'checkVisibility').call(element, VISIBLE) || isFaded(element)) return false;
  // The browser doesn’t show it as selected, although Chrome has it in the range.
  if (getComputedStyle(element).userSelect === 'none') return false;
  return [...rectangles].some((rectangle) => {
    const { x, y } = inReach(element, boxOf(rectangle), view);
    // Text for screen readers is often clipped to a single pixel.
    return x[1] - x[0] > 1 && y[1] - y[0] > 1;
  });
}

/** What is left of a box in an element after its ancestors and the page clip it, wherever they are scrolled to. */
function inReach(element: Element, box: Box, { root, body, scroller }: PageView): Box {
  // The page scrolls as its body says, unless the root element says it.
  const page = [root, body].find((one) => one && getComputedStyle(one).overflowX !== 'visible');
  let shown = box;
  let position = 'static';
  // A picture is inside its border, while text can leave its element.
  let clips = !matchesSelector(element, IMAGES);
  for (let one: Element | null = element; one !== null && one !== root; one = elementAround(one)) {
    const style = getComputedStyle(one);
    // What is positioned is clipped only by the elements that it is positioned in.
    if (position === 'fixed' || (position === 'absolute' && style.position === 'static')) continue;
    if (clips && one !== page && !/^(?:inline|contents)$/.test(style.display))
      shown = clipped(shown, one, style, boxOf(own(one, 'getBoundingClientRect').call(one)));
    position = style.position;
    clips = true;
  }
  const window: Box = { x: [0, root.clientWidth], y: [0, root.clientHeight] };
  if (position === 'fixed') return { x: common(shown.x, window.x), y: common(shown.y, window.y) };
  const { overflowX, overflowY, direction } = getComputedStyle(page ?? root);
  const style = { overflowX: scrolling(overflowX), overflowY: scrolling(overflowY), direction };
  return clipped(shown, scroller ?? root, style, window);
}

/** The overflow of a page, which scrolls unless it says otherwise. */
const scrolling = (overflow: string): string => (overflow === 'visible' ? 'auto' : overflow);

const common = (one: Span, other: Span): Span => [Math.max(one[0], other[0]), Math.min(one[1], other[1])];

/** What an element with this frame leaves of a box. */
function clipped(
  { x, y }: Box,
  element: Element,
  style: Pick<CSSStyleDeclaration, 'overflowX' | 'overflowY' | 'direction'>,
  frame: Box,
): Box {
  const wide = own(element, 'scrollWidth') - own(element, 'clientWidth');
  const high = own(element, 'scrollHeight') - own(element, 'clientHeight');
  const at = own(element, 'scrollLeft');
  const left = style.direction === 'rtl' ? wide + at : at;
  return {
    x: alongAxis(x, frame.x, style.overflowX, left, wide),
    y: alongAxis(y, frame.y, style.overflowY, own(element, 'scrollTop'), high),
  };
}

/** `at`: how far the frame is scrolled, of at most `most`. What scrolling reaches counts as scrolled into the frame. */
function alongAxis(span: Span, frame: Span, overflow: string, at: number, most: number): Span {
  if (overflow === 'visible' || overflow === '') return span;
  if (overflow !== 'auto' && overflow !== 'scroll') return common(span, frame);
  const [from, to] = common(span, [frame[0] - at, frame[1] + most - at]);
  return [frame[0], frame[0] + Math.min(to - from, frame[1] - frame[0])];
}

/** Whether a mask is a gradient from transparent to transparent. */
const isMaskedAway = ({ webkitMaskImage: mask }: CSSStyleDeclaration): boolean =>
  mask.includes('gradient(') && !hasColor(mask);

/** Whether clipping leaves nothing of an element, or a single pixel. */
function isClippedAway(element: Element, { clipPath, clip, position }: CSSStyleDeclaration): boolean {
  if (clipPath !== 'none') {
    const { width, height } = own(element, 'getBoundingClientRect').call(element);
    // Clip paths apply before transforms. What is inline has no other size.
    const wide = Math.max(width, own(element, 'clientWidth'));
    const high = Math.max(height, own(element, 'clientHeight'));
    if (sizeIn(clipPath, wide, high).some((size) => size <= 1)) return true;
  }
  const [, edges] = /^rect\(([^)]*)\)/.exec(clip) ?? [];
  if (edges === undefined || (position !== 'absolute' && position !== 'fixed')) return false;
  const [top = 0, right = 0, bottom = 0, left = 0] = edges.split(/[\s,]+/).map(Number.parseFloat);
  return right - left <= 1 || bottom - top <= 1;
}
