import type { Page } from '@playwright/test';
import type { Session } from '../browser/chromium.ts';
import { grantActiveTab } from './menu.ts';

interface Injection<T> {
  target: { tabId: number };
  func: () => T;
}

declare const chrome: {
  tabs: { query(query: { active: boolean; lastFocusedWindow: boolean }): Promise<{ id: number }[]> };
  scripting: { executeScript<T>(injection: Injection<T>): Promise<{ result: T }[]> };
};

/**
 * Keeps Quarry's notes on a page until the test releases them. Releasing returns how long each would have stayed, in
 * milliseconds. The page must stay in front until then.
 */
export async function holdNotes(session: Session, page: Page): Promise<() => Promise<number[]>> {
  await grantActiveTab(session, page);
  const worker = await session.background.awake();
  await worker.evaluate(async () => {
    const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
    await chrome.scripting.executeScript({
      target: { tabId: tab?.id ?? 0 },
      func: () => {
        const held: { ms: number; end: AbortController }[] = [];
        Reflect.set(globalThis, 'held', held);
        AbortSignal.timeout = (ms) => {
          const end = new AbortController();
          held.push({ ms, end });
          return end.signal;
        };
      },
    });
  });
  return () =>
    worker.evaluate(async () => {
      const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
      const [released] = await chrome.scripting.executeScript({
        target: { tabId: tab?.id ?? 0 },
        func: (): number[] => {
          const held: { ms: number; end: AbortController }[] = Reflect.get(globalThis, 'held');
          return held.splice(0).map(({ ms, end }) => {
            end.abort();
            return ms;
          });
        },
      });
      return released?.result ?? [];
    });
}

/** The text in the closed shadow root of a note. */
export async function noteText(page: Page): Promise<string> {
  const devtools = await page.context().newCDPSession(page);
  const { root } = await devtools.send('DOM.getDocument', { depth: -1, pierce: true });
  const texts: string[] = [];
  const walk = (node: typeof root, within: boolean): void => {
    if (within && node.nodeName === '#text') texts.push(node.nodeValue);
    for (const inner of node.children ?? []) walk(inner, within);
    for (const shadow of node.shadowRoots ?? []) walk(shadow, within || shadow.shadowRootType === 'closed');
  };
  walk(root, false);
  await devtools.detach();
  return texts.join('');
}
