import { browser } from 'wxt/browser';
import { type Failed, failed } from '../service/failures.ts';
import { isPrivate } from '../storage/privacy.ts';
import type { Protocol, Reply, Request } from './protocol.ts';

/** Whom pages of private windows in Firefox address: the background page hears the pages of all windows. */
export const PRIVATE_AUDIENCE = 'private background';

/**
 * What a page can ask of the background, each message by its name. None rejects: where the background can't be reached, or
 * failed at it, the answer is the failure `internal`. So a page may also say something and not wait: what became of a
 * search or a job is stored, and the view paints that. It maps `keyof Protocol`, so that editors go from a call to where
 * the message is declared.
 */
export type Messages = {
  readonly [N in keyof Protocol]: (request: Request<N>) => Promise<Reply<N> | Failed>;
};

/** Asks the background. The types of the protocol say what it can be asked: no message is spelled here. */
export const ask: Messages = new Proxy(Object.create(null), {
  get: (_, name: string) => (request: unknown) => send(name, request),
});

async function send(name: string, request: unknown): Promise<unknown> {
  try {
    const reply: unknown = await browser.runtime.sendMessage({
      for: import.meta.env.BROWSER === 'firefox' && isPrivate() ? PRIVATE_AUDIENCE : 'background',
      name,
      request,
    });
    if (reply !== undefined) return reply;
  } catch (cause) {
    console.warn('Not heard', name, cause);
  }
  return failed('internal');
}
