import type { CDPSession } from '@playwright/test';
import * as z from 'zod/mini';

const CATEGORIES = ['devtools.timeline', 'v8', 'loading'];

/** A script's compilation and evaluation by V8, in microseconds. */
const Evaluated = z.object({
  name: z.literal('EvaluateScript'),
  dur: z.number(),
  args: z.object({ data: z.object({ url: z.string() }) }),
});

/** A script or module passed to V8, and when. */
const Compiled = z.object({
  name: z.enum(['EvaluateScript', 'v8.compile', 'v8.compileModule']),
  ts: z.number(),
  args: z.union([
    z.object({ data: z.object({ url: z.string() }) }),
    z.pipe(
      z.object({ fileName: z.string() }),
      z.transform(({ fileName }) => ({ data: { url: fileName } })),
    ),
  ]),
});

const Painted = z.object({ name: z.literal('firstContentfulPaint'), ts: z.number() });

/** The browser's trace events during an action. */
async function trace(devtools: CDPSession, act: () => Promise<void>): Promise<unknown[]> {
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
  return events;
}

/** Compilation and evaluation time of each script during an action, in milliseconds, by URL. */
export async function traceScripts(
  devtools: CDPSession,
  act: () => Promise<void>,
): Promise<Map<string, number>> {
  const read = (await trace(devtools, act)).flatMap((event) => Evaluated.safeParse(event).data ?? []);
  return new Map(read.map(({ dur, args }) => [args.data.url, dur / 1000]));
}

/** URLs of an origin's scripts compiled before the page's first paint. */
export async function tracedFirst(
  devtools: CDPSession,
  origin: string,
  act: () => Promise<void>,
): Promise<string[]> {
  const events = await trace(devtools, act);
  const compiled = events
    .flatMap((event) => Compiled.safeParse(event).data ?? [])
    .filter(({ args }) => args.data.url.startsWith(origin));
  const begun = Math.min(...compiled.map(({ ts }) => ts));
  // The blank page before it paints nothing, but the browser's own pages do.
  const painted = events
    .flatMap((event) => Painted.safeParse(event).data?.ts ?? [])
    .filter((ts) => ts > begun)
    .sort((a, b) => a - b)[0];
  return compiled.filter(({ ts }) => painted !== undefined && ts < painted).map(({ args }) => args.data.url);
}
