import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Delivery } from './fault.ts';

const MEGABYTE = 1024 * 1024;

/** An answer, ready to be sent. */
export interface WireAnswer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

async function write(response: ServerResponse, chunk: Buffer): Promise<void> {
  if (response.destroyed || response.write(chunk)) return;
  await Promise.race([once(response, 'drain'), once(response, 'close')]);
}

async function drip(response: ServerResponse, body: Buffer, bytes: number, everyMs: number): Promise<void> {
  for (let at = 0; at < body.length && !response.destroyed; at += bytes) {
    await write(response, body.subarray(at, at + bytes));
    await wait(everyMs, undefined, { ref: false });
  }
  response.end();
}

async function flood(response: ServerResponse, megabytes: number): Promise<void> {
  const filler = Buffer.alloc(MEGABYTE, 'a');
  await write(response, Buffer.from('{"meta":{},"data":{"search":[{"url":"https://docs.test/","title":"'));
  for (let sent = 0; sent < megabytes && !response.destroyed; sent += 1) await write(response, filler);
  response.end('"}]}}');
}

/** Sends an answer in the way that a fault asks for; true if all of it went out. */
export async function deliver(
  response: ServerResponse,
  answer: WireAnswer,
  delivery: Delivery,
): Promise<void> {
  if (delivery.kind === 'silence') return;
  if (delivery.kind === 'drop') {
    response.destroy();
    return;
  }
  const { status, headers, body } = answer;
  const length = delivery.kind === 'flood' ? {} : { 'content-length': String(body.length) };
  response.writeHead(status, { ...headers, ...length, connection: 'close' });
  if (delivery.kind === 'drip') return drip(response, body, delivery.bytes, delivery.everyMs);
  if (delivery.kind === 'flood') return flood(response, delivery.megabytes);
  await new Promise<void>((sent) => response.write(body.subarray(0, delivery.afterBytes), () => sent()));
  if (delivery.kind === 'cut') response.destroy();
}
