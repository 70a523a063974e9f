import type { Browser, Page, Target } from 'puppeteer-core';
import { BidiBrowser } from 'puppeteer-core/internal/bidi/Browser.js';

/** Identifies a browsing context. */
interface Context {
  context: string;
  url: string;
}

/** The WebDriver BiDi connection. */
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

/** The browser's own windows: the documents with tabs, menus, and the toolbar. */
export async function windowContexts(browser: Browser): Promise<Context[]> {
  const ofTheBrowser = { maxDepth: 0, 'moz:scope': 'chrome' };
  const { result } = await connectionOf(browser).send('browsingContext.getTree', ofTheBrowser);
  return result.contexts.filter(({ url }) => url === 'chrome://browser/content/browser.xhtml');
}

/**
 * Turns a context that Firefox can drive but doesn't announce, such as its own window or an extension popup, into a page.
 * Announces it to Puppeteer in Firefox's place.
 */
export async function adopt(browser: Browser, context: Context): Promise<Page> {
  const created = new Promise<Target>((resolve) => browser.once('targetcreated', resolve));
  connectionOf(browser).emit('browsingContext.contextCreated', eventOf(context));
  const page = await (await created).page();
  if (!page) throw new Error(`${context.url} isn’t a page.`);
  return page;
}

/** Revokes the announcement by `adopt` once the context is gone. */
export function disown(browser: Browser, context: Context): void {
  connectionOf(browser).emit('browsingContext.contextDestroyed', eventOf(context));
}
