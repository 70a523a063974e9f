import { browser } from 'wxt/browser';
import type { MessageName, Reply, Request } from './protocol.ts';

/** A message as it goes from a page to the background. */
interface Message<N extends MessageName = MessageName> {
  for: 'background';
  name: N;
  request: Request<N>;
}

/** Asks the background; rejects where it could not be reached. */
export async function call<N extends MessageName>(name: N, request: Request<N>): Promise<Reply<N>> {
  const message: Message<N> = { for: 'background', name, request };
  const reply: Reply<N> | undefined = await browser.runtime.sendMessage(message);
  if (reply === undefined) throw new Error(`No answer to ${name}`);
  return reply;
}
