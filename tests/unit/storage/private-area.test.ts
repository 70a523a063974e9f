import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { privateArea, watchPrivate } from '../../../lib/storage/private-area.ts';
import { eventually } from '../../shared/eventually.ts';

const LOCAL = {
  settings: { of: 'all' },
  usage: ['theirs'],
  history: { searches: ['theirs'] },
  jobs: ['theirs'],
  key: { iv: 'theirs' },
};
const SESSION = { key: { iv: 'theirs' }, 'key.open': { of: 'theirs' }, trail: 'theirs' };

beforeEach(async () => {
  fakeBrowser.reset();
  await browser.storage.local.set(LOCAL);
  await browser.storage.session.set(SESSION);
});
afterEach(() => vi.unstubAllEnvs());

interface Step {
  area: 'local' | 'session';
  items: Record<string, string>;
  removed: string[];
}

/** What is left of `jobs` in one area after these steps. */
function lastOf(steps: readonly Step[], area: Step['area']) {
  const last = steps.findLast(
    (step) => step.area === area && ('jobs' in step.items || step.removed.includes('jobs')),
  );
  return last?.items.jobs === undefined || last.removed.includes('jobs') ? {} : { jobs: last.items.jobs };
}

const sessionOfOthers = async () =>
  Object.fromEntries(
    Object.entries(await browser.storage.session.get(null)).filter(([name]) => !name.startsWith('private.')),
  );

const areas = () => ({
  local: privateArea('local', browser.storage.local),
  session: privateArea('session', browser.storage.session),
});

describe.each(['chrome', 'firefox'])('private area in %s', (name) => {
  const isFirefox = name === 'firefox';
  const unitsAs = isFirefox ? 'usage' : 'usage.private';
  const clear = async () => {
    for (const area of Object.values(areas())) await area.clear();
  };
  beforeEach(async () => {
    vi.stubEnv('BROWSER', name);
    await clear();
  });
  afterEach(clear);

  it('reads the settings and units of ordinary windows live, and nothing else of theirs but Firefox’s key', async () => {
    const { local, session } = areas();
    const { settings, usage, key } = LOCAL;
    const units = isFirefox ? { usage, key } : { 'usage.private': usage };
    expect(await local.get(null)).toEqual({ settings, ...units });
    expect(await local.get(['settings', 'history', 'jobs'])).toEqual({ settings });
    const { trail: _theirs, ...open } = SESSION;
    expect(await session.get(null)).toEqual(isFirefox ? open : {});
    await local.set({ settings: { of: 'mine' } });
    await browser.storage.local.set({ settings: { of: 'later' } });
    expect(await local.get('settings')).toEqual({ settings: { of: 'later' } });
  });

  it('writes only units to disk', async () => {
    const names = ['settings', 'usage', 'jobs', 'history', 'trail', 'news', 'a.b'] as const;
    const step = fc.record({
      area: fc.constantFrom('local' as const, 'session' as const),
      items: fc.dictionary(fc.constantFrom(...names), fc.string(), { maxKeys: 3 }),
      removed: fc.array(fc.constantFrom(...names), { maxLength: 2 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
        await browser.storage.local.clear();
        await browser.storage.local.set(LOCAL);
        const all = areas();
        for (const area of Object.values(all)) await area.clear();
        for (const { area, items, removed } of steps) {
          await all[area].set(items);
          await all[area].remove(removed);
        }
        const units = steps.findLast(({ area, items }) => area === 'local' && 'usage' in items)?.items.usage;
        expect(await browser.storage.local.get(null)).toEqual({
          ...LOCAL,
          ...(units !== undefined && { [unitsAs]: units }),
        });
        expect(await sessionOfOthers()).toEqual(SESSION);
        expect(await all.local.get('jobs')).toEqual(lastOf(steps, 'local'));
        expect(await all.session.get('jobs')).toEqual(lastOf(steps, 'session'));
      }),
      { numRuns: 50 },
    );
  });

  it('tells all its pages of changes, also of those to what it reads of ordinary windows', async () => {
    const told: [object, string][] = [];
    const stop = watchPrivate((changes, area) => told.push([changes, area]));
    const { local, session } = areas();
    await local.set({ jobs: [1] });
    await session.set({ trail: 'mine' });
    await session.remove('trail');
    await browser.storage.local.set({ settings: { of: 'later' }, history: 'theirs' });
    await eventually(() => expect(told).toHaveLength(4));
    expect(told.map(([changes, area]) => [Object.keys(changes), area])).toEqual(
      expect.arrayContaining([
        [['jobs'], 'local'],
        [['trail'], 'session'],
        [['trail'], 'session'],
        [['settings'], 'local'],
      ]),
    );
    stop();
  });
});
