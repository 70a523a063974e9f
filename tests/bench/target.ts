import * as z from 'zod/mini';
import { until } from '../shared/until.ts';

/** A page, popup, or worker as listed by DevTools. */
interface Target {
  id: string;
  url: string;
  webSocketDebuggerUrl: string;
}

/** A direct connection to one target, since test tools would add their own objects to it. */
export interface Watched {
  send(method: string, params?: object): Promise<unknown>;
  /** Detaches from the target. */
  leave(): void;
  /** Closes the page. */
  close(): Promise<void>;
}

const listTargets = async (port: number): Promise<Target[]> =>
  (await fetch(`http://127.0.0.1:${port}/json/list`)).json();

/** Waits for the target whose URL starts with `address`, and connects to it. */
export async function watchTarget(port: number, address: string): Promise<Watched> {
  const found = await until(`${address} to open`, async () =>
    (await listTargets(port)).find(({ url }) => url.startsWith(address)),
  );
  const socket = new WebSocket(found.webSocketDebuggerUrl);
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = reject;
  });
  let sent = 0;
  return {
    send(method, params = {}) {
      sent += 1;
      const id = sent;
      return new Promise((resolve, reject) => {
        const hear = ({ data }: MessageEvent) => {
          const answer = JSON.parse(String(data));
          if (answer.id !== id) return;
          socket.removeEventListener('message', hear);
          if (answer.error) reject(new Error(answer.error.message));
          else resolve(answer.result);
        };
        socket.addEventListener('message', hear);
        socket.send(JSON.stringify({ id, method, params }));
      });
    },
    leave: () => socket.close(),
    async close() {
      socket.close();
      await fetch(`http://127.0.0.1:${port}/json/close/${found.id}`);
      await until('the page to close', async () =>
        (await listTargets(port)).some(({ id }) => id === found.id) ? undefined : true,
      );
    },
  };
}

const HeapUsage = z.object({ usedSize: z.number() });

/** JavaScript heap of a page or worker after garbage collection, in kilobytes. */
export async function heapOf(watched: Watched): Promise<number> {
  for (const _ of [1, 2]) await watched.send('HeapProfiler.collectGarbage');
  return HeapUsage.parse(await watched.send('Runtime.getHeapUsage')).usedSize / 1000;
}

/** The heap of the target whose URL starts with `address`; detaches from it afterwards. */
export async function heapAt(port: number, address: string): Promise<number> {
  const watched = await watchTarget(port, address);
  const kilobytes = await heapOf(watched);
  watched.leave();
  return kilobytes;
}
