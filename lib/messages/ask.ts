import { browser } from 'wxt/browser';
import { type Failed, failed } from '../service/failures.ts';
import { isIncognito } from '../storage/privacy.ts';
import type { Protocol, Reply, Request } from './protocol.ts';

/**
 * The messages a page can send to the background, by name. They never reject: if the background can't be reached or fails,
 * the reply is the failure `internal`. A page need not await a reply: the outcome of a search or job is stored, and the view
 * renders that. This type maps `keyof Protocol`, so that editors can jump from a call to the message's declaration.
 */
export type Messages = {
  readonly [N in keyof Protocol]: (request: Request<N>) => Promise<Reply<N> | Failed>;
};

/** Sends messages to the background. The protocol's types define them, so no message is listed here. */
export const ask: Messages = new Proxy(Object.create(null), {
  get: (_, name: string) => (request: unknown) => send(name, request),
});

async function send(name: string, request: unknown): Promise<unknown> {
  try {
    const reply: unknown = await browser.runtime.sendMessage({
      for: 'background',
      // In Firefox, one background hears all windows, and a popup has no tab that would tell which it is of.
      ...(import.meta.env.BROWSER === 'firefox' && isIncognito() && { incognito: true }),
      name,
      request,
    });
    if (reply !== undefined) return reply;
  } catch (cause) {
    console.warn('Could not reach the background', name, cause);
  }
  return failed('internal');
}
