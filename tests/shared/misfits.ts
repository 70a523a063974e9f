/**
 * Describes what doesn't fit in the popup's window: parts that should be in sight and aren't, a second scroll area, sideways scrolling, and text
 * over other text or outside its control. Runs in the page, so it references nothing outside itself.
 */
export function misfits(inSight: string): string[] {
  const SLACK = 1;
  /** Text within one of these must not overlap. */
  const BLOCKS = '.head, .foot-rows > *, [role=tabpanel] li, .summary, .notice, .selection-bar, .foot';
  const found = new Set<string>();
  const root = document.documentElement;
  const shown = (selector: string): Element[] =>
    [...document.querySelectorAll(selector)].filter((one) =>
      one.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
    );
  const say = (what: string, element: Element): void => {
    const words = (element.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 40);
    found.add(`${what}: ${element.tagName.toLowerCase()}.${element.className} “${words}”`);
  };
  const isWithin = (box: DOMRect, of: DOMRect): boolean =>
    box.left >= of.left - SLACK &&
    box.right <= of.right + SLACK &&
    box.top >= of.top - SLACK &&
    box.bottom <= of.bottom + SLACK;
  const common = (a: DOMRect, b: DOMRect): DOMRect => {
    const [left, top] = [Math.max(a.left, b.left), Math.max(a.top, b.top)];
    const [right, bottom] = [Math.min(a.right, b.right), Math.min(a.bottom, b.bottom)];
    return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
  };
  const isSeen = ({ width, height }: DOMRect): boolean => width > SLACK && height > SLACK;

  /** The part of a box that nothing around it cuts off on purpose, as after the last line of a snippet. */
  const uncut = (box: DOMRect, around: Element | null): DOMRect => {
    let left = box;
    for (let at = around; at; at = at.parentElement)
      if (getComputedStyle(at).overflow !== 'visible') left = common(left, at.getBoundingClientRect());
    return left;
  };

  interface Line {
    words: string;
    box: DOMRect;
  }
  /** The lines of a text, without the space above and below letters. */
  const linesOf = (text: Node): Line[] => {
    const range = document.createRange();
    range.selectNodeContents(text);
    return [...range.getClientRects()]
      .map(({ x, y, width, height }) => new DOMRect(x, y + height / 6, width, (height * 2) / 3))
      .map((box) => ({ words: (text.textContent ?? '').slice(0, 30), box: uncut(box, text.parentElement) }))
      .filter(({ box }) => isSeen(box));
  };
  const linesIn = (element: Element): Line[] => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT, ({ parentElement }) =>
      parentElement?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !parentElement.closest('.unseen')
        ? NodeFilter.FILTER_ACCEPT
        : NodeFilter.FILTER_REJECT,
    );
    const lines: Line[] = [];
    while (texts.nextNode()) lines.push(...linesOf(texts.currentNode));
    return lines;
  };

  const lookAtDocument = (): void => {
    root.scrollTo(1000, 1000);
    const { x, y } = document.body.firstElementChild?.getBoundingClientRect() ?? new DOMRect();
    if (x !== 0 || y !== 0) found.add('the view scrolls with the document');
    root.scrollTo(0, 0);
    if (innerWidth > root.clientWidth || innerHeight > root.clientHeight)
      found.add('the document has a scroll bar');
  };
  const lookAtScrolling = (): void => {
    const scrollable = shown('*').filter((one) => /auto|scroll/.test(getComputedStyle(one).overflow));
    for (const one of scrollable)
      if (one.scrollWidth > one.clientWidth + SLACK) say('wider than its scroll area', one);
    const scrolled = scrollable.filter((one) => one.scrollHeight > one.clientHeight + SLACK);
    if (scrolled.length > 1) for (const one of scrolled) say('one of several scroll areas', one);
  };
  const lookAtSight = (): void => {
    const view = new DOMRect(0, 0, innerWidth, innerHeight);
    for (const one of shown(inSight))
      if (!isWithin(one.getBoundingClientRect(), view)) say('not in sight', one);
    for (const one of shown('.head *')) {
      const { left, right } = one.getBoundingClientRect();
      if (left < -SLACK || right > innerWidth + SLACK) say('outside at the side', one);
    }
    const [bar, foot] = shown('.selection-bar, .foot').map((one) => one.getBoundingClientRect());
    if (bar && foot && isSeen(common(bar, foot))) found.add('the selection bar overlaps the foot');
  };
  const lookAtBlock = (block: Element): void => {
    const lines = linesIn(block);
    for (const [index, { words, box }] of lines.entries()) {
      // The browser counts a line that ends in an ellipsis twice.
      const other = lines
        .slice(index + 1)
        .find(
          (line) => isSeen(common(box, line.box)) && (line.words !== words || line.box.y > box.y + SLACK),
        );
      if (other) found.add(`“${words}” overlaps “${other.words}”`);
    }
  };
  const lookAtControl = (control: Element): void => {
    const box = control.getBoundingClientRect();
    if (linesIn(control).some((line) => !isWithin(line.box, box))) say('text outside', control);
  };

  lookAtDocument();
  lookAtScrolling();
  lookAtSight();
  for (const block of shown(BLOCKS)) lookAtBlock(block);
  for (const control of shown('button, .button, .chip')) lookAtControl(control);
  return [...found];
}
