import type { Session } from '../browser/chromium.ts';

declare const chrome: {
  runtime: { onMessage: { addListener(heard: (message: unknown) => void): void } };
};

/** Listens in an extension page to every message from the extension's other pages. */
export async function logMessages(session: Session): Promise<() => Promise<string[]>> {
  const page = await session.open(session.url('options.html'));
  const heard: string[] = [];
  await page.exposeFunction('heard', (message: string) => void heard.push(message));
  await page.evaluate(() => {
    chrome.runtime.onMessage.addListener((message) => {
      Reflect.get(window, 'heard')(JSON.stringify(message));
    });
  });
  return async () => {
    await page.evaluate(() => undefined);
    return heard;
  };
}
