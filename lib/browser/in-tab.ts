import { browser } from 'wxt/browser';
import type { Picked } from '../extraction/in-tab/in-tab.ts';
import type { PickerWords } from '../extraction/pick/picker-view.ts';
import { isValidSelector, MAX_SELECTOR_LENGTH, MAX_SELECTORS } from '../extraction/sites/site-rules.ts';
import { wrappedAddress } from '../extraction/start/targets.ts';
import { localNameOf, viewOf, visibleText } from '../page-to-markdown/copy/page-view.ts';
import type { FactName } from '../page-to-markdown/index.ts';
import { type Reading, type ReadRequest, toReading } from '../page-to-markdown/reading.ts';
import type { Destination } from '../presets/destinations.ts';
import { createSerializer } from '../storage/cache.ts';
import { isRecord, listIn } from '../storage/guards.ts';
import { inject, injectFile, MAX_INJECTION_MS, resultOf } from './inject.ts';
import { type TextKey, text } from './text.ts';
import { counted, textWith } from './text-values.ts';

/** A page with a password field and less Markdown than this (in characters) is a sign-in. */
const MAX_SIGN_IN_LENGTH = 2000;
/** A page that is still loading is read as far as it is after this time. */
const MAX_LOADING_MS = 2000;
const PDF = 'application/pdf';
/** The tab icon of Firefox's PDF viewer. */
const FIREFOX_PDF_ICON = 'chrome://global/skin/icons/pdf.svg';

/** The reads of each tab. */
const lines = new Map<number, ReturnType<typeof createSerializer>>();

/**
 * Reads part of one frame of a tab. Returns `undefined` if the browser denies access, `late` if the page doesn't respond,
 * `pdf` if the tab shows a PDF.
 */
export async function readInTab(
  tab: number,
  frame: number,
  wanted: ReadRequest,
): Promise<Reading | 'pdf' | 'late' | undefined> {
  const isPage = wanted.part === 'page';
  // Firefox's PDF viewer sometimes rejects a script only after the deadline.
  if (import.meta.env.FIREFOX && isPage && (await looksLikePdf(tab))) return 'pdf';
  const deadline = Date.now() + MAX_INJECTION_MS;
  // One after another: what a script is to read is in a global of the page until the script runs, and a busy page runs none.
  const line = lines.get(tab) ?? createSerializer();
  lines.set(tab, line);
  const reading = await line(() => read(tab, frame, wanted, deadline));
  if (typeof reading === 'object' || reading === 'pdf' || !isPage) return reading;
  return (await looksLikePdf(tab, true)) ? 'pdf' : reading;
}

/**
 * Guesses whether a tab shows a PDF; Firefox keeps extensions out of its viewer. `byName`: the URL's file name
 * counts, too.
 */
