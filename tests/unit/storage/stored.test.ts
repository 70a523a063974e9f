import { describe, expect, it } from 'vitest';
import { JOBS_SCHEMA } from '../../../lib/extraction/job/schema.ts';
import { HISTORY_SCHEMA } from '../../../lib/search/history-schema.ts';
import { EMPTY_LENS } from '../../../lib/search/lens/lens.ts';
import { DRAFT_SCHEMA, SESSION_HISTORY_SCHEMA } from '../../../lib/search/session-history-schema.ts';
import { SETTINGS_SCHEMA } from '../../../lib/settings/schema.ts';
import { DEFAULT_SETTINGS } from '../../../lib/settings/settings.ts';
import { readStored, type StoredSchema } from '../../../lib/storage/versioned.ts';
import { USAGE_SCHEMA } from '../../../lib/usage/schema.ts';
import { ENCRYPTED_KEY } from '../../../lib/vault/schema.ts';
import draftV1 from './examples/draft-1.json' with { type: 'json' };
import draftV2 from './examples/draft-2.json' with { type: 'json' };
import historyV1 from './examples/history-1.json' with { type: 'json' };
import jobsV1 from './examples/jobs-1.json' with { type: 'json' };
import jobsV2 from './examples/jobs-2.json' with { type: 'json' };
import jobsV3 from './examples/jobs-3.json' with { type: 'json' };
import keyV1 from './examples/key-1.json' with { type: 'json' };
import keyV2 from './examples/key-2.json' with { type: 'json' };
import settingsV1 from './examples/settings-1.json' with { type: 'json' };
import settingsV2 from './examples/settings-2.json' with { type: 'json' };
import settingsV3 from './examples/settings-3.json' with { type: 'json' };
import settingsV4 from './examples/settings-4.json' with { type: 'json' };
import settingsV5 from './examples/settings-5.json' with { type: 'json' };
import settingsV6 from './examples/settings-6.json' with { type: 'json' };
import settingsV7 from './examples/settings-7.json' with { type: 'json' };
import sessionHistoryV1 from './examples/trail-1.json' with { type: 'json' };
import sessionHistoryV2 from './examples/trail-2.json' with { type: 'json' };
import usageV1 from './examples/usage-1.json' with { type: 'json' };
import usageV2 from './examples/usage-2.json' with { type: 'json' };
import { memoryArea } from './memory-area.ts';

describe('every stored version', () => {
  it('of the settings can be read', async () => {
    const read = (value: unknown) => readStored(memoryArea({ settings: value }), SETTINGS_SCHEMA, 1);
    for (const newest of [settingsV7, settingsV5]) expect(await read(newest)).toEqual(settingsV7);
    for (const stored of [settingsV6, settingsV4, settingsV3, settingsV2, settingsV1]) {
      const {
        keepDays: _,
        lensWay: __,
        ...older
      }: { version: number; keepDays?: unknown; lensWay?: unknown } = stored;
      const extraction = {
        ...DEFAULT_SETTINGS.extraction,
        ...('extraction' in older && Object(older.extraction)),
      };
      expect(await read(stored)).toEqual({ ...DEFAULT_SETTINGS, ...older, version: 7, extraction });
    }
  });

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
    const area = memoryArea({ settings: { ...DEFAULT_SETTINGS, version: 6, pageNotes: old } });
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

  it.each<[schema: StoredSchema<{ version: number }>, stored: object, read: object]>([
    [HISTORY_SCHEMA, historyV1, historyV1],
    [SESSION_HISTORY_SCHEMA, sessionHistoryV2, sessionHistoryV2],
    [SESSION_HISTORY_SCHEMA, sessionHistoryV1, { ...sessionHistoryV1, version: 2 }],
    [DRAFT_SCHEMA, draftV2, draftV2],
    [DRAFT_SCHEMA, draftV1, { ...draftV1, version: 2 }],
    [USAGE_SCHEMA, usageV2, usageV2],
    [USAGE_SCHEMA, usageV1, { ...usageV1, version: 2 }],
    [ENCRYPTED_KEY, keyV2, keyV2],
    [ENCRYPTED_KEY, keyV1, { ...keyV1, version: 2, serial: 0 }],
    [
      JOBS_SCHEMA,
      jobsV3,
      { version: 3, jobs: jobsV3.jobs.map((one) => ({ ...one, pages: JSON.parse(one.pages) })) },
    ],
    [JOBS_SCHEMA, jobsV2, { ...jobsV2, version: 3 }],
    [JOBS_SCHEMA, jobsV1, { ...jobsV1, version: 3 }],
  ])('can be read: %o', async (schema, stored, read) => {
    expect(await readStored(memoryArea({ [schema.name]: stored }), schema, 1)).toEqual(read);
  });

  it('of the session history and draft splits a single site from the lens and sends the same request', async () => {
    const { form } = draftV1;
    const alone = { name: 'a.test', lens: { ...EMPTY_LENS, sitesIncluded: ['a.test'] } };
    const other = { name: 'A', lens: { ...EMPTY_LENS, sitesIncluded: ['a.test'], fileType: 'pdf' } };
    for (const [old, upgraded] of [
      [
        { ...form, builtLens: alone },
        { ...form, site: 'a.test' },
      ],
      [
        { ...form, builtLens: other },
        { ...form, builtLens: other },
      ],
    ]) {
      const draft = memoryArea({ draft: { ...draftV1, form: old } });
      expect((await readStored(draft, DRAFT_SCHEMA, 1))?.form).toEqual(upgraded);
      const step = { id: 'one', status: 'done', startedAt: 1, finishedAt: 2 };
      const history = memoryArea({
        trail: {
          version: 1,
          searches: { search: { ...step, form: old } },
          steps: [{ ...step, form: old }],
        },
      });
      expect(await readStored(history, SESSION_HISTORY_SCHEMA, 1)).toEqual({
        version: 2,
        searches: { search: { ...step, form: upgraded } },
        steps: [{ ...step, form: upgraded }],
      });
    }
  });

  it.each([
    SETTINGS_SCHEMA,
    JOBS_SCHEMA,
    USAGE_SCHEMA,
    HISTORY_SCHEMA,
    SESSION_HISTORY_SCHEMA,
    DRAFT_SCHEMA,
    ENCRYPTED_KEY,
  ])('has an example: $name', async ({ name, version }) => {
    const examples = Object.keys(import.meta.glob('./examples/*.json')).join(' ');
    for (let number = 1; number <= version; number += 1)
      expect(examples).toContain(`/${name}-${number}.json`);
  });
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
  it('upgrades one version at a time', async () => {
    expect(await readStored(memoryArea({ shape: { version: 1, name: 'a b' } }), THIRD, 1)).toEqual({
      version: 3,
      names: ['a', 'b'],
    });
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
