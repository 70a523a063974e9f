import { type Browser, browser } from 'wxt/browser';
import type { ZodMiniType } from 'zod/mini';
import { failed } from '../service/failures.ts';
import { type MessageName, PROTOCOL, type Protocol, type Reply, type Request } from './protocol.ts';

/** The request schema of each message. */
const REQUESTS: { readonly [N in MessageName]: { request: () => ZodMiniType<Request<N>> } } = PROTOCOL;

/** What handles each message. A message without an answer is answered with null once that is done. */
export type Handlers = {
  readonly [N in keyof Protocol]: (request: Request<N>) => Promise<Reply<N> extends null ? void : Reply<N>>;
};

/** Handles one message; returns true if a reply follows. */
export type MessageListener = (
  message: unknown,
  sender: Browser.runtime.MessageSender,
  sendResponse: (reply?: unknown) => void,
) => boolean;

/**
 * Replies only to Quarry's own pages. Content scripts share the extension's id, so this checks the sender's origin. A request
 * that does not match its message's schema gets no reply. `isRefused`: the messages that private windows may not send.
 */
export function createMessageListener(
  handlers: Handlers,
  isRefused: (name: MessageName) => boolean = () => false,
): MessageListener {
  return (message, sender, sendResponse) => {
    if (!isOwnPage(sender) || !isMessage(message)) return false;
    if (isRefused(message.name)) {
      sendResponse(failed('private-window'));
      return true;
    }
    answer(handlers, message.name, message.request).then(sendResponse, (cause: unknown) => {
      console.error('Could not handle a message', message.name, cause);
      sendResponse(undefined);
    });
    return true;
  };
}

async function answer<N extends MessageName>(handlers: Handlers, name: N, raw: unknown): Promise<unknown> {
  const request = REQUESTS[name].request().safeParse(raw);
  if (!request.success) throw new TypeError(`not a request of ${name}`);
  return (await handlers[name](request.data)) ?? null;
}

/** Whether a message comes from a page of this extension. */
export function isOwnPage(sender: Pick<Browser.runtime.MessageSender, 'id' | 'url'>): boolean {
  if (sender.id !== browser.runtime.id || sender.url === undefined || !URL.canParse(sender.url)) return false;
  const own = new URL(browser.runtime.getURL('/'));
  const from = new URL(sender.url);
  return from.protocol === own.protocol && from.host === own.host;
}

/** Whether a name is one of the protocol's messages. */
export const isMessageName = (name: unknown): name is MessageName =>
  typeof name === 'string' && Object.hasOwn(PROTOCOL, name);

function isMessage(message: unknown): message is { name: MessageName; request: unknown } {
  const { for: target, name, request } = Object(message);
  return target === 'background' && isMessageName(name) && request !== undefined;
}
