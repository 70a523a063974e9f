import { useEffect } from 'preact/hooks';
import { useTools } from '../../ui/tools.ts';
import type { Drawn, LastView } from './last-view.ts';

/** What the next popup opens without, or fills in itself. */
const LEFT_OUT = '.unseen, .toast, .this-page-title > *, p.this-page';
/** What floats above the view, or will not be open again. A view that shows it isn’t drawn. */
const PASSING = 'dialog, [role=listbox], :popover-open, .job';
const NOT_COPIED = /^(?:id|for|name|autofocus|aria-.*by|aria-controls)$/;

/** Draws a view as far as it is visible. Returns undefined if something is open in it that the next one won’t show. */
function drawn(view: Element, query: string): LastView | undefined {
  if (view.parentElement?.querySelector(PASSING)) return undefined;
  return {
    query,
    language: document.documentElement.lang,
    sheets: Array.from(
      document.querySelectorAll('link[rel=stylesheet]'),
      (link) => link.getAttribute('href') ?? '',
    ),
    scrolled: view.querySelector('.panel')?.scrollTop ?? 0,
    view: elementDrawn(view),
  };
}

function elementDrawn(element: Element): Drawn {
  const { top, bottom, height } = element.getBoundingClientRect();
  // What is out of sight only keeps its height, for the scroll bar.
  if (bottom < 0 || top > innerHeight) return [element.localName, { style: `block-size: ${height}px` }];
  const attributes: Record<string, string> = {};
  for (const { name, value } of element.attributes) if (!NOT_COPIED.test(name)) attributes[name] = value;
  if (element instanceof HTMLInputElement && element.checked) attributes.checked = '';
  const content = [...element.childNodes].flatMap((node): Drawn[] => {
    if (!(node instanceof Element)) return node.nodeValue ? [node.nodeValue] : [];
    return node.matches(LEFT_OUT) ? [] : [elementDrawn(node)];
  });
  return [element.localName, attributes, ...content];
}

/** Keeps a picture for the next popup, when this one closes with an answer on screen. */
export function useLastView(query: string, isKept: boolean): void {
  const { quarry } = useTools();
  useEffect(() => {
    const view = document.querySelector('#app > .popup');
    if (!view || !isKept) return;
    const keep = () => quarry.saveLastView(drawn(view, query));
    addEventListener('pagehide', keep);
    return () => removeEventListener('pagehide', keep);
  }, [query, isKept]);
}
