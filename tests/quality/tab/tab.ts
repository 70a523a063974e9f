import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { findChromium } from '../../../scripts/browsers.ts';
import { withoutTargets } from '../score.ts';

/** A page as a browser receives it; it gets nothing else. */
export interface ServedPage {
  url: string;
  html: string;
  /** Of the page itself; HTML in UTF-8 by default. */
  contentType?: string;
}

/** An extractor's output for a page, and the time taken. */
export interface TabReading {
  title: string;
  markdown: string;
  author?: string;
  date?: string;
  partial: boolean;
  ms: number;
  /** The reason for missing Markdown. */
  failure?: string;
}

/** An extractor: its setup script, and the script that is timed. */
export interface ExtractorScript {
  ready?: string;
  script: string;
}

/** A Chromium tab; extractors run in an isolated world, as an extension's scripts do. */
export interface Tab {
  show(page: ServedPage): Promise<void>;
  /** The visible text in parts of the page. */
  shownText(selector: string): Promise<string>;
  /** The visible blocks of prose that a text lacks, within the part of the page that holds the others. */
  lostProse(markdown: string): Promise<string[]>;
  /** Runs an extractor in the page, for at most `most` ms. */
  read(extractor: ExtractorScript, most: number): Promise<TabReading>;
  close(): Promise<void>;
}

const HTML = 'text/html; charset=utf-8';

/** One process for all pages, and no emulated GPU: starting one for each takes longer than reading it. */
const SHARED_PROCESS = ['--renderer-process-limit=1', '--disable-site-isolation-trials', '--disable-gpu'];

/** Opens Chromium with one tab. `timed`: whether each page gets a process of its own, as where times are compared. */
export async function openTab({ timed }: { timed: boolean }): Promise<Tab> {
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--js-flags=--max-old-space-size=4096', ...(timed ? [] : SHARED_PROCESS)],
  });
  const page = await browser.newPage();
  const session = await page.context().newCDPSession(page);
  return tabOf(browser, page, session);
}

function tabOf(browser: Browser, page: Page, session: CDPSession): Tab {
  return {
    async show({ url, html, contentType = HTML }) {
      await page.unrouteAll();
      await page.route('**/*', (route) =>
        route.request().url() === url ? route.fulfill({ contentType, body: html }) : route.abort(),
      );
      await page.goto(url, { timeout: 60_000 });
      // Forces layout first, so that no extractor has to wait for it.
      await session.send('Page.getLayoutMetrics');
    },
    shownText: async (selector) => (await page.locator(selector).allInnerTexts()).join('\n'),
    lostProse: (markdown) => page.evaluate(lostIn, withoutTargets(markdown)),
    read: (extractor, most) => readIn(session, extractor, most),
    close: () => browser.close(),
  };
}

/**
 * Runs in the page: the starts of the visible blocks of prose of which `said` has neither end. Parts that the page marks
 * as navigation don’t count.
 */
function lostIn(said: string): string[] {
  const BLOCKS = 'p, li, dd, dt, td, pre, blockquote, figcaption, h2, h3, h4';
  const LEAST = 40;
  const END = 60;
  const CONTROLS = 'button, [role=button], script, style';
  const OUTSIDE = 'nav, [role=navigation], [role=contentinfo], [role=banner], [role=search]';
  const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
  const shownIn = (block: Element): string => {
    const texts = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
    let shown = '';
    while (texts.nextNode() !== null) {
      const { parentElement: around, textContent } = texts.currentNode;
      if (around?.checkVisibility() && !around.closest(CONTROLS)) shown += textContent;
    }
    return shown;
  };
  const all = bare(said);
  const prose = [...document.querySelectorAll(BLOCKS)].flatMap((block) => {
    if (block.querySelector(BLOCKS) !== null || block.closest(OUTSIDE) !== null) return [];
    const text = shownIn(block);
    const linked = [...block.querySelectorAll('a')].reduce(
      (sum, link) => sum + bare(shownIn(link)).length,
      0,
    );
    const { length } = bare(text);
    return length >= LEAST && linked * 2 < length ? [{ block, text }] : [];
  });
  const isKept = ({ text }: { text: string }) =>
    all.includes(bare(text).slice(0, END)) || all.includes(bare(text).slice(-END));
  const [first, ...others] = prose.filter(isKept);
  let part: Element | null | undefined = first?.block.parentElement;
  for (const { block } of others) while (part && !part.contains(block)) part = part.parentElement;
  return prose
    .filter((one) => part?.contains(one.block) && !isKept(one))
    .map(({ text }) => text.trim().slice(0, 100));
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
  const { title, markdown, author, date, partial }: Record<string, unknown> = Object(value);
  if (typeof title !== 'string' || typeof markdown !== 'string')
    return { title: '', markdown: '', partial: false, failure: 'gave no reading' };
  const more = {
    ...(typeof author === 'string' ? { author } : {}),
    ...(typeof date === 'string' ? { date } : {}),
  };
  return { title, markdown, ...more, partial: partial === true };
}

/** The Markdown with the title above it, unless it starts with its own heading. */
export function withTitle({ title, markdown }: TabReading): string {
  return markdown === '' || markdown.startsWith('# ') ? markdown : `# ${title}\n\n${markdown}`;
}
