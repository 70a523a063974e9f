import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { Delivery } from './fault.ts';

const MEGABYTE = 1024 * 1024;

/** An answer, ready to be sent. */
export interface WireAnswer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** Sends the source's data as fast as the client reads it. A client that disconnects is not an error. */
async function pour(
  source: AsyncIterable<Buffer> | Iterable<Buffer>,
  response: ServerResponse,
): Promise<void> {
  try {
    await pipeline(Readable.from(source), response);
  } catch (error) {
    if (!response.destroyed) throw error;
  }
}

async function* drops(body: Buffer, bytes: number, everyMs: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < body.length; at += bytes) {
    yield body.subarray(at, at + bytes);
    await wait(everyMs, undefined, { ref: false });
  }
}

function* flood(megabytes: number): Generator<Buffer> {
  const filler = Buffer.alloc(MEGABYTE, 'a');
  yield Buffer.from('{"meta":{},"data":{"search":[{"url":"https://docs.test/","title":"');
  for (let sent = 0; sent < megabytes; sent += 1) yield filler;
  yield Buffer.from('"}]}}');
}

/** Sends an answer in the way that a fault specifies. */
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
  if (delivery.kind === 'drip') return pour(drops(body, delivery.bytes, delivery.everyMs), response);
  if (delivery.kind === 'flood') return pour(flood(delivery.megabytes), response);
  await new Promise<void>((sent) => response.write(body.subarray(0, delivery.afterBytes), () => sent()));
  if (delivery.kind === 'cut') response.destroy();
}
