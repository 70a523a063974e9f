import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeSettings, restoreSettings } from '../../../lib/settings/merge.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../../lib/settings/settings.ts';

/** Individual changes, each to a separate part. */
const CHANGES: readonly ((settings: Settings) => Settings)[] = [
  (settings) => ({ ...settings, askAbove: 3 }),
  (settings) => ({ ...settings, caps: { ...settings.caps, day: 1 } }),
  (settings) => ({ ...settings, caps: { ...settings.caps, month: 9 } }),
  (settings) => ({ ...settings, menu: { ...settings.menu, 'extract-parts': 'hidden' } }),
  (settings) => ({ ...settings, menu: { ...settings.menu, 'add-pages': 'more' } }),
  (settings) => ({ ...settings, extraction: { ...settings.extraction, lanes: 1 } }),
  (settings) => ({ ...settings, extraction: { ...settings.extraction, pdfs: 'at-once' } }),
  (settings) => ({ ...settings, defaults: { ...settings.defaults, safeSearch: false } }),
  (settings) => ({ ...settings, thumbnails: false }),
];

describe('settings changes from pages', () => {
  it('are all kept, whichever page made them, in any order and with stale data', () => {
    const order = fc.shuffledSubarray([...CHANGES], { minLength: 2 });
    fc.assert(
      fc.property(order, fc.array(fc.nat(), { maxLength: 9 }), (changes, delays) => {
        const known: Settings[] = [DEFAULT_SETTINGS];
        changes.forEach((change, at) => {
          const last = known.length - 1;
          const from = known[Math.max(0, last - (delays[at] ?? 0))] ?? DEFAULT_SETTINGS;
          known.push(mergeSettings(known[last] ?? DEFAULT_SETTINGS, { from, to: change(from) }));
        });
        const all = changes.reduce((settings, change) => change(settings), DEFAULT_SETTINGS);
        expect(known.at(-1)).toEqual(all);
      }),
    );
  });

  it('leave no caps once the last one is removed, but keep one that another page set meanwhile', () => {
    const from: Settings = { ...DEFAULT_SETTINGS, caps: { day: 1 }, capsJoined: true };
    const to: Settings = { ...from, caps: {} };
    expect(mergeSettings(from, { from, to })).toEqual(DEFAULT_SETTINGS);
    const current: Settings = { ...from, caps: { day: 1, month: 9 } };
    expect(mergeSettings(current, { from, to })).toEqual({ ...from, caps: { month: 9 } });
  });
});

const site = (host: string, way: 'usual' | 'local') => ({ host, way, to: 'clipboard', preset: '' }) as const;

describe('a list that a page had wrong, because a script wrote to its copy,', () => {
  const bank = site('bank.test', 'local');
  const planted = site('planted.test', 'usual');
  const mine = site('mine.test', 'local');
  const current: Settings = { ...DEFAULT_SETTINGS, siteDefaults: [bank], caps: { day: 1 } };
  const copyOf = (...siteDefaults: Settings['siteDefaults'] & object): Settings => ({
    ...DEFAULT_SETTINGS,
    siteDefaults,
    prices: { searches: 0, pages: 0 },
  });
  const merged = (from: Settings, to: Settings, merge = mergeSettings) =>
    merge(current, { from, to }).siteDefaults;

  it.each([
    ['gets only the entry that was added', copyOf(planted), copyOf(planted, mine), [bank, mine]],
    ['keeps its entries if planted ones are removed', copyOf(planted), copyOf(), [bank]],
    [
      'gets only the field that was changed',
      copyOf(site('bank.test', 'usual')),
      copyOf({ ...site('bank.test', 'usual'), to: 'file' }),
      [{ ...bank, to: 'file' }],
    ],
    ['keeps an entry that was another', copyOf(site('bank.test', 'usual')), copyOf(), [bank]],
    ['loses the entry that was removed', copyOf(planted, bank), copyOf(planted), []],
    ['is ordered as the user did', copyOf(planted, mine, bank), copyOf(bank, mine, planted), [bank]],
  ])('%s', (_, from, to, expected) => {
    expect(merged(from, to)).toEqual(expected);
    expect(mergeSettings(current, { from, to })).toEqual({ ...current, siteDefaults: expected });
  });

  it('is as before once the change is undone', () => {
    const [from, to] = [copyOf(planted), copyOf(planted, mine)];
    const changed = mergeSettings(current, { from, to });
    expect(restoreSettings(changed, { from: to, to: from })).toEqual(current);
  });
});

describe('undoing a change of the settings', () => {
  const before: Settings = {
    ...DEFAULT_SETTINGS,
    siteDefaults: [site('old.test', 'usual'), site('bank.test', 'usual')],
    askAbove: 1,
  };
  const after: Settings = { ...before, siteDefaults: [site('bank.test', 'usual')], askAbove: 2 };
  const undone = (current: Settings) => restoreSettings(current, { from: after, to: before });

  it('keeps what was changed since, and brings back only lost entries', () => {
    const local = [site('bank.test', 'local'), site('new.test', 'local')];
    const current: Settings = { ...after, siteDefaults: local, askAbove: 0, caps: { day: 1 } };
    expect(undone(current)).toEqual({ ...current, siteDefaults: [...local, site('old.test', 'usual')] });
  });
});
