import { inject } from '../tabs/inject.ts';
import { text } from '../text.ts';

/**
 * Shows a line of text on the page in a tab, for five seconds. Shows nothing if Quarry has lost access to the page, as
 * happens when the tab navigates to another site.
 */
export const showPageNote = async (tab: number, words: string): Promise<void> =>
  void (await inject({ tabId: tab }, paintNote, [words, text('locale'), text('direction')]));

/**
 * Runs in the page, in an isolated world, so it must be self-contained. The text is in a closed shadow root, and only a
 * real user click removes it early. The page can detect the element and cover it.
 */
export function paintNote(words: string, language: string, direction: string): void {
  const shownMs = 5000;
  // Nobody would see it in a background tab.
  if (document.visibilityState !== 'visible') return;
  const NOTE = 'quarryEndNote';
  const endPrevious: unknown = Reflect.get(globalThis, NOTE);
  if (typeof endPrevious === 'function') endPrevious();
  const XHTML = 'http://www.w3.org/1999/xhtml';
  const host = document.createElementNS(XHTML, 'div');
  host.popover = 'manual';
  host.lang = language;
  host.dir = direction;
  // Near the toolbar’s icons. Styles set by script aren’t subject to the page’s content security policy.
  const side = direction === 'rtl' ? 'left' : 'right';
  host.style.cssText = `all: initial; color-scheme: light dark; position: fixed; z-index: 2147483647; top: 16px; ${side}: 16px; max-inline-size: min(420px, calc(100vw - 32px)); overflow: visible; pointer-events: none`;
  const line = document.createElementNS(XHTML, 'p');
  line.role = 'status';
  line.style.cssText =
    'all: initial; display: block; box-sizing: border-box; padding: 10px 16px; border: 1px solid light-dark(#e6e3de, #34312d); border-radius: 10px; background: light-dark(#ffffff, #262422); color: light-dark(#1c1a17, #f1efec); box-shadow: 0 1px 2px #0000000f, 0 8px 24px light-dark(#00000040, #000000a0); font: 13px / 1.4 system-ui, sans-serif; overflow-wrap: anywhere; cursor: default; pointer-events: auto';
  line.dir = direction;
  const end = () => {
    host.remove();
    if (Reflect.get(globalThis, NOTE) === end) Reflect.deleteProperty(globalThis, NOTE);
  };
  // Not a timer: timer ids are shared across worlds, so the page could clear it.
  AbortSignal.timeout(shownMs).addEventListener('abort', end);
  line.addEventListener('click', (event) => {
    event.stopPropagation();
    if (event.isTrusted) end();
  });
  host.attachShadow({ mode: 'closed' }).append(line);
  document.documentElement.append(host);
  host.showPopover();
  // Screen readers announce changes to a live region, not its first content.
  line.textContent = words;
  Reflect.set(globalThis, NOTE, end);
}
