import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { findChromium } from '../../../scripts/browsers.ts';

/** A page as a browser gets it: its HTML, and what it loads by URL. */
export interface ServedPage {
  url: string;
  html: string;
  /** Frames and the like: their HTML by URL. */
  more?: Readonly<Record<string, string>>;
}

/** What a reader made of a page, and how long it took. */
export interface TabReading {
  title: string;
  markdown: string;
  partial: boolean;
  ms: number;
  /** Why there is no Markdown. */
  failure?: string;
}

/** An extractor: what a browser has ready in its world, and the script whose time counts. */
export interface ExtractorScript {
  ready?: string;
  script: string;
}

/** A tab of Chromium; extractors run in it as an extension's scripts do, in a world that the page's scripts don't reach. */
export interface Tab {
  show(page: ServedPage): Promise<void>;
  /** The text that the browser shows in parts of the page. */
  shownText(selector: string): Promise<string>;
  /** Runs an extractor in the page, for so many ms at most. */
  read(extractor: ExtractorScript, most: number): Promise<TabReading>;
  close(): Promise<void>;
}

/** Opens Chromium with one tab. */
export async function openTab(): Promise<Tab> {
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--js-flags=--max-old-space-size=4096'],
  });
  const page = await browser.newPage();
  const session = await page.context().newCDPSession(page);
  return tabOf(browser, page, session);
}

function tabOf(browser: Browser, page: Page, session: CDPSession): Tab {
  return {
    async show({ url, html, more = {} }) {
      await page.unrouteAll();
      const served: Readonly<Record<string, string>> = { ...more, [url]: html };
      await page.route('**/*', (route) => {
        const body = served[route.request().url()];
        return body === undefined
          ? route.abort()
          : route.fulfill({ contentType: 'text/html; charset=utf-8', body });
      });
      await page.goto(url, { timeout: 60_000 });
      // So that no extractor waits for the browser to lay out what it is shown.
      await session.send('Page.getLayoutMetrics');
    },
    shownText: async (selector) => (await page.locator(selector).allInnerTexts()).join('\n'),
    read: (extractor, most) => readIn(session, extractor, most),
    close: () => browser.close(),
  };
}

async function readIn(
  session: CDPSession,
  { ready, script }: ExtractorScript,
  most: number,
): Promise<TabReading> {
  const { frameTree } = await session.send('Page.getFrameTree');
  const { executionContextId: contextId } = await session.send('Page.createIsolatedWorld', {
    frameId: frameTree.frame.id,
  });
  if (ready !== undefined) await session.send('Runtime.evaluate', { expression: ready, contextId });
  const began = performance.now();
  const evaluated = session.send('Runtime.evaluate', {
    expression: script,
    contextId,
    returnByValue: true,
    awaitPromise: true,
    timeout: most,
  });
  const outcome = await evaluated.catch((error: unknown) => ({
    result: { value: undefined },
    exceptionDetails: { exception: { description: String(error) }, text: '' },
  }));
  const ms = Math.round(performance.now() - began);
  const { result, exceptionDetails: thrown } = outcome;
  if (thrown !== undefined) {
    const said = (thrown.exception?.description ?? thrown.text).split('\n', 1)[0] ?? '';
    const failure = ms < most ? said : 'did not end';
    return { title: '', markdown: '', partial: false, ms, failure };
  }
  return { ...readingOf(result.value), ms };
}

function readingOf(value: unknown): Omit<TabReading, 'ms'> {
  const { title, markdown, partial }: Record<string, unknown> = Object(value);
  if (typeof title !== 'string' || typeof markdown !== 'string')
    return { title: '', markdown: '', partial: false, failure: 'gave no reading' };
  return { title, markdown, partial: partial === true };
}

/** The title stands above the text wherever the text does not begin with a heading of its own. */
export function withTitle({ title, markdown }: TabReading): string {
  return markdown === '' || markdown.startsWith('# ') ? markdown : `# ${title}\n\n${markdown}`;
}
