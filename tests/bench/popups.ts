import { type Session, startChromium } from '../e2e/harness/browser/chromium.ts';
import { targetsOf } from '../e2e/harness/browser/icon.ts';
import { extensionId } from '../e2e/harness/browser/profile.ts';
import { setUp } from '../e2e/harness/views/options.ts';
import { startService } from '../mock-service/index.ts';
import { until } from '../shared/until.ts';
import { buildsIn } from './builds.ts';
import { type Measured, type Named, type SideName, unmeasured } from './figure.ts';
import { BARE, makeFloor, useService } from './floor.ts';
import { type InstantService, startInstantService } from './instant-service.ts';
import { type Asking, type Opening, openAndClose, openAndSearch, type Popup, type Toolbar } from './popup.ts';

/** The states in which each side's popup is opened, in order. */
interface Opened {
  cold: Opening;
  warm: Opening;
  asking: Asking;
  /** Again, with ten results. */
  answered: Opening;
}
type Round = Partial<Record<SideName, Opened>>;

const COLD = 'Popup, worker and process gone';
const WARM = 'Popup, worker running';
const ASKING = 'Popup, typed and Enter pressed as soon as it takes keys';

interface Reading extends Named {
  of: (opened: Opened) => number;
}

/** The values read from each round. */
const READINGS: readonly Reading[] = [
  {
    name: `${COLD}: click to field painted`,
    unit: 'ms',
    goal: { times: 1.12 },
    of: ({ cold }) => cold.fromClick,
  },
  {
    name: `${WARM}: click to field painted`,
    unit: 'ms',
    goal: { more: 7 },
    of: ({ warm }) => warm.fromClick,
  },
  {
    name: `${ASKING}: until the request is there`,
    unit: 'ms',
    goal: { more: 15 },
    of: ({ asking }) => asking.fromEnter,
  },
  { name: `${ASKING}: from the click on`, unit: 'ms', of: ({ asking }) => asking.fromClick },
  {
    name: 'Popup, empty: heap after garbage collection',
    unit: 'kB',
    goal: { most: 750 },
    of: ({ warm }) => warm.heap,
  },
  {
    name: 'Popup, ten results: heap after garbage collection',
    unit: 'kB',
    goal: { most: 1100 },
    of: ({ answered }) => answered.heap,
  },
];

export const POPUP_FIGURES: readonly Named[] = READINGS;

/** Opens all popups in turn, each round in a fresh profile. The first round is a warm-up. */
export async function measurePopups(runs: number, before: string | undefined): Promise<Measured[]> {
  const floor = await makeFloor();
  const service = await startService();
  const instant = await startInstantService();
  const rounds: Round[] = [];
  try {
    const folders = [floor.folder, BARE, ...(before ? [before] : [])];
    for (let round = 0, dropped = 0; rounds.length <= runs; round += 1) {
      const session = await startChromium({
        popups: false,
        site: service.site,
        beside: folders,
        pinned: true,
        ownProcesses: true,
      });
      try {
        rounds.push(await openAll({ session, instant, before, floor: floor.id, reversed: round % 2 === 1 }));
      } catch (cause) {
        // Reported, since it may be Quarry's fault, although a browser on a busy machine sometimes paints no popup.
        dropped += 1;
        console.error(`A round of popups was dropped, ${dropped} so far:`, cause);
        if (dropped > runs) throw cause;
      } finally {
        await session.close();
      }
    }
  } finally {
    await service.close();
    await instant.close();
    await floor.remove();
  }
  return READINGS.map((reading) => read(reading, rounds.slice(1)));
}

function read(reading: Reading, rounds: readonly Round[]): Measured {
  const measured = unmeasured(reading);
  for (const round of rounds) {
    for (const side of ['floor', 'before', 'quarry'] as const) {
      const opened = round[side];
      if (opened) measured[side].push(reading.of(opened));
    }
  }
  return measured;
}

