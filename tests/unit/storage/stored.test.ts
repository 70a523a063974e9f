import { describe, expect, it } from 'vitest';
import { SETTINGS_SCHEMA } from '../../../lib/settings/schema.ts';
import { DEFAULT_SETTINGS } from '../../../lib/settings/settings.ts';
import { readStored, type StoredSchema } from '../../../lib/storage/versioned.ts';
import { memoryArea } from './memory-area.ts';

describe('every released version', () => {
  it.each([
    [{ apart: false, all: { day: 1, month: 20 }, search: { day: 5 } }, { caps: { day: 1, month: 20 } }],
    [
      { apart: true, search: { day: 0.1 }, extract: { day: 0.2 } },
      { caps: { day: 0.3 }, capsJoined: true },
    ],
    [
      { apart: true, search: { day: 0 }, extract: { month: 2 } },
      { caps: { day: 0, month: 2 }, capsJoined: true },
    ],
    [{ apart: true, all: { day: 1 } }, {}],
    [{ apart: false }, {}],
  ])('of caps is read as one cap per period: %j', async (old, joined) => {
    const caps = { all: {}, search: {}, extract: {}, ...old };
    const area = memoryArea({ settings: { ...DEFAULT_SETTINGS, version: 5, caps } });
    expect(await readStored(area, SETTINGS_SCHEMA, 1)).toEqual({ ...DEFAULT_SETTINGS, ...joined });
  });

  it.each([
    ['offer', 'off'],
    ['on', 'on'],
    ['off', 'off'],
  ] as const)('of messages on pages is read as an answer: %s as %s', async (old, pageNotes) => {
    const area = memoryArea({ settings: { ...DEFAULT_SETTINGS, version: 5, pageNotes: old } });
    expect(await readStored(area, SETTINGS_SCHEMA, 1)).toEqual({ ...DEFAULT_SETTINGS, pageNotes });
  });

  it.each([null, {}, { apart: true, all: {}, search: { day: '1' }, extract: {} }])(
    'of the settings is set aside, not read without its caps, if they are damaged: %j',
    async (caps) => {
      const stored = { ...DEFAULT_SETTINGS, version: 5, language: 'nl', caps };
      const area = memoryArea({ settings: stored });
      const safe = { ...stored, version: 7, caps: { day: 0, month: 0 }, unread: true };
      expect(await readStored(area, SETTINGS_SCHEMA, 1)).toEqual(safe);
      expect(Object.fromEntries(area.stored)).toEqual({ settings: safe, 'settings.aside.1': stored });
    },
  );
});

interface Third {
  version: 3;
  names: string[];
}
const THIRD: StoredSchema<Third> = {
  name: 'shape',
  version: 3,
  read: (value) =>
    typeof value === 'object' &&
    value !== null &&
    'names' in value &&
    Array.isArray(value.names) &&
    'version' in value &&
    value.version === 3
      ? { version: 3, names: value.names.map(String) }
      : undefined,
  upgrades: {
    1: (old) => ({ version: 2, names: 'name' in old ? String(old.name).split(' ') : undefined }),
    2: (old) => {
      if ('bad' in old) throw new Error('damaged');
      return { ...old, version: 3 };
    },
  },
};

describe('readStored', () => {
  it('upgrades one version at a time, and stores the result, which pages read as it is', async () => {
    const area = memoryArea({ shape: { version: 1, name: 'a b' } });
    const upgraded = { version: 3, names: ['a', 'b'] };
    expect(await readStored(area, THIRD, 1)).toEqual(upgraded);
    expect([...area.stored]).toEqual([['shape', upgraded]]);
  });

  it.each([
    ['from a later version', { version: 4, names: [] }],
    ['damaged', { version: 3, names: 'a' }],
    ['whose upgrade throws', { version: 2, bad: true }],
    ['without a version', { names: [] }],
    ['that is not an object', 'text'],
    ['null', null],
  ])('sets aside a value %s without losing anything', async (_, value) => {
    const area = memoryArea({ shape: value });
    expect(await readStored(area, THIRD, 7)).toBeUndefined();
    expect([...area.stored]).toEqual([['shape.aside.7', value]]);
  });
});
