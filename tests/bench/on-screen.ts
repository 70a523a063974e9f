import * as z from 'zod/mini';
import { type Session, startChromium } from '../e2e/harness/browser/chromium.ts';
import { targetsOf } from '../e2e/harness/browser/icon.ts';
import { setUp } from '../e2e/harness/views/options.ts';
import { startService } from '../mock-service/index.ts';
import { until } from '../shared/until.ts';
import { buildsIn } from './builds.ts';
import { inTurn, type Measured, type Named, type SideName, unmeasured } from './figure.ts';
import { makeFloor, STATIC_ROWS } from './floor.ts';
import { clickIconOf, type Popup, reach, type Toolbar } from './popup.ts';
import { startWorkers } from './popups.ts';
import { type Area, difference, type Frame, isEmpty, type Screen, startScreen } from './screen.ts';
import { SETTLED_MS, searchOnce } from './setup.ts';

/** What a person saw of an opening: milliseconds from the click until each part looked as it did at the end. */
interface Seen {
  field: number;
  rows: number;
  everything: number;
  /** Time in which the field was there and the middle empty. */
  empty: number;
  /** The farthest that anything moved once it was painted, in pixels. */
  shift: number;
}

type State = 'background stopped' | 'background running';
const STATES: readonly State[] = ['background stopped', 'background running'];

interface Reading extends Named {
  state: State;
  key: keyof Seen;
}

const WORDS: Record<keyof Seen, string> = {
  field: 'until the field stands',
  rows: 'until all rows stand',
  everything: 'until everything stands',
  empty: 'time with an empty middle',
  shift: 'farthest shift',
};
const FRAME_MS = 1000 / 60;
const GOALS: Partial<Record<keyof Seen, Named['goal']>> = {
  field: { more: FRAME_MS },
  rows: { more: 2 * FRAME_MS },
  everything: { more: 4 * FRAME_MS },
  empty: { most: 0 },
  shift: { most: 0 },
};

const reading = (state: State, key: keyof Seen): Reading => {
  const goal = GOALS[key];
  return {
    name: `On screen, popup with ten results, ${state}: ${WORDS[key]}`,
    unit: key === 'shift' ? 'px' : 'ms',
    state,
    key,
    ...(goal && { goal }),
  };
};
const READ: readonly Reading[] = STATES.flatMap((state) =>
  (['field', 'rows', 'everything', 'empty', 'shift'] as const).map((key) => reading(state, key)),
);

export const SCREEN_FIGURES: readonly Named[] = READ;

/** Opens all popups in turn on a virtual screen, and reads what it shows. */
export async function measureOnScreen(runs: number, before: string | undefined): Promise<Measured[]> {
  const measured = READ.map((one) => ({ one, all: unmeasured(one) }));
  const floor = await makeFloor(STATIC_ROWS);
  const service = await startService();
  const screen = await startScreen();
  process.env.DISPLAY = screen.display;
  const session = await startChromium({
    headless: false,
    popups: false,
    site: service.site,
    beside: [floor.folder, ...(before ? [before] : [])],
    pinned: true,
    ownProcesses: true,
  });
  try {
    const builds = await buildsIn(session, before);
    for (const { session: own } of builds) {
      await setUp(own, service);
      await searchOnce(own);
    }
    const popups: { name: SideName; popup: Popup }[] = [
      { name: 'floor', popup: { id: floor.id, page: 'popup.html' } },
      ...builds.map(({ name, session: { id } }) => ({ name, popup: { id, page: 'popup.html' } })),
    ];
    const ids = popups.map(({ popup }) => popup.id);
    const toolbar: Toolbar = { devtools: session.devtools, port: session.debugging };
    const sides = STATES.flatMap((state) => popups.map((popup) => ({ state, ...popup })));
    for (const { side, counts } of inTurn(sides, runs)) {
      await startWorkers(session, ids);
      if (side.state === 'background stopped') await stopWorkers(session);
      const seen = await open(toolbar, side.popup, screen);
      for (const { one, all } of measured)
        if (counts && one.state === side.state) all[side.name].push(seen[one.key]);
    }
    return measured.map(({ all }) => all);
  } finally {
    await session.close();
    await screen.close();
    await service.close();
    await floor.remove();
  }
}

