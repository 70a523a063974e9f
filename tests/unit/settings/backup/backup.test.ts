import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NO_HISTORY } from '../../../../lib/search/history.ts';
import { HISTORY_SCHEMA } from '../../../../lib/search/history-schema.ts';
import { NO_PERSONALIZATIONS } from '../../../../lib/search/personalizations/rules.ts';
import {
  type Backup,
  type BackupProblem,
  backupHead,
  type RestoreChoice,
} from '../../../../lib/settings/backup/backup.ts';
import { readBackup } from '../../../../lib/settings/backup/read-backup.ts';
import { type Present, planRestore, previewRestore } from '../../../../lib/settings/backup/restore-plan.ts';
import { SETTINGS_SCHEMA } from '../../../../lib/settings/schema.ts';
import { DEFAULT_SETTINGS } from '../../../../lib/settings/settings.ts';
import type { Caps } from '../../../../lib/usage/caps.ts';
import first from '../../storage/releases/1.0.0.json' with { type: 'json' };
import newest from '../../storage/releases/2.0.0.json' with { type: 'json' };
import { anyHistory, anyPages, anySettings, NOW, PLANTED_KEY, withKeyEverywhere } from '../backup-states.ts';

const EVERY_QUESTION = ['address', 'spending', 'privacy'];
const ALL: Omit<RestoreChoice, 'mode'> = { history: true, pages: true, confirmed: EVERY_QUESTION };
const NOTHING: Present = { settings: DEFAULT_SETTINGS, history: NO_HISTORY, pages: [] };

const REWRITE = { regex: '^https://bank\\.example/', replacement: 'https://other.example/' };
const REWRITES = { ...NO_PERSONALIZATIONS, on: true, regexes: [REWRITE] };

const fileOf = (backup: Backup): string =>
  JSON.stringify({ ...backupHead(backup), ...(backup.pages && { pages: backup.pages }) });

const anyBackup: fc.Arbitrary<Backup> = fc.record({
  made: fc.constant(NOW),
  settings: anySettings,
  history: anyHistory,
  pages: anyPages,
});

/** The stored data that a backup contains. */
const presentOf = ({ settings, history = NO_HISTORY, pages = [] }: Backup): Present => ({
  settings,
  history,
  pages: pages.map(({ job, place, at, markdown }) => ({
    id: [job, place],
    at,
    bytes: Buffer.byteLength(markdown),
    busy: false,
  })),
});

function read(file: string): Backup {
  const found = readBackup(file);
  if (!found.ok) throw new Error(`The file was rejected: ${found.reason}`);
  return found.backup;
}

const reasonOf = (file: string): BackupProblem | undefined => {
  const found = readBackup(file);
  return found.ok ? undefined : found.reason;
};

describe('backup, clear, restore', () => {
  it.each(['add', 'replace'] as const)('restores the same data when set to %s', (mode) => {
    fc.assert(
      fc.property(anyBackup, (backup) => {
        const found = readBackup(fileOf(backup));
        expect(found).toMatchObject({ ok: true, dropped: [] });
        const plan = planRestore(NOTHING, read(fileOf(backup)), { ...ALL, mode }, NOW);
        expect(plan.history).toEqual(backup.history);
        expect(plan.put).toEqual(backup.pages);
        expect([plan.drop, plan.old]).toEqual([[], 0]);
        if (mode === 'replace') expect(plan.settings).toEqual(backup.settings);
        else
          for (const list of [
            'lenses',
            'builtLenses',
            'personalizations',
            'presets',
            'sites',
            'siteDefaults',
          ] as const)
            expect(plan.settings[list] ?? []).toEqual(backup.settings[list]);
      }),
      { numRuns: 40 },
    );
  });

  it('changes nothing if it was already restored', () => {
    fc.assert(
      fc.property(anyBackup, fc.constantFrom('add' as const, 'replace' as const), (backup, mode) => {
        expect(previewRestore(presentOf(backup), backup, mode, NOW)).toEqual({
          settings: 0,
          questions: [],
          history: { added: 0, removed: 0, lost: 0 },
          pages: { added: 0, removed: 0, old: 0, lost: 0 },
        });
      }),
    );
  });
});

