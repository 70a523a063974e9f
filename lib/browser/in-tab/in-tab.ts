import { browser } from 'wxt/browser';
import { isValidSelector } from '../../extraction/sites/site-rules.ts';
import type { FactName } from '../../page-to-markdown/index.ts';
import { type Reading, type ReadRequest, toReading } from '../../page-to-markdown/reading.ts';
import { inject, injectFile, MAX_INJECTION_MS, resultOf } from '../tabs/inject.ts';
import { type TextKey, text } from '../text.ts';

/** A page with a password field and less Markdown than this (in characters) is a sign-in. */
const MAX_SIGN_IN_LENGTH = 2000;
/** A page that is still loading is read as far as it is after this time. */
const MAX_LOADING_MS = 2000;
const PDF = 'application/pdf';
/** The tab icon of Firefox's PDF viewer. */
const FIREFOX_PDF_ICON = 'chrome://global/skin/icons/pdf.svg';

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
  const reading = await read(tab, frame, wanted);
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
    return byName && /^(?:https?|file):[^?#]*\.pdf(?:[?#]|$)/i.test(url);
  } catch {
    // The tab was closed.
    return false;
  }
}

async function read(
  tab: number,
  frame: number,
  { part, rule }: ReadRequest,
): Promise<Reading | 'pdf' | 'late' | undefined> {
  const target = { tabId: tab, frameIds: [frame] };
  const sound = rule && {
    content: rule.content.filter(isValidSelector),
    remove: rule.remove.filter(isValidSelector),
  };
  const wanted = sound === undefined ? { part } : { part, rule: sound };
  const deadline = Date.now() + MAX_INJECTION_MS;
  const loaded = await inject(target, whenLoaded, [part === 'page' ? MAX_LOADING_MS : 0], deadline);
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
 * what it is like.
 */
async function whenLoaded(loadingMs: number) {
  const isLoading = () => loadingMs > 0 && document.readyState === 'loading';
  if (isLoading()) {
    await new Promise((resolve) => {
      document.addEventListener('DOMContentLoaded', resolve, { once: true });
      // Not a timer: timer ids are shared across worlds, so the page could clear it.
      AbortSignal.timeout(loadingMs).addEventListener('abort', resolve);
    });
  }
  const [navigation] = performance.getEntriesByType('navigation');
  return {
    type: document.contentType,
    isLoading: isLoading(),
    isError: navigation instanceof PerformanceNavigationTiming && navigation.responseStatus >= 400,
    asksForPassword: [...document.querySelectorAll('input[type=password]')].some(
      (field) => field.getClientRects().length > 0,
    ),
  };
}

/** Whether the user lets Quarry read local files, a setting in the browser's list of extensions. */
export const mayReadFiles = (): Promise<boolean> => browser.extension.isAllowedFileSchemeAccess();

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