async function looksLikePdf(tab: number, byName = false): Promise<boolean> {
  try {
    const { url = '', favIconUrl } = await browser.tabs.get(tab);
    if (favIconUrl === FIREFOX_PDF_ICON) return true;
    return byName && /^(?:https?|file):[^?#]*\.pdf(?:[?#]|$)/i.test(wrappedAddress(url));
  } catch {
    // The tab was closed.
    return false;
  }
}

async function read(
  tab: number,
  frame: number,
  { part, rule }: ReadRequest,
  deadline: number,
): Promise<Reading | 'pdf' | 'late' | undefined> {
  const target = { tabId: tab, frameIds: [frame] };
  const sound = rule && {
    content: rule.content.filter(isValidSelector),
    remove: rule.remove.filter(isValidSelector),
  };
  const wanted = { part, ...(sound && { rule: sound }) };
  const loaded = await inject(target, whenLoaded, [part === 'page', MAX_LOADING_MS], deadline);
  if (typeof loaded === 'string') return loaded === 'late' ? 'late' : undefined;
  const page = resultOf(loaded);
  if (page?.type === PDF && part === 'page') return 'pdf';
  const injected = await injectFile(target, '/page-in-tab.js', wanted, deadline);
  if (injected === 'late') return 'late';
  const read = toReading(resultOf(injected));
  if (read === undefined) return undefined;
  const isSignIn = page?.asksForPassword === true && read.markdown.length < MAX_SIGN_IN_LENGTH;
  const reading = page?.isError || isSignIn ? { ...read, refused: true } : read;
  if (!(reading.partial || page?.isLoading) || reading.markdown === '') return reading;
  return {
    ...reading,
    partial: true,
    markdown: `${reading.markdown}\n\n> [!WARNING]\n> ${text('inTabPartial')}`,
  };
}

/**
 * Runs in the frame, so it must be self-contained: waits for a page that is still loading, at most so long, and returns
 * what it is like. An element may have the name of a property of the document, so these are read from the prototype.
 */
async function whenLoaded(isPage: boolean, loadingMs: number) {
  const { querySelectorAll, addEventListener } = Document.prototype;
  const isLoading = () => isPage && Reflect.get(Document.prototype, 'readyState', document) === 'loading';
  if (isLoading()) {
    await new Promise((resolve) => {
      addEventListener.call(document, 'DOMContentLoaded', resolve, { once: true });
      // Not a timer: timer ids are shared across worlds, so the page could clear it.
      AbortSignal.timeout(loadingMs).addEventListener('abort', resolve);
    });
  }
  const type: string = Reflect.get(Document.prototype, 'contentType', document);
  const [navigation] = performance.getEntriesByType('navigation');
  return {
    type,
    isLoading: isLoading(),
    isError: navigation instanceof PerformanceNavigationTiming && navigation.responseStatus >= 400,
    asksForPassword: [...querySelectorAll.call(document, 'input[type=password]')].some(
      (field) => field.getClientRects().length > 0,
    ),
  };
}

/** Runs in the frame, so it must be self-contained. */
const contentType = (): string => Reflect.get(Document.prototype, 'contentType', document);

const KEYS = {
  availability: 'factAvailability',
  brand: 'factBrand',
  chapters: 'factChapters',
  duration: 'factDuration',
  ingredients: 'factIngredients',
  instructions: 'factInstructions',
  price: 'factPrice',
  rating: 'factRating',
  servings: 'factServings',
  sku: 'factSku',
  totalTime: 'factTotalTime',
  transcript: 'factTranscript',
} as const satisfies Record<FactName, TextKey>;

/** The label for a fact about a page, in the user's language. */
export const factWord = (name: FactName): string => text(KEYS[name]);

/**
 * Lets the user pick parts of the page in a tab, and resolves when they are done. The next script injected there reads the
 * parts. `to`: the destination that the picker names. `reading`: follows the page's first response. Returns `undefined` if
 * the browser denies access or shows a PDF, `late` if the page doesn't respond.
 */
export async function pickInTab(
  tab: number,
  to: Destination,
  reading: <T>(work: Promise<T>) => Promise<T>,
): Promise<Picked | 'canceled' | 'late' | undefined> {
  const target = { tabId: tab };
  const responded = await reading(inject(target, contentType, []));
  if (responded === 'late') return 'late';
  const type = resultOf(responded);
  if (type === undefined || type === PDF) return undefined;
  // The user has any time. Without a result, the tab was closed, or navigated away.
  return toPicked(resultOf(await injectFile(target, '/page-pick.js', to, Infinity)));
}

/** Validates the injected script's result, which comes from a page's process. */
function toPicked(value: unknown): Picked | 'canceled' {
  if (!isRecord(value)) return 'canceled';
  const texts = listIn(value.remembered).filter((one) => typeof one === 'string');
  const short = texts.filter((one) => one !== '' && one.length <= MAX_SELECTOR_LENGTH);
  return { remembered: short.slice(0, MAX_SELECTORS) };
}

/** How much of an element’s text is counted (UTF-16 units), since every step in the picker counts again. */
const MAX_COUNTED = 200_000;

/** The picker’s interface text, in the user’s language. */
export const pickerWords = (to: Destination): PickerWords => ({
  label: text('pickLabel'),
  hint: text(to === 'clipboard' ? 'pickHint' : 'pickHintTo'),
  larger: text('pickLarger'),
  smaller: text('pickSmaller'),
  pick: text('pickAdd'),
  unpick: text('pickDrop'),
  remember: textWith('pickRemember', { site: location.hostname }),
  cancel: text('cancel'),
  copy: text(`pageTo_${to}`),
  language: text('locale'),
  direction: getComputedStyle(viewOf(document).root).direction,
  describe(element) {
    const words = visibleText(element).slice(0, MAX_COUNTED).trim().match(/\S+/g)?.length ?? 0;
    return counted('pickElement', words, { element: localNameOf(element) });
  },
  count: (parts) => counted('pickCount', parts),
});

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
