import type { Promises } from './promises.ts';

/** What is deleted and what is not. */
export const DELETION: readonly Promises[] = [
  {
    file: 'lib/browser/clear.ts',
    tests: ['tests/unit/browser/clear.test.ts'],
    faults: [
      ['Clear everything empties the storage areas', '    clearAreas(),\n', ''],
      ['Clear everything empties the database', '    clearDatabase(),\n', ''],
      ['Clear everything revokes permissions', 'isPrivate() || revokeGrants()', 'undefined'],
      [
        'Clear everything in a private window revokes no permission of ordinary windows',
        'isPrivate() || revokeGrants()',
        'revokeGrants()',
      ],
      [
        'Clear everything in ordinary windows of Firefox leaves private windows their data',
        'isShared ? removeAll(session()) : session().clear()',
        'session().clear()',
      ],
      ['Clear everything leaves no settings to the next background', '  dropSettingsCache();\n', ''],
      [
        'Clear everything reports what is left',
        'if (left.length > 0) throw new',
        'if (left.length > 1000) throw new',
      ],
    ],
  },
  {
    file: 'lib/background/clear-everything.ts',
    tests: ['tests/unit/browser/clear.test.ts'],
    faults: [
      ['Clear everything stops searches first', '  await searches.cancelAll();\n', ''],
      ['Clear everything leaves no key to the next background', '    vault.remove(),\n', ''],
      ['After Clear everything, no job is stored', '    store.close(),\n', ''],
      ['After Clear everything, no cost is stored', '    usage.close(),\n', ''],
    ],
  },
  {
    file: 'lib/extraction/store.ts',
    tests: ['tests/unit/browser/clear.test.ts'],
    faults: [
      ['After all jobs were deleted, no page is stored', 'if (closed) return new Set(pages.keys());', ''],
    ],
  },
  {
    file: 'lib/search/history-store.ts',
    tests: ['tests/unit/storage/stores.test.ts'],
    faults: [
      [
        'Turning history off deletes it',
        'on ? shorten(history, now(), days) : NO_HISTORY',
        'shorten(history, now(), days)',
      ],
      ['With history off, no query is stored', '      if (!on) return;\n', ''],
      [
        'Queries are deleted after the set number of days',
        'on ? shorten(history, now(), days) : NO_HISTORY',
        'on ? history : NO_HISTORY',
      ],
    ],
  },
  {
    file: 'lib/extraction/store.ts',
    tests: ['tests/unit/storage/stores.test.ts'],
    faults: [
      [
        'Deleting jobs leaves those that run',
        '.filter((job) => !isFinal(job));\n        await',
        '.filter(() => false);\n        await',
      ],
      [
        'A job with pages in flight is not dropped',
        'isFinal(job) && sentIndexes(job).length === 0',
        'isFinal(job)',
      ],
    ],
  },
  {
    file: 'lib/library/retention.ts',
    tests: ['tests/unit/library/library.test.ts'],
    faults: [
      ['Pages of an unfinished job are not deleted', 'if (!busy && (', 'if (('],
      ['Pages are deleted after the set time', 'at < oldest ||', ''],
      ['Pages are deleted beyond the set size', ' || room < 0', ''],
    ],
  },
  {
    file: 'lib/library/store.ts',
    tests: ['tests/unit/storage/stores.test.ts'],
    faults: [
      ['The collection outlives the library’s rules', 'if (job !== COLLECTION) weights.push', 'weights.push'],
      [
        'Pages without a size are deleted after a day',
        '...pagesToPrune(weights, rules, now, from), ...unweighed',
        '...pagesToPrune(weights, rules, now, from)',
      ],
    ],
  },
  {
    file: 'lib/search/store.ts',
    tests: ['tests/unit/storage/stores.test.ts'],
    faults: [
      ['Results that are no longer kept leave the disk', '    await from.remove(names);\n', ''],
      ['Clearing results deletes their answers', "await (await database()).clear('answers');", ''],
      ['Clearing results deletes their bookmarks', 'await dropBookmarks(() => true);', ''],
    ],
  },
  {
    file: 'lib/browser/windows/private-realm.ts',
    tests: ['tests/unit/browser/windows/private-realm.test.ts'],
    faults: [
      [
        'Data of private windows is deleted with the last one',
        'await browser.storage.session.remove(names);',
        '',
      ],
      ['A background of private windows ends with the last one', 'frame?.remove();', ''],
    ],
  },
  {
    file: 'lib/browser/windows/private-grants.ts',
    tests: ['tests/unit/browser/windows/private-realm.test.ts'],
    faults: [
      [
        'Access granted in private windows is revoked with the last one',
        'if (origins.length > 0) await',
        'if (origins.length > 1000) await',
      ],
    ],
  },
  {
    file: 'lib/background/realms.ts',
    tests: ['tests/unit/background/realms.test.ts'],
    faults: [
      [
        'Sites granted in ordinary windows are not recorded',
        'isPrivate ? parts.granted(origins) : undefined',
        'parts.granted(origins)',
      ],
    ],
  },
  {
    file: 'lib/storage/private-area.ts',
    tests: ['tests/unit/storage/private-session.test.ts'],
    faults: [
      [
        'Data removed in a private window stays removed',
        'value === REMOVED ? [] : [{ [name]: value }]',
        '[{ [name]: value }]',
      ],
    ],
  },
  {
    file: 'lib/storage/versioned.ts',
    tests: ['tests/unit/storage/stored.test.ts'],
    faults: [
      ['Unreadable data is set aside, not overwritten', 'await area.set(', 'if (false) await area.set('],
    ],
  },
  {
    file: 'lib/settings/backup/restore-plan.ts',
    tests: ['tests/unit/settings/backup/backup.test.ts'],
    faults: [
      ['A restore deletes nothing of a running extraction', ' && !page.busy &&', ' &&'],
      [
        'Pages of a file take only the room that present pages leave',
        'at: now + 1, bytes, busy: true',
        'at: 0, bytes, busy: true',
      ],
      [
        'A search from the future is not restored',
        'history.searches.filter(({ at }) => at <= now)',
        'history.searches',
      ],
    ],
  },
  {
    file: 'lib/background/restore.ts',
    tests: ['tests/unit/settings/backup/restore-file.test.ts'],
    faults: [
      [
        'A restore whose page ended before its pages were stored is reverted',
        'if (journal && !(await hasStored(journal.id))) await revert(journal.change);',
        'if (journal) await finish();',
      ],
      ['A restore that stored its pages is not reverted', '!(await hasStored(journal.id))', 'true'],
      [
        'Undo of a restore keeps what was changed since',
        'await change(revertSettings, back, ',
        'await change((_, { to }) => to, back, ',
      ],
    ],
  },
  {
    file: 'components/settings/backup/restore-file.ts',
    tests: ['tests/unit/settings/backup/restore-file.test.ts'],
    faults: [
      [
        'A restore that can’t store its pages changes nothing',
        '    await revert().catch(',
        '    await Promise.resolve().catch(',
      ],
      [
        'Undo of a restore brings back the pages that it replaced',
        '      await library.bringBack(id, plan.put);\n',
        '',
      ],
    ],
  },
  {
    file: 'lib/library/store.ts',
    tests: ['tests/unit/settings/backup/restore-file.test.ts'],
    faults: [
      [
        'Undo of a restore leaves pages that were extracted again',
        'if ((await pages.get([job, place]))?.at !== at) continue;',
        '',
      ],
    ],
  },
  {
    file: 'lib/library/store.ts',
    tests: ['tests/unit/library/removed-pages.test.ts'],
    faults: [
      [
        'Undo brings back only the removal that it is for',
        "of await aside.index('of').getAll(id))",
        'of await aside.getAll())',
      ],
      [
        'A page that was extracted again is not overwritten by Undo',
        'if (page && !(await pages.getKey([job, place]))) await pages.put(page);',
        'if (page) await pages.put(page);',
      ],
      [
        'Pages can be deleted on a full disk',
        '    await change(async (pages) => {\n      for (const [job, pageIndex] of keys) await pages.delete([job, pageIndex]);\n    });\n',
        '',
      ],
    ],
  },
  {
    file: 'lib/background/data.ts',
    tests: ['tests/unit/library/removed-pages.test.ts'],
    faults: [
      [
        'Clearing pages leaves those that were stored after the question',
        '(await weighPages()).filter(({ at }) => at <= asked)',
        'await weighPages()',
      ],
    ],
  },
  {
    file: 'lib/background/settings-changes.ts',
    tests: ['tests/unit/background/settings-changes.test.ts'],
    faults: [
      ['Pages that could not be set aside are kept as before', '          await storeSettings(before);', ''],
    ],
  },
  {
    file: 'components/ui/confirm/confirm-bar.tsx',
    tests: ['tests/unit/components/ui/confirm/delete.test.tsx'],
    faults: [
      [
        'The second click of a double click deletes nothing',
        'onClick={({ detail }) => detail < 2 && onAnswer(true)}',
        'onClick={() => onAnswer(true)}',
      ],
      ['A key that is still held deletes nothing', '    if (event.repeat) event.preventDefault();\n', ''],
    ],
  },
  {
    file: 'lib/settings/merge.ts',
    tests: ['tests/unit/settings/backup/restore-file.test.ts'],
    faults: [
      [
        'A restore keeps what was changed elsewhere since its preview',
        '(isSame(now, shown) ? after : now)',
        'after',
      ],
    ],
  },
  {
    file: 'lib/settings/merge.ts',
    tests: ['tests/unit/settings/merge.test.ts'],
    faults: [
      [
        'Undo of a list brings back only the entries that it lost',
        '    return [...now, ...after.filter((entry) => !present.has(labelOf(entry)))];',
        '    return after;',
      ],
      [
        'Undo of a setting keeps what was changed since',
        '    if (isSame(now, last)) return after;\n    if (!Array.isArray(now) || !Array.isArray(after) || !Array.isArray(last)) return now;',
        '    if (!Array.isArray(now) || !Array.isArray(after) || !Array.isArray(last)) return after;',
      ],
    ],
  },
];
