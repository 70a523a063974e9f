import * as z from 'zod/mini';
import { type Watched, watchTarget } from './target.ts';

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
