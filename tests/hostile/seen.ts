import type { Page } from '@playwright/test';
import type { Place } from './answer-places.ts';

/** What is to be seen at a place. */
interface Seen {
  /** Undefined, where there is no such place. */
  text: string | undefined;
  /** Names of elements within it. */
  elements: string[];
  /** Whether the direction of its text has no effect around it. */
  isolated: boolean;
}

/** What a whole view came to. */
export interface View {
  places: Map<string, Seen>;
  /** Schemes of all links that lead somewhere else than to Quarry's guide, and save no file. */
  schemes: string[];
  /** Left in the window by a script that ran. */
  ran: unknown;
  /** Pixels by which something is wider than the view. */
  tooWide: number;
  /** Addresses that the page asked for since it was opened. */
  asked: string[];
}

const ASKED = new WeakMap<Page, string[]>();

/** Notes from now on what a page asks for. */
export function noteRequests(page: Page): void {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  ASKED.set(page, asked);
}

/** Looks at all places of a view at once. */
export async function lookAt(page: Page, places: readonly Place[]): Promise<View> {
  const { found, ...rest } = await page.evaluate(
    (all) => {
      // Alone in what isolates it: then its direction turns no words but its own.
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
    places.map(({ name, at }): [string, string] => [name, at]),
  );
  return { places: new Map(found), asked: ASKED.get(page) ?? [], ...rest };
}