interface PopupSetup {
  session: Session;
  instant: InstantService;
  /** ID of the empty extension. */
  floor: string;
  before: string | undefined;
  /** Whether the last side goes first. */
  reversed: boolean;
}

async function openAll({ session, instant, floor, before, reversed }: PopupSetup): Promise<Round> {
  const builds = await buildsIn(session, before);
  for (const { session: own } of builds) await setUp(own, instant);
  await useService(session, instant);
  const toolbar: Toolbar = { devtools: session.devtools, port: session.debugging };
  // The empty extension can't search, so the bare one replaces it there.
  const bare = { id: extensionId(BARE), page: 'page.html' };
  const sides: { name: SideName; popup: Popup; asking: Popup }[] = [
    { name: 'floor', popup: { id: floor, page: 'popup.html' }, asking: bare },
    ...builds.map(({ name, session: { id } }) => {
      const popup = { id, page: 'popup.html' };
      return { name, popup, asking: popup };
    }),
  ];
  const ids = [...sides.map(({ popup }) => popup.id), bare.id];
  const inTurn = async <T>(
    before: () => Promise<unknown>,
    act: (side: (typeof sides)[number]) => Promise<T>,
  ) => {
    const done = new Map<SideName, T>();
    for (const side of reversed ? sides.toReversed() : sides) {
      await before();
      done.set(side.name, await act(side));
    }
    return done;
  };
  // A browser's first popup always takes longer than later ones.
  await openAndClose(toolbar, { id: floor, page: 'popup.html' });
  const start = () => startWorkers(session, ids);
  const cold = await inTurn(
    () => endProcesses(session, ids),
    ({ popup }) => openAndClose(toolbar, popup),
  );
  const warm = await inTurn(start, ({ popup }) => openAndClose(toolbar, popup));
  const asking = await inTurn(start, ({ asking }) => search(toolbar, asking, instant));
  const answered = await inTurn(start, ({ popup }) => openAndClose(toolbar, popup));
  const round: Round = {};
  for (const { name } of sides) {
    const [one, two, three, four] = [cold.get(name), warm.get(name), asking.get(name), answered.get(name)];
    if (one && two && three && four) round[name] = { cold: one, warm: two, asking: three, answered: four };
  }
  return round;
}

let searches = 0;

/** Searches for a new query. */
function search(toolbar: Toolbar, popup: Popup, { searches: arrived }: InstantService): Promise<Asking> {
  searches += 1;
  const before = arrived.length;
  return openAndSearch(toolbar, popup, `stone ${searches}`, () => until('the search', () => arrived[before]));
}

/** Starts the extensions' workers and waits half a second. */
export async function startWorkers({ context }: Session, ids: string[]): Promise<void> {
  const page = context.pages()[0] ?? (await context.newPage());
  const devtools = await context.newCDPSession(page);
  await devtools.send('ServiceWorker.enable');
  for (const id of ids) {
    await devtools.send('ServiceWorker.startWorker', { scopeURL: `chrome-extension://${id}/` });
  }
  await page.waitForTimeout(500);
  await devtools.detach();
}

/** Number of consecutive checks that must show the same processes. */
const LOOKS = 4;

/** Ends the extensions' workers and processes, and waits until they are gone. */
async function endProcesses(session: Session, ids: string[]): Promise<void> {
  const { devtools } = session;
  const renderers = async () => {
    const { processInfo } = await devtools.send('SystemInfo.getProcessInfo');
    return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
  };
  await startWorkers(session, ids);
  const before = await renderers();
  let last = '';
  let looks = 0;
  await until('the processes of the extensions to end', async () => {
    // Repeated, since pending events may have restarted one.
    await session.background.stop();
    const left = await renderers();
    const workers = await targetsOf({ devtools }, 'service_worker');
    // The browser may run two extensions in one process, so the process count proves nothing.
    looks = left.join() === last ? looks + 1 : 0;
    last = left.join();
    const isOver = workers.length === 0 && before.some((id) => !left.includes(id)) && looks >= LOOKS;
    return isOver ? true : undefined;
  });
}
