import * as z from 'zod/mini';
import { type Watched, watchTarget } from './target.ts';

const HeapUsage = z.object({ usedSize: z.number() });

/** What the scripts of a page or worker hold after garbage was collected, in kilobytes. */
export async function heapOf(watched: Watched): Promise<number> {
  for (const _ of [1, 2]) await watched.send('HeapProfiler.collectGarbage');
  return HeapUsage.parse(await watched.send('Runtime.getHeapUsage')).usedSize / 1000;
}

/** The same of the one whose address begins so, which then is left alone again. */
export async function heapAt(port: number, address: string): Promise<number> {
  const watched = await watchTarget(port, address);
  const kilobytes = await heapOf(watched);
  watched.leave();
  return kilobytes;
}