describe('existing data', () => {
  it('is kept when a file is added to it', () => {
    fc.assert(
      fc.property(anyBackup, anyBackup, (before, file) => {
        const plan = planRestore(presentOf(before), file, { ...ALL, mode: 'add' }, NOW);
        for (const list of ['lenses', 'builtLenses', 'presets', 'sites', 'siteDefaults'] as const)
          expect(new Set<unknown>(plan.settings[list])).toEqual(
            new Set<unknown>([...(plan.settings[list] ?? []), ...(before.settings[list] ?? [])]),
          );
        const { address, prices, askAbove, extraction, thumbnails } = before.settings;
        expect(plan.settings).toMatchObject({ address, prices, askAbove, extraction, thumbnails });
        expect(plan.drop).toEqual([]);
      }),
    );
  });

  it('is kept for a running extraction even when a file replaces the rest', () => {
    const pages = [{ id: ['job', 0] as const, at: NOW, bytes: 1, busy: true }];
    const file = { made: NOW, settings: DEFAULT_SETTINGS, pages: [] };
    expect(planRestore({ ...NOTHING, pages }, file, { ...ALL, mode: 'replace' }, NOW).drop).toEqual([]);
  });
});

describe('the restore preview', () => {
  const risky = {
    ...DEFAULT_SETTINGS,
    address: 'https://other.test/v1',
    prices: { searches: 1, pages: 1 },
    askAbove: 50,
    extraction: { ...DEFAULT_SETTINGS.extraction, reviewAbove: 500 },
  };
  const file = { made: NOW, settings: risky };
  const restored = (confirmed: string[]) =>
    planRestore(NOTHING, file, { ...ALL, mode: 'replace', confirmed }, NOW).settings;

  it('asks about each setting that affects cost or privacy, with both values', () => {
    expect(previewRestore(NOTHING, file, 'replace', NOW).questions).toEqual([
      { id: 'address', settings: ['address'], now: DEFAULT_SETTINGS, next: risky },
      {
        id: 'spending',
        settings: ['prices', 'askAbove', 'reviewAbove'],
        now: DEFAULT_SETTINGS,
        next: risky,
      },
    ]);
    expect(previewRestore(NOTHING, file, 'replace', NOW).settings).toBe(0);
  });

  it('leaves such settings unchanged without consent', () => {
    expect(restored([])).toEqual(DEFAULT_SETTINGS);
    expect(restored(['address'])).toEqual({ ...DEFAULT_SETTINGS, address: risky.address });
    expect(restored(['spending'])).toEqual({ ...risky, address: DEFAULT_SETTINGS.address });
    expect(restored(['privacy'])).toEqual(DEFAULT_SETTINGS);
    expect(restored(EVERY_QUESTION)).toEqual(risky);
  });

  it.each([
    ['adds one', NO_PERSONALIZATIONS, { ...NO_PERSONALIZATIONS, regexes: [REWRITE] }],
    ['turns them on', { ...REWRITES, on: false }, REWRITES],
  ])('asks about rewrites of results if a file %s', (_, now, then) => {
    const present = { ...NOTHING, settings: { ...DEFAULT_SETTINGS, personalizations: now } };
    const rewrites = { made: NOW, settings: { ...DEFAULT_SETTINGS, personalizations: then } };
    const { questions } = previewRestore(present, rewrites, 'replace', NOW);
    expect(questions).toMatchObject([{ id: 'privacy', settings: ['personalizations'] }]);
    const unconfirmed = planRestore(present, rewrites, { ...ALL, mode: 'replace', confirmed: [] }, NOW);
    expect(unconfirmed.settings).toEqual(present.settings);
  });

  const capped = (caps: Caps) => ({ ...NOTHING, settings: { ...DEFAULT_SETTINGS, caps } });
  const questionsAbout = (now: Caps, then?: Caps) => {
    const settings = then ? { ...DEFAULT_SETTINGS, caps: then } : DEFAULT_SETTINGS;
    return previewRestore(capped(now), { made: NOW, settings }, 'replace', NOW).questions;
  };

  it('asks about caps that are raised or removed, and no others', () => {
    const caps = { day: 2, month: 20 };
    expect(questionsAbout({ day: 1, month: 20 }, caps)).toMatchObject([
      { id: 'spending', settings: ['caps'], now: { caps: { day: 1, month: 20 } }, next: { caps } },
    ]);
    expect(questionsAbout({ day: 1 })).toHaveLength(1);
    expect(questionsAbout({ day: 1 }, { month: 20 })).toHaveLength(1);
    expect(questionsAbout({ day: 1 }, { day: 0.5, month: 20 })).toEqual([]);
    expect(questionsAbout({}, { day: 1 })).toEqual([]);
    const unconfirmed = { ...ALL, mode: 'replace', confirmed: [] } as const;
    const loose = { made: NOW, settings: DEFAULT_SETTINGS };
    expect(planRestore(capped({ day: 1 }), loose, unconfirmed, NOW).settings.caps).toEqual({ day: 1 });
    const confirmed = { ...unconfirmed, confirmed: ['spending'] };
    expect(planRestore(capped({ day: 1 }), loose, confirmed, NOW).settings.caps).toBeUndefined();
  });
});

