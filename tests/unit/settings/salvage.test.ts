import { describe, expect, it } from 'vitest';
import { SETTINGS_SCHEMA } from '../../../lib/settings/schema.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../../lib/settings/settings.ts';
import { readStored } from '../../../lib/storage/versioned.ts';
import { memoryArea } from '../storage/memory-area.ts';
import released from '../storage/releases/2.0.0.json' with { type: 'json' };

const local = { host: 'a.test', way: 'local', to: 'file', preset: '' } as const;
const usual = { ...local, host: 'b.test', way: 'usual' } as const;
const GOOD: Settings = {
  ...DEFAULT_SETTINGS,
  address: 'https://service.test/v1',
  lenses: [{ name: 'A', id: 'a' }],
  askAbove: 0.5,
  caps: { day: 1, month: 20 },
  extraction: { reviewAbove: 9, lanes: 2, timeout: 5, format: 'markdown', local: 'never' },
  siteDefaults: [local, usual],
  gestures: { page: { to: 'file', preset: '' }, link: { to: 'obsidian', preset: 'Note' } },
};
const { extraction } = GOOD;

async function read(stored: unknown): Promise<Settings | undefined> {
  const area = memoryArea();
  await area.set({ settings: stored });
  const settings = await readStored(area, SETTINGS_SCHEMA, 1);
  if (settings?.unread)
    expect([...area.stored]).toEqual([
      ['settings', settings],
      ['settings.aside.1', stored],
    ]);
  // The next background finds the same settings.
  expect(await readStored(area, SETTINGS_SCHEMA, 2)).toEqual(settings);
  return settings;
}

describe('settings of which a part can’t be read', () => {
  it.each<[name: string, stored: object, changed: Partial<Settings>]>([
    ['an optional field', { language: 'xx' }, {}],
    ['an address', { address: 'http://service.test' }, { address: DEFAULT_SETTINGS.address }],
    ['a list', { lenses: 'a' }, { lenses: [] }],
    ['an entry of a list', { lenses: [{ name: 'A' }, { name: 'A', id: 'a' }, { name: 'B', id: 7 }, 7] }, {}],
    [
      'a nested field',
      { extraction: { ...extraction, lanes: 999 } },
      { extraction: { ...extraction, lanes: 3 } },
    ],
    [
      'an optional part',
      { gestures: { ...GOOD.gestures, page: { to: 'new' } } },
      { gestures: { link: { to: 'obsidian', preset: 'Note' } } },
    ],
    ['a later version', { version: 8, more: true }, {}],
  ])('keep the rest: %s', async (_, stored, changed) => {
    expect(await read({ ...GOOD, ...stored })).toEqual({ ...GOOD, ...changed, unread: true });
  });

  it.each<[name: string, stored: object, changed: Partial<Settings>]>([
    ['a cap', { caps: { day: '1', month: 20 } }, { caps: { day: 0, month: 20 } }],
    ['all caps', { caps: 5 }, { caps: { day: 0, month: 0 } }],
    ['caps of a later version', { version: 8, caps: { search: { day: 1 } } }, { caps: { day: 0, month: 0 } }],
    ['what is asked for', { askAbove: null }, { askAbove: 0 }],
    [
      'how long pages are kept',
      { library: { keep: 'week', megabytes: 0 } },
      { library: { keep: 'always', megabytes: 2000 } },
    ],
    ['how long searches are kept', { history: { on: true, days: 0 } }, { history: { on: true, days: 365 } }],
    [
      'when to review, and what is local',
      { extraction: { ...extraction, reviewAbove: -1, local: 'new' } },
      { extraction: { ...extraction, reviewAbove: 0, local: 'first' } },
    ],
    [
      'the ways of sites',
      {
        siteDefaults: [
          { ...local, to: 'new' },
          { ...usual, way: 'new' },
        ],
      },
      {
        siteDefaults: [
          { ...local, to: 'clipboard' },
          { ...usual, way: 'local' },
        ],
      },
    ],
    [
      'a site',
      { siteDefaults: [{ ...local, host: 7 }, usual] },
      { siteDefaults: [usual], extraction: { ...extraction, reviewAbove: 0 } },
    ],
  ])('ask, or stay local, where the default could cost or send more: %s', async (_, stored, changed) => {
    expect(await read({ ...GOOD, ...stored })).toEqual({ ...GOOD, ...changed, unread: true });
  });

  it.each(['text', null, [], {}, { version: 1, lenses: null }])(
    'ask if nothing is left: %j',
    async (stored) => {
      expect(await read(stored)).toMatchObject({ unread: true });
    },
  );

  it('have a cap of 0 if they are no settings at all, since there may have been one', async () => {
    expect(await read('text')).toMatchObject({ caps: { day: 0, month: 0 }, askAbove: 0 });
  });
});

it('settings that can be read are not marked', async () => {
  expect(await read(GOOD)).toEqual(GOOD);
  expect(await read(released.settings)).toEqual(released.settings);
});
