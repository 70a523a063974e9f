import { expect, type Page } from '@playwright/test';
import type { TextElement } from './answer-elements.ts';

/** The content of an element. */
interface Seen {
  /** Undefined if the element doesn't exist. */
  text: string | undefined;
  /** Names of elements within it. */
  elements: string[];
  /** Whether the direction of its text has no effect around it. */
  isolated: boolean;
}

/** The observed content of a whole view. */
export interface View {
  elements: Map<string, Seen>;
  /** Schemes of all links except downloads and links to Quarry's guide. */
  schemes: string[];
  /** Left in the window by a script that ran. */
  ran: unknown;
  /** Overflow beyond the view's width, in pixels. */
  tooWide: number;
  /** URLs requested by the page since it opened. */
  requestedUrls: string[];
}

const REQUESTED_URLS = new WeakMap<Page, string[]>();

/** Records a page's requests from now on. */
export function noteRequests(page: Page): void {
  const requestedUrls: string[] = [];
  page.on('request', (request) => requestedUrls.push(request.url()));
  REQUESTED_URLS.set(page, requestedUrls);
}

/** Reads all elements of a view at once, as soon as those that must be there are. */
export async function lookAt(
  page: Page,
  elements: readonly TextElement[],
  required: readonly TextElement[],
): Promise<View> {
  const missing = () =>
    page.evaluate(
      (all) => all.filter((selector) => document.querySelector(selector) === null),
      required.map(({ selector }) => selector),
    );
  await expect.poll(missing, 'elements that the view lacks').toEqual([]);
  const { found, ...rest } = await page.evaluate(
    (all) => {
      // It must be the only content of the isolating element, so its direction affects nothing else.
      const isolates = (from: Element): boolean => {
        for (let at: Element | null = from; at?.textContent === from.textContent; at = at.parentElement) {
          if (/isolate|plaintext/.test(getComputedStyle(at).unicodeBidi)) return true;
        }
        return false;
      };
      const found = all.map(([name, selector]) => {
        const element = document.querySelector(selector);
        const inner = element ? [...element.querySelectorAll('*')].map(({ localName }) => localName) : [];
        const seen = {
          text: element?.textContent ?? undefined,
          elements: inner,
          isolated: element !== null && isolates(element),
        };
        return [name, seen] as const;
      });
      const toGuide = ({ origin, pathname }: HTMLAnchorElement | HTMLAreaElement) =>
        origin === location.origin && pathname === '/guide.html';
      const links = [...document.links].filter((link) => !link.download && !toGuide(link));
      const { scrollWidth, clientWidth } = document.documentElement;
      const panel = document.querySelector('[role=tabpanel], main');
      return {
        found,
        schemes: [...new Set(links.map(({ protocol }) => protocol))],
        ran: Reflect.get(window, 'ran'),
        tooWide: Math.max(scrollWidth - clientWidth, panel ? panel.scrollWidth - panel.clientWidth : 0),
      };
    },
    elements.map(({ name, selector }): [string, string] => [name, selector]),
  );
  return { elements: new Map(found), requestedUrls: REQUESTED_URLS.get(page) ?? [], ...rest };
}