it('restore preview: counts pages past their retention and skips them', () => {
  const page = { job: 'a', url: 'https://a.test/', markdown: 'a' };
  const pages = [
    { ...page, place: 0, at: NOW - 90_000_000 },
    { ...page, place: 1, at: NOW },
  ];
  const file = { made: NOW, settings: DEFAULT_SETTINGS, pages };
  expect(previewRestore(NOTHING, file, 'add', NOW).pages).toEqual({ added: 1, removed: 0, old: 1, lost: 0 });
  const keepAlways = { ...DEFAULT_SETTINGS, library: { keep: 'always', megabytes: 300 } as const };
  expect(previewRestore(NOTHING, { ...file, settings: keepAlways }, 'replace', NOW).pages).toEqual({
    added: 2,
    removed: 0,
    old: 0,
    lost: 0,
  });
});

it('restore: pages of a file take only the room that present ones leave, and none comes from the future', () => {
  const pages = [{ id: ['mine', 0] as const, at: NOW - 1000, bytes: 900_000, busy: false }];
  const settings = { ...DEFAULT_SETTINGS, library: { keep: 'always', megabytes: 1 } as const };
  const page = { job: 'a', url: 'https://a.test/', markdown: 'a'.repeat(200_000) };
  const file = {
    made: NOW,
    settings,
    pages: [
      { ...page, place: 0, at: NOW },
      { ...page, place: 1, at: NOW - 2000, markdown: 'small' },
      { ...page, place: 2, at: NOW + 1, markdown: 'small' },
    ],
  };
  const plan = planRestore({ ...NOTHING, settings, pages }, file, { ...ALL, mode: 'add' }, NOW);
  expect([plan.put.map(({ place }) => place), plan.drop, plan.old]).toEqual([[], [], 3]);
});

describe('the key', () => {
  it('is in no backup, whatever is stored next to its data', () => {
    fc.assert(
      fc.property(anySettings, anyHistory, (settings, history) => {
        const stored = { settings: withKeyEverywhere(settings), history: withKeyEverywhere(history) };
        expect(JSON.stringify(stored)).toContain(PLANTED_KEY);
        // As the background reads stored data before writing a backup.
        const known = SETTINGS_SCHEMA.read(stored.settings);
        const searches = HISTORY_SCHEMA.read(stored.history);
        if (!known || !searches) throw new Error('The stored data was not read.');
        const file = fileOf({ made: NOW, settings: known, history: searches });
        expect(file).not.toContain(PLANTED_KEY);
        expect(read(file)).toEqual({ made: NOW, settings, history });
      }),
    );
  });

  it('is not imported from any file', () => {
    fc.assert(
      fc.property(anyBackup, (backup) => {
        const plan = planRestore(
          NOTHING,
          read(JSON.stringify(withKeyEverywhere(JSON.parse(fileOf(backup))))),
          { ...ALL, mode: 'replace' },
          NOW,
        );
        expect(JSON.stringify(plan)).not.toContain(PLANTED_KEY);
      }),
      { numRuns: 40 },
    );
  });
});

describe('older versions', () => {
  // Settings have caps only if the user set some.
  const { caps: _, ...withoutCaps } = first.settings;

  it.each([newest.settings, first.settings, withoutCaps])('are restored: $version', (settings) => {
    for (const history of [first.history, undefined]) {
      const backup = read(JSON.stringify({ quarry: 'backup', version: 1, made: NOW, settings, history }));
      expect(backup.settings).toMatchObject({ version: SETTINGS_SCHEMA.version, address: settings.address });
      expect(backup.settings.lenses).toEqual(settings.lenses);
      expect(backup.history).toEqual(history);
      const plan = planRestore(NOTHING, backup, { ...ALL, mode: 'replace' }, NOW);
      expect(plan.settings).toEqual(backup.settings);
    }
  });
});

