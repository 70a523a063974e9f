import type { Session } from './chromium.ts';

/** What the background answers where it has nothing to refuse. */
interface Reply {
  ok: boolean;
}

declare const chrome: {
  runtime: { sendMessage(message: object): Promise<Reply | null> };
};

/** Says something to the background, as one of Quarry's own pages does. */
export async function tell(session: Session, name: string, request: object | null): Promise<Reply | null> {
  const page = await session.open(session.url('options.html'));
  const reply = await page.evaluate((message) => chrome.runtime.sendMessage(message), {
    for: 'background',
    name,
    request,
  });
  await page.close();
  return reply;
}

/** Saves a key for an address, past the form. */
export async function saveKey(
  session: Session,
  { key, url }: { key: string; url: string },
  kept: 'device' | 'session' = 'device',
): Promise<void> {
  const reply = await tell(session, 'key.save', { key, address: url, kept });
  if (!reply?.ok) throw new Error('The key was not saved.');
}
