/**
 * What of a page doesn't fit, in words: text that is cut off, that sticks out of its control, or a page that scrolls
 * sideways. Runs in the page, so it names nothing outside itself.
 */
export function cutOff(): string[] {
  const SLACK = 1;
  const found = new Set<string>();
  const say = (what: string, element: Element): void => {
    const classes = [...element.classList].map((name) => `.${name}`).join('');
    const words = (element.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 50);
    found.add(`${what}: ${element.tagName.toLowerCase()}${classes} “${words}”`);
  };

  /** Whether it can be seen; what is for screen readers alone has no room to fit in. */
  const isShown = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect();
    return (
      width >= 2 &&
      height >= 2 &&
      element.closest('.unseen, svg') === null &&
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    );
  };

  /** The text that stands in an element itself, and in none within. */
  const textOf = (element: Element): Text[] =>
    [...element.childNodes].filter((node): node is Text => node instanceof Text && node.data.trim() !== '');

  /** Words of Quarry's own are accented, or in Hebrew letters: what people and pages wrote isn't. */
  const isOwn = (text: Text): boolean =>
    /[ÅåƁƀÇçÐðÉéƑƒĜĝĤĥÎîĴĵĶķĻļṀṁÑñÖöÞþǪǫŔŕŠšŢţÛûṼṽŴŵẊẋÝýŽž]{3}|[א-ת]{3}/.test(text.data);

  /** What hides what doesn't fit; an ellipsis, or a number of lines, is for what people and pages wrote. */
  const lookForClips = (element: HTMLElement, style: CSSStyleDeclaration): void => {
    if (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none') return;
    // A picture is cropped on purpose, and in a popup the report of an extraction covers what is below it.
    if (element.matches('input, textarea, :has(.job-report) > .panel') || element.textContent === '') return;
    const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
    if (hides(style.overflowX) && element.scrollWidth > element.clientWidth + SLACK)
      say(`cut off sideways, ${element.scrollWidth} in ${element.clientWidth}`, element);
    if (hides(style.overflowY) && element.scrollHeight > element.clientHeight + SLACK)
      say(`cut off below, ${element.scrollHeight} in ${element.clientHeight}`, element);
  };

  /** Words of Quarry's own that end in an ellipsis without a tooltip that says all of them. */
  const lookForEllipsis = (element: HTMLElement, style: CSSStyleDeclaration): void => {
    if (style.textOverflow !== 'ellipsis' || element.scrollWidth <= element.clientWidth + SLACK) return;
    if (textOf(element).some(isOwn) && element.closest('[title]') === null)
      say('ends in an ellipsis', element);
  };

  /** By how much words lie outside a box, in pixels; above and below, letters have room that they don't use. */
  const outside = (text: Text, box: DOMRect): number => {
    const range = document.createRange();
    range.selectNodeContents(text);
    const rects = [...range.getClientRects()].filter(({ width }) => width > 0);
    return Math.max(
      0,
      ...rects.flatMap((rect) => [
        box.left - rect.left,
        rect.right - box.right,
        box.top - rect.top - 2,
        rect.bottom - box.bottom - 2,
      ]),
    );
  };

  const lookForOutside = (element: HTMLElement, style: CSSStyleDeclaration): void => {
    const control = element.closest('button, .button, .chip, [role=tab], summary, kbd, td, th');
    if (control === null || style.textOverflow === 'ellipsis') return;
    const box = control.getBoundingClientRect();
    const most = Math.max(0, ...textOf(element).map((text) => (isOwn(text) ? outside(text, box) : 0)));
    if (most > SLACK) say(`sticks out of its control by ${Math.ceil(most)}`, control);
  };

  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth + SLACK)
    found.add(`the page scrolls sideways: ${root.scrollWidth} in ${root.clientWidth}`);
  for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
    if (!isShown(element)) continue;
    const style = getComputedStyle(element);
    lookForClips(element, style);
    lookForEllipsis(element, style);
    lookForOutside(element, style);
  }
  return [...found];
}
