import type { Promises } from './promises.ts';

/** What is deleted and what is not. */
export const DELETION: readonly Promises[] = [
  {
    file: 'lib/browser/clear.ts',
    tests: ['tests/unit/browser/clear.test.ts'],
    faults: [
      ['Clear everything empties the storage areas', '    clearAreas(),\n', ''],
      ['Clear everything empties the database', '    clearDatabase(),\n', ''],
      ['Clear everything revokes permissions', '    revokeGrants(),\n', ''],
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
      [
        'Results that version 1.0.0 was to keep stay until their day has passed',
        'Number(Object(settings).keepDays) * DAY_MS',
        'DAY_MS',
      ],
      [
        'Results that version 1.0.0 was to keep leave the disk once their day has passed',
        'STORED.draft : [STORED.draft, STORED.sessionHistory]',
        'STORED.draft : []',
      ],
      ['Clearing results deletes their answers and bookmarks', '        await dropAllBut(new Set());\n', ''],
    ],
  },
  {
    file: 'lib/browser/windows/private-windows.ts',
    tests: ['tests/unit/background/private-windows.test.ts'],
    faults: [
      [
        'What private windows stored is deleted with the last one',
        'await storage.session.remove(names);',
        '',
      ],
      [
        'Access granted in private windows is revoked with the last one',
        'if (origins.length > 0) await',
        'if (origins.length > 1000) await',
      ],
      ['No job of private windows resumes after the last one', 'await alarms.clear(PRIVATE_JOBS_ALARM);', ''],
    ],
  },
  {
    file: 'lib/background/private-windows.ts',
    tests: ['tests/unit/background/private-windows.test.ts'],
    faults: [
      ['Private windows are not swept while one is open', 'if (await isPrivateWindowOpen()) return;', ''],
    ],
  },
  {
    file: 'lib/background/listeners.ts',
    tests: ['tests/unit/background/private-windows.test.ts'],
    faults: [
      [
        'A private search or job is stored only for private windows, also from a popup',
        'Object(message).incognito === true || ',
        '',
      ],
      [
        'A private search or job is stored only for private windows, also without a mark',
        ' || sender.tab?.incognito === true',
        '',
      ],
      ['Nothing is stored for private windows once the last one has closed', '            isOpen &&\n', ''],
    ],
  },
  {
    file: 'lib/background/compose.ts',
    tests: ['tests/unit/background/private-windows.test.ts'],
    faults: [
      [
        'A private search or job isn’t written to storage.local',
        'isPrivate ? privateAreas() : {',
        'false ? privateAreas() : {',
      ],
      [
        'A private search is not remembered as a past query',
        'isPrivate ? undefined : history.add(',
        'history.add(',
      ],
      [
        'In Chrome and Edge, private windows write no note about caps on the icon of all windows',
        'isPrivateBackground() ? async () => undefined : showCaps',
        'showCaps',
      ],
    ],
  },
  {
    file: 'lib/background/compose-extraction.ts',
    tests: ['tests/unit/background/private-windows.test.ts'],
    faults: [['Ordinary icons show nothing of a private job', 'JobBadge = isPrivate', 'JobBadge = false']],
  },
  {
    file: 'lib/background/handlers.ts',
    tests: ['tests/unit/background/private-windows.test.ts'],
    faults: [
      ['A private window can’t save settings', "  'settings.save',\n", ''],
      ['A private window can’t clear everything', "  'everything.clear',\n", ''],
      [
        'A private window of Firefox can’t remove the key',
        '(key === undefined && OF_KEY.has(name))',
        'false',
      ],
    ],
  },
  {
    file: 'lib/storage/private-area.ts',
    tests: ['tests/unit/storage/private-area.test.ts'],
    faults: [
      [
        'A private window reads settings live',
        'Object.assign({}, withoutPrefix(own, prefix), ...found)',
        'Object.assign({}, ...found, withoutPrefix(own, prefix))',
      ],
      ['A private window writes nothing to disk but units', "find(([name]) => name === 'usage')", 'at(0)'],
    ],
  },
  {
    file: 'lib/storage/private-texts.ts',
    tests: ['tests/unit/storage/private-texts.test.ts'],
    faults: [
      [
        'In private windows, an unfinished job loses no pages',
        'if (all <= most || isWorking)',
        'if (all <= most)',
      ],
      ['In private windows, the oldest texts go first', '.toSorted(([, a], [, b]) => a.at - b.at)', ''],
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
        'restoreSettings(before, ofSettings)',
        'ofSettings.to',
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
    file: 'components/settings/setting.tsx',
    tests: ['tests/unit/components/settings/undo.test.tsx'],
    faults: [
      ['Undo concerns only what the user changed', '        from: changed,', '        from: saved.value,'],
    ],
  },
  {
    file: 'components/settings/data/stored-data.tsx',
    tests: ['tests/unit/components/settings/data/stored-data.test.tsx'],
    faults: [
      [
        'Undo of a reset brings back the settings of the background',
        '{ from: resetSettings(before), to: before, undoes: true }',
        '{ from: resetSettings(settings), to: settings, undoes: true }',
      ],
    ],
  },
  {
    file: 'lib/settings/merge.ts',
    tests: ['tests/unit/settings/merge.test.ts'],
    faults: [
      [
        'A list that a page had wrong loses no entry when the page adds one',
        'isSame(current, from) ? to : mergeLists(listIn(current), listIn(from), to, choose)',
        'to',
      ],
      [
        'An entry is removed only if the page showed it as it is',
        'wanted.has(key) || isSame(entry, shown.get(key))',
        'true',
      ],
      [
        'Undo of a setting keeps what was changed since',
        '(now, after, shown) => (isSame(now, shown) ? after : now)',
        '(_, after) => after',
      ],
    ],
  },
];
