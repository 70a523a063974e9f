import type { CDPSession } from '@playwright/test';
import * as z from 'zod/mini';

const CATEGORIES = ['devtools.timeline', 'v8', 'loading'];

/** A script's compilation and evaluation by V8, in microseconds. */
const Evaluated = z.object({
  name: z.literal('EvaluateScript'),
  dur: z.number(),
  args: z.object({ data: z.object({ url: z.string() }) }),
});

/** Compilation and evaluation time of each script during an action, in milliseconds, by URL. */
export async function traceScripts(
  devtools: CDPSession,
  act: () => Promise<void>,
): Promise<Map<string, number>> {
  const events: unknown[] = [];
  const hear = ({ value }: { value: object[] }) => events.push(...value);
  devtools.on('Tracing.dataCollected', hear);
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: CATEGORIES },
  });
  await act();
  const complete = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve));
  await devtools.send('Tracing.end');
  await complete;
  devtools.off('Tracing.dataCollected', hear);
  const read = events.flatMap((event) => Evaluated.safeParse(event).data ?? []);
  return new Map(read.map(({ dur, args }) => [args.data.url, dur / 1000]));
}
