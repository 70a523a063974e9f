import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { composeShared, composeWork } from '../../../lib/background/compose.ts';
import { restore } from '../../../lib/background/restore.ts';
import { changeSettings, currentSettings } from '../../../lib/background/settings.ts';
import { NO_HISTORY } from '../../../lib/search/history.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../../lib/settings/settings.ts';
import { dropSettingsCache } from '../../../lib/settings/store.ts';
import { local, STORED } from '../../../lib/storage/areas.ts';
import { type Life, newLife, pass, passAll } from './moments.ts';
import { runs } from './runs.ts';

const PAGE = 'https://a.test/';
const PICKED = 'main';
const withCap = (settings: Settings, day: number): Settings => ({ ...settings, caps: { day } });

beforeEach(() => {
  fakeBrowser.reset();
  vi.spyOn(console, 'warn').mockReturnValue();
});
afterEach(() => {
  vi.restoreAllMocks();
  dropSettingsCache();
});

/** Lets the scheduler choose when each read or write of the storage ends. */
function slowStorage({ moment }: Life): void {
  const stored: Record<string, unknown> = {};
  vi.spyOn(local(), 'get').mockImplementation(async (names) => {
    await moment('a read');
    return Object.fromEntries([names].flat().map((name) => [String(name), stored[String(name)]]));
  });
  vi.spyOn(local(), 'set').mockImplementation(async (items) => {
    await moment('a write');
    Object.assign(stored, items);
    await moment('the write is reported');
  });
}

/** The page of a tab, of which the user picks a part that Quarry is to remember. */
function pageWithPick({ moment }: Life): void {
  const results = [{ result: 'text/html' }, {}, { result: { remembered: [PICKED] } }];
  Object.assign(browser.scripting, {
    executeScript: async () => {
      await moment('a script runs');
      return [results.shift() ?? { result: { url: PAGE, title: '', markdown: 'text' } }];
    },
  });
}

const CHANGES = ['cap', 'keep', 'pick', 'restore'] as const;
const { timeoutMs, ...settingsRuns } = runs('settings');

it(
  'settings: no change undoes another, in any order of events',
  async () => {
    const property = fc.asyncProperty(
      fc.scheduler(),
      fc.shuffledSubarray([...CHANGES], { minLength: 2 }),
      fc.nat(6),
      async (scheduler, changes, between) => {
        dropSettingsCache();
        // Listeners and recorded calls of earlier runs would make each run slower than the one before.
        fakeBrowser.reset();
        const life = newLife(scheduler);
        slowStorage(life);
        vi.mocked(local().set).mockClear();
        pageWithPick(life);
        const shared = composeShared();
        const background = { ...shared, ...composeWork(shared, false) };
        const { inTab } = background;
        const make: Record<(typeof CHANGES)[number], () => Promise<unknown>> = {
          cap: () => changeSettings(background, { from: DEFAULT_SETTINGS, to: withCap(DEFAULT_SETTINGS, 1) }),
          keep: () =>
            changeSettings(background, {
              from: DEFAULT_SETTINGS,
              to: { ...DEFAULT_SETTINGS, reuseMinutes: 7 },
            }),
          pick: () => inTab.parts({ tab: 1, frame: 0, target: { url: PAGE } }),
          restore: () =>
            restore(background, 'a', {
              settings: {
                from: DEFAULT_SETTINGS,
                to: { ...DEFAULT_SETTINGS, lenses: [{ name: 'Mine', id: '1' }] },
              },
              history: { from: NO_HISTORY, to: NO_HISTORY },
            }),
        };
        const made: Promise<unknown>[] = [];
        for (const change of changes) {
          made.push(make[change]());
          await pass(scheduler, between);
        }
        const all = Promise.all(made);
        let done = false;
        void all.finally(() => {
          done = true;
        });
        // Between two moments of the storage, the database may take its time.
        while (!done) await passAll(scheduler);
        await all;
        const left = await Promise.all([currentSettings(), passAll(scheduler)]);
        const wanted: Record<(typeof CHANGES)[number], object> = {
          cap: { caps: { day: 1 } },
          keep: { reuseMinutes: 7 },
          pick: { sites: [{ host: 'a.test', content: [PICKED] }] },
          restore: { lenses: [{ id: '1' }] },
        };
        expect(left[0]).toMatchObject(Object.assign({}, ...changes.map((change) => wanted[change])));
        const written = vi
          .mocked(local().set)
          .mock.calls.flatMap(([items]) => Reflect.get(items, STORED.settings) ?? []);
        expect(written.at(-1)).toEqual(left[0]);
      },
    );
    await fc.assert(property, settingsRuns);
  },
  timeoutMs,
);
