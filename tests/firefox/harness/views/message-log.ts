import type { Session } from '../browser/firefox.ts';

declare const browser: {
  runtime: { onMessage: { addListener(heard: (message: unknown) => void): void } };
};

/** Listens in an extension page to every message from the extension's other pages. Returns a function that returns them. */
export async function logMessages(session: Session): Promise<() => Promise<string[]>> {
  const page = await session.open(session.url('options.html'));
  await page.evaluate(() => {
    const heard: string[] = [];
    Reflect.set(window, 'heard', heard);
    browser.runtime.onMessage.addListener((message) => {
      heard.push(JSON.stringify(message));
    });
  });
  return () => page.evaluate(() => Reflect.get(window, 'heard'));
}
