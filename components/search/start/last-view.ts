import { restoreQuery } from './early-input.ts';

/** An element as data: its name, its attributes, and what is in it. */
export type Drawn = string | [name: string, attributes: Record<string, string>, ...content: Drawn[]];

/**
 * What a popup with an answer looked like when it closed. The next one shows it until the view is there, so that nothing
 * arrives piece by piece.
 */
export interface LastView {
  /** What the field has. */
  query: string;
  language: string;
  /** The `href` of each style sheet. */
  sheets: string[];
  /** How far the panel was scrolled, in pixels. */
  scrolled: number;
  view: Drawn;
}

const SVG = 'http://www.w3.org/2000/svg';

function built(of: Drawn, within: string | null = null): Node {
  if (typeof of === 'string') return document.createTextNode(of);
  const [name, attributes, ...content] = of;
  const space = name === 'svg' ? SVG : within;
  const element = space ? document.createElementNS(space, name) : document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) {
    // The page's policy allows styles set by scripts, but no attributes.
    if (attribute !== 'style') element.setAttribute(attribute, value);
    else if (element instanceof HTMLElement) element.style.cssText = value;
  }
  element.append(...content.map((one) => built(one, space)));
  return element;
}

/** Time without a change after which the view counts as complete, and after which it is shown in any case, in ms. */
const QUIET_MS = 80;
const MOST_MS = 1000;

/** Shows a picture over the rest of the page until the view is complete, or the user does something. */
export async function show(
  { query, sheets, scrolled, view }: LastView,
  page: Element,
  tabs: Promise<readonly { title?: string | undefined }[]>,
): Promise<void> {
  await Promise.all(sheets.map(styled));
  // The view may have been faster, or the user.
  if (!restoreQuery(document, query)) return;
  const shown = document.createElement('div');
  shown.className = 'last-view';
  shown.inert = true;
  shown.ariaHidden = 'true';
  shown.append(built(view));
  void tabs.then(([tab]) => shown.querySelector('.this-page-title')?.append(tab?.title ?? ''));
  page.after(shown);
  shown.style.clipPath = around(shown.querySelector('.search-field input'));
  shown.querySelector('.panel')?.scrollTo(0, scrolled);
  const end = new AbortController();
  const remove = () => {
    end.abort();
    observer.disconnect();
    shown.remove();
  };
  let quiet: ReturnType<typeof setTimeout> | undefined;
  const observer = new MutationObserver(() => {
    if (!page.querySelector('.panel > *')) return;
    clearTimeout(quiet);
    quiet = setTimeout(remove, QUIET_MS);
  });
  observer.observe(page, { subtree: true, childList: true });
  setTimeout(remove, MOST_MS);
  for (const type of ['keydown', 'pointerdown', 'input', 'wheel'])
    addEventListener(type, remove, { capture: true, signal: end.signal });
}

/** Everything but a field, which is the page’s own: it takes keys already. */
function around(field: Element | null): string {
  const { left, top, right, bottom } = field?.getBoundingClientRect() ?? new DOMRect();
  const [l, t, r, b] = [`${left}px`, `${top}px`, `${right}px`, `${bottom}px`];
  return `polygon(evenodd, 0 0, 100% 0, 100% 100%, 0 100%, 0 0, ${l} ${t}, ${r} ${t}, ${r} ${b}, ${l} ${b}, ${l} ${t})`;
}

/** Loads a style sheet, unless the page has it. */
function styled(href: string): Promise<unknown> {
  if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.setAttribute('href', href);
  return new Promise((resolve) => {
    link.onload = link.onerror = resolve;
    document.head.append(link);
  });
}
