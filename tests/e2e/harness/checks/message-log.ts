import type { Session } from '../browser/chromium.ts';

declare const chrome: {
  runtime: { onMessage: { addListener(heard: (message: unknown) => void): void } };
};

/** Listens in an extension page to every message from the extension's other pages. */
export async function logMessages(session: Session): Promise<() => Promise<string[]>> {
  const page = await session.open(session.url('options.html'));
  await page.evaluate(() => {
    const heard: string[] = [];
    Reflect.set(window, 'heard', heard);
    chrome.runtime.onMessage.addListener((message) => void heard.push(JSON.stringify(message)));
  });
  return () => page.evaluate(() => Reflect.get(window, 'heard'));
}
