import type { Page } from '@playwright/test';
import type { Session } from '../browser/chromium.ts';

/** Records all requests of a tab and the background from now on. Returns a function that returns their URLs. */
export async function listenToRequests(session: Session, page: Page): Promise<() => Promise<string[]>> {
  const heard: string[] = [];
  page.on('request', (request) => heard.push(request.url()));
  const worker = await session.background.awake();
  await worker.evaluate(() => {
    const plain = fetch;
    const urls: string[] = [];
    Reflect.set(globalThis, 'requestedByBackground', urls);
    globalThis.fetch = (input, init) => {
      urls.push(String(input));
      return plain(input, init);
    };
  });
  return async () => [
    ...heard,
    ...(await worker.evaluate((): string[] => Reflect.get(globalThis, 'requestedByBackground'))),
  ];
}
