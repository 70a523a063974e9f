import type { Page } from '@playwright/test';
import { startChromium } from '../e2e/harness/browser/chromium.ts';
import { setUp } from '../e2e/harness/views/options.ts';
import { startService } from '../mock-service/index.ts';
import { buildsIn } from './builds.ts';
import { inTurn, type Measured, type Named, type SideName, unmeasured } from './figure.ts';
import { makeFloor } from './floor.ts';
import { startInstantService } from './instant-service.ts';
import { POPUP_SIZE, SETTLED_MS, searchOnce } from './setup.ts';

/** The work and size of a popup's page opened in a tab. */
interface Load {
  /** Main-thread work until everything settled, in milliseconds. */
  busy: number;
  elements: number;
}

interface Side {
  name: SideName;
  url: string;
}

type State = 'empty' | 'with ten results';

interface Reading extends Named {
  state: State;
  key: keyof Load;
}

const READ: readonly Reading[] = [
  reading('empty', 'busy', 'main thread busy until settled', 'ms', 24),
  reading('with ten results', 'busy', 'main thread busy until settled', 'ms', 40),
  reading('empty', 'elements', 'elements', 'elements', 150),
  reading('with ten results', 'elements', 'elements', 'elements'),
];

function reading(state: State, key: keyof Load, what: string, unit: Named['unit'], most?: number): Reading {
  const name = `Popup’s page in a tab, ${state}: ${what}`;
  return { name, unit, state, key, ...(most === undefined ? {} : { goal: { most } }) };
}

export const PAGE_FIGURES: readonly Named[] = READ;

/** Opens the pages of all popups in turn, first empty and then with results. */
export async function measurePopupPages(runs: number, before: string | undefined): Promise<Measured[]> {
  const floor = await makeFloor();
  const service = await startService();
  const instant = await startInstantService();
  const session = await startChromium({
    popups: false,
    site: service.site,
    beside: [floor.folder, ...(before ? [before] : [])],
    ownProcesses: true,
  });
  try {
    const builds = await buildsIn(session, before);
    for (const build of builds) await setUp(build.session, instant);
    const sides: Side[] = [
      { name: 'floor', url: `chrome-extension://${floor.id}/popup.html` },
      ...builds.map(({ name, session }) => ({ name, url: session.url('popup.html') })),
    ];
    const measured = READ.map((one) => ({ one, all: unmeasured(one) }));
    const openInTurn = async (state: State): Promise<void> => {
      for (const { side, counts } of inTurn(sides, runs)) {
        const load = await open(await session.context.newPage(), side.url);
        for (const { one, all } of measured)
          if (counts && one.state === state) all[side.name].push(load[one.key]);
      }
    };
    await openInTurn('empty');
    for (const build of builds) await searchOnce(build.session);
    await openInTurn('with ten results');
    return measured.map(({ all }) => all);
  } finally {
    await session.close();
    await service.close();
    await instant.close();
    await floor.remove();
  }
}

async function open(page: Page, url: string): Promise<Load> {
  await page.setViewportSize(POPUP_SIZE);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  await page.goto(url);
  await page.waitForTimeout(SETTLED_MS);
  const { metrics } = await devtools.send('Performance.getMetrics');
  const busy = (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
  const elements = await page.evaluate(() => document.querySelectorAll('*').length);
  await page.close();
  return { busy, elements };
}
