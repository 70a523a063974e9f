/**
 * Describes what doesn't fit in a page: truncated text, text that sticks out of its control, a separator at
 * the start of a line, or horizontal scrolling. Runs in
 * the page, so it references nothing outside itself.
 */
export function cutOff(): string[] {
  const SLACK = 1;
  const found = new Set<string>();
  const say = (what: string, element: Element): void => {
    const classes = [...element.classList].map((name) => `.${name}`).join('');
    const words = (element.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 50);
    found.add(`${what}: ${element.tagName.toLowerCase()}${classes} “${words}”`);
  };

  /** Whether an element is visible; text for screen readers only has no space to fit in. */
  const isShown = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect();
    return (
      width >= 2 &&
      height >= 2 &&
      element.closest('.unseen, .chip-row.folded, svg') === null &&
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    );
  };

  /** Text nodes directly in an element, not in its children. */
  const textOf = (element: Element): Text[] =>
    [...element.childNodes].filter((node): node is Text => node instanceof Text && node.data.trim() !== '');

  /** The messages shown in this page. */
  const messages: ReadonlySet<string> = new Set(
    Object.values<string>(Reflect.get(globalThis, 'saidInEnglish') ?? {}).map((message) => message.trim()),
  );

  /** Quarry's own text is a message, or has the letters of the pseudo-languages; text from users and pages isn't. */
  const isOwn = (text: Text): boolean =>
    messages.has(text.data.trim()) ||
    /[ÅåƁƀÇçÐðÉéƑƒĜĝĤĥÎîĴĵĶķĻļṀṁÑñÖöÞþǪǫŔŕŠšŢţÛûṼṽŴŵẊẋÝýŽž]{3}|[א-ת]{3}/.test(text.data);

  /** Finds clipped content. An ellipsis or a line limit is fine for text from users and pages. */
  const lookForClips = (element: HTMLElement, style: CSSStyleDeclaration): void => {
    if (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none') return;
    // Images are cropped on purpose, and in a popup an extraction's report covers what is below it.
    if (element.matches('input, textarea, :has(.job-report) > .panel') || element.textContent === '') return;
    const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
    if (hides(style.overflowX) && element.scrollWidth > element.clientWidth + SLACK)
      say(`cut off sideways, ${element.scrollWidth} in ${element.clientWidth}`, element);
    if (hides(style.overflowY) && element.scrollHeight > element.clientHeight + SLACK)
      say(`cut off below, ${element.scrollHeight} in ${element.clientHeight}`, element);
  };

  /** Finds Quarry's own text truncated with an ellipsis and without a tooltip showing all of it. */
  const lookForEllipsis = (element: HTMLElement, style: CSSStyleDeclaration): void => {
    if (style.textOverflow !== 'ellipsis' || element.scrollWidth <= element.clientWidth + SLACK) return;
    if (textOf(element).some(isOwn) && element.closest('[title]') === null)
      say('ends in an ellipsis', element);
  };

  /** How far text extends beyond a box, in pixels; vertically, letters don't use all their space. */
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

  /** Finds a “·” between two facts that begins a line instead of ending the one before; not in text from pages. */
  const lookForSeparator = (element: Element): void => {
    if (element.closest('bdi, [dir=auto]') !== null) return;
    let block = element;
    while (getComputedStyle(block).display === 'inline') block = block.parentElement ?? document.body;
    const range = document.createRange();
    for (const text of textOf(element)) {
      for (const { index } of text.data.matchAll(/(?<=\s)·(?=\s)/g)) {
        range.setStart(text, index);
        range.setEnd(text, index + 1);
        const dot = range.getBoundingClientRect();
        range.setStart(block, 0);
        range.setEnd(text, index);
        const before = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
        if (before.length > 0 && before.every(({ bottom }) => bottom <= dot.top + 2))
          say('a separator starts a line', element);
      }
    }
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
    lookForSeparator(element);
  }
  return [...found];
}