/** Stops all workers. Their processes, with nothing left in them, end within this pause. */
async function stopWorkers({ background, devtools }: Session): Promise<void> {
  await until('the workers to stop', async () => {
    // Repeated, since pending events may have restarted one.
    await background.stop();
    const left = await targetsOf({ devtools }, 'service_worker');
    return left.length === 0 ? true : undefined;
  });
  await new Promise((resolve) => setTimeout(resolve, 1000));
}

/** The whole screen: where the popup will be isn’t known before it is open. */
const SCREEN: Area = { x: 0, y: 0, width: 1280, height: 900 };

const Looked = z.object({
  result: z.object({
    value: z.object({
      x: z.number(),
      y: z.number(),
      width: z.number(),
      height: z.number(),
      shift: z.number(),
    }),
  }),
});

/** Runs in the popup: its place on the screen, and the farthest that something moved in it. */
const LOOK = `new Promise((done) => {
  let shift = 0;
  new PerformanceObserver((list) => {
    for (const { sources } of list.getEntries())
      for (const { previousRect: a, currentRect: b } of sources)
        if (a.width && b.width) shift = Math.max(shift, Math.abs(a.top - b.top), Math.abs(a.left - b.left));
  }).observe({ type: 'layout-shift', buffered: true });
  setTimeout(() => done({ x: screenX, y: screenY, width: innerWidth, height: innerHeight, shift }), 50);
})`;

/** Clicks an extension’s icon, watches the screen until its popup has settled, and closes it. */
async function open(toolbar: Toolbar, popup: Popup, screen: Screen): Promise<Seen> {
  const watching = screen.watch(SCREEN, SETTLED_MS);
  const clicked = await clickIconOf(toolbar, popup);
  const frames = await watching;
  const shown = await reach(toolbar, popup);
  const { shift, ...area } = Looked.parse(
    await shown.send('Runtime.evaluate', { expression: LOOK, awaitPromise: true, returnByValue: true }),
  ).result.value;
  await shown.close();
  return {
    ...readOff(
      frames.filter(({ at }) => at >= clicked).map((frame) => cut(frame, area)),
      clicked,
    ),
    shift,
  };
}

/** The part of a frame that the popup takes. */
function cut(
  { at, pixels }: Frame,
  { x, y, width, height }: Area,
): Frame & { width: number; height: number } {
  const lines = Array.from({ length: height }, (_, row) => {
    const from = ((y + row) * SCREEN.width + x) * 4;
    return pixels.subarray(from, from + width * 4);
  });
  return { at, pixels: Buffer.concat(lines), width, height };
}

/** The caret blinks, and a spinner may turn: this share of pixels may differ from the end. */
const ALIKE = 0.004;

function readOff(frames: readonly ReturnType<typeof cut>[], clicked: number): Omit<Seen, 'shift'> {
  const last = frames.at(-1);
  if (!last) throw new Error('Nothing changed on the screen.');
  const { width, height } = last;
  /** When the last frame ended whose rows differ from the end. */
  const from = (rows: readonly [number, number]) => {
    const differs = frames.findLastIndex((frame) => difference(frame, last, width, rows) > ALIKE);
    return (frames[differs + 1]?.at ?? clicked) - clicked;
  };
  const middle = [Math.round(height * 0.25), Math.round(height * 0.8)] as const;
  const field = from([0, 48]);
  const empty = frames.reduce((sum, frame, index) => {
    const until = frames[index + 1]?.at ?? frame.at;
    const isThere = frame.at - clicked >= field && isEmpty(frame, width, middle);
    return isThere ? sum + until - frame.at : sum;
  }, 0);
  return { field, rows: from(middle), everything: from([0, height]), empty };
}