describe('an invalid backup', () => {
  const good = { ...backupHead({ made: NOW, settings: DEFAULT_SETTINGS, history: NO_HISTORY }) };
  const page = { job: 'a', place: 0, at: 1, url: 'https://a.test/', markdown: 'a' };
  const withSettings = (changes: object) =>
    JSON.stringify({ ...good, settings: { ...DEFAULT_SETTINGS, ...changes } });
  const withPage = (changes: object) => JSON.stringify({ ...good, pages: [{ ...page, ...changes }] });

  it.each<[string, string, BackupProblem]>([
    ['an empty file', '', 'not-json'],
    ['a truncated file', JSON.stringify(good).slice(0, -20), 'not-json'],
    ['a lens export', '{"quarry":"lenses","version":1,"lenses":[]}', 'not-backup'],
    ['a backup from a later version', JSON.stringify({ ...good, version: 2 }), 'too-new'],
    ['later settings', withSettings({ version: 99 }), 'too-new'],
    ['no settings', JSON.stringify({ ...good, settings: undefined }), 'damaged'],
    ['a URL that sends the key unencrypted', withSettings({ address: 'http://a.test/v1' }), 'damaged'],
    ['a page without text', withPage({ markdown: 1 }), 'damaged'],
    ['a page with a script URL', withPage({ url: 'javascript:alert(1)' }), 'damaged'],
    ['a page from the collection', withPage({ job: 'collector' }), 'damaged'],
    ['two pages at one position', JSON.stringify({ ...good, pages: [page, page] }), 'damaged'],
    [
      'a prototype',
      JSON.stringify(good).replace('"lenses":[]', '"lenses":[],"__proto__":{"on":true}'),
      'unsafe',
    ],
    [
      'deep nesting',
      JSON.stringify(good).replace('"lenses":[]', `"lenses":${'['.repeat(100_000)}${']'.repeat(100_000)}`),
      'unsafe',
    ],
    ['too large', ' '.repeat(100_000_001), 'too-large'],
  ])('%s is rejected', (_, file, reason) => {
    expect(reasonOf(file)).toBe(reason);
  });

  it.each([
    'blob:https://a.test/1',
    `data:text/plain,${'a'.repeat(100_000)}`,
    'about:blank',
    'chrome://a',
    '',
  ])('is no file with a page from “%.20s”, which a tab may show', (url) => {
    const read = readBackup(withPage({ url }));
    expect(read.ok && read.backup.pages).toEqual([{ ...page, url }]);
  });

  it.each(['a\u000bb', 'a\ud83d'])('is no file with the text %j, which Settings accept', (name) => {
    const read = readBackup(withSettings({ lenses: [{ name, id: '1' }] }));
    expect(read.ok && read.backup.settings.lenses).toEqual([{ name, id: '1' }]);
  });

  it('skips searches dated in the future, which would never expire', () => {
    const search = { query: 'a', workflow: 'search' as const, at: NOW, times: 1 };
    const searches = [{ ...search, query: 'b', at: NOW + 1 }, search];
    const file = { made: NOW, settings: DEFAULT_SETTINGS, history: { version: 1 as const, searches } };
    for (const mode of ['add', 'replace'] as const)
      expect(planRestore(NOTHING, file, { ...ALL, mode }, NOW).history.searches).toEqual([search]);
  });

  it('yields only storable data, wherever the file was changed', () => {
    const whole = fileOf({
      made: NOW,
      settings: SETTINGS_SCHEMA.read(newest.settings) ?? DEFAULT_SETTINGS,
      history: NO_HISTORY,
      pages: [page],
    });
    const stored = (file: string) => {
      const found = readBackup(file);
      if (!found.ok) return;
      const plan = planRestore(NOTHING, found.backup, { ...ALL, mode: 'replace' }, NOW);
      expect(SETTINGS_SCHEMA.read(JSON.parse(JSON.stringify(plan.settings)))).toEqual(plan.settings);
      expect(HISTORY_SCHEMA.read(plan.history)).toEqual(plan.history);
    };
    const values = fc.oneof(fc.jsonValue(), fc.constantFrom('', '1', -1, 1e9, null, '__proto__'));
    fc.assert(
      fc.property(fc.nat(), values, (index, value) => stored(mutated(whole, index, value))),
      { numRuns: 300 },
    );
    fc.assert(
      fc.property(fc.nat(whole.length), fc.string({ maxLength: 3 }), fc.nat(5), (at, text, gone) =>
        stored(whole.slice(0, at) + text + whole.slice(at + gone)),
      ),
      { numRuns: 150 },
    );
  });
});

/** The same JSON with one value replaced. */
function mutated(file: string, index: number, value: unknown): string {
  const content: unknown = JSON.parse(file);
  const setters: (() => void)[] = [];
  const visit = (one: unknown): void => {
    if (typeof one !== 'object' || one === null) return;
    for (const [name, inner] of Object.entries(one)) {
      setters.push(() => Reflect.set(one, name, value));
      visit(inner);
    }
  };
  visit(content);
  setters[index % setters.length]?.();
  return JSON.stringify(content);
}
