import type { Browser, Page, Target } from 'puppeteer-core';
import { BidiBrowser } from 'puppeteer-core/internal/bidi/Browser.js';

/** What identifies a place that shows a document. */
interface Context {
  context: string;
  url: string;
}

/** What WebDriver BiDi is spoken over. */
export function connectionOf(browser: Browser) {
  if (browser instanceof BidiBrowser) return browser.connection;
  throw new Error('This browser is not driven over WebDriver BiDi.');
}

const eventOf = ({ context, url }: Context) => ({
  context,
  url,
  children: [],
  clientWindow: '',
  originalOpener: null,
  parent: null,
  userContext: 'default',
});

/** The windows of the browser itself: the documents that hold tabs, menus and the toolbar. */
export async function windowContexts(browser: Browser): Promise<Context[]> {
  const ofTheBrowser = { maxDepth: 0, 'moz:scope': 'chrome' };
  const { result } = await connectionOf(browser).send('browsingContext.getTree', ofTheBrowser);
  return result.contexts.filter(({ url }) => url === 'chrome://browser/content/browser.xhtml');
}

/**
 * Makes a page of a context that Firefox can drive but does not announce: its own window, and popups of
 * extensions. Puppeteer is told of it in Firefox's place.
 */
export async function adopt(browser: Browser, context: Context): Promise<Page> {
  const created = new Promise<Target>((resolve) => browser.once('targetcreated', resolve));
  connectionOf(browser).emit('browsingContext.contextCreated', eventOf(context));
  const page = await (await created).page();
  if (!page) throw new Error(`${context.url} is no page.`);
  return page;
}

/** Takes back what `adopt` told, once the context is gone. */
export function disown(browser: Browser, context: Context): void {
  connectionOf(browser).emit('browsingContext.contextDestroyed', eventOf(context));
}
