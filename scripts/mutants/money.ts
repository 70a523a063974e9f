import type { Promises } from './promises.ts';

/** What is spent: caps, reservations, and requests that may be charged. */
export const MONEY: readonly Promises[] = [
  {
    file: 'lib/usage/store.ts',
    tests: ['tests/unit/interleavings/private-caps.test.ts'],
    faults: [
      [
        'A hold counts what other windows booked',
        'const spent = joinUsage(counted, await readOthers(limits));',
        'const spent = counted;',
      ],
      [
        'Pages are checked again after other windows may have booked',
        '    if (against) throw new OverCap(against);',
        '',
      ],
      [
        'A hold counts what other extractions hold',
        'const usage = holds.addTo(booked);',
        'const usage = booked;',
      ],
    ],
  },
  {
    file: 'lib/usage/store.ts',
    tests: ['tests/unit/usage/counting.test.ts'],
    faults: [
      ['A search over a cap is not sent', 'if (against && !overCap) throw new OverCap(against);', ''],
      [
        'A hold that is not used is released',
        'release: () => holds.remove(hold),',
        'release: () => undefined,',
      ],
      [
        'A search counts what extractions hold',
        'joinUsage(holds.addTo(usage), others)',
        'joinUsage(usage, others)',
      ],
      [
        'While earlier spending can’t be read, no page is sent under a cap',
        'if (stored === undefined && limits.caps !== undefined && !overCap)',
        'if (false)',
      ],
      [
        'After counting has ended, no search is sent',
        "if (closed && reserves) throw new Error('Usage recording was stopped');",
        '',
      ],
      ['Clearing usage takes nothing from later reservations', 'holds.forgetReserved();', ''],
    ],
  },
  {
    file: 'lib/usage/store.ts',
    tests: ['tests/unit/usage/charge.test.ts'],
    faults: [
      [
        'A search checks the caps again after other windows may have booked',
        'check(settleWith([{}, {}])(known ?? NO_USAGE));',
        '',
      ],
    ],
  },
  {
    file: 'lib/usage/store.ts',
    tests: ['tests/unit/storage/stores.test.ts'],
    faults: [
      ['A search is counted before it is sent', 'return book(usage, day, booking);', 'return usage;'],
      [
        'A cost that can’t be stored is counted with the next one',
        '          pending = [...pending, step];',
        '',
      ],
    ],
  },
  {
    file: 'lib/extraction/queue/send-request.ts',
    tests: ['tests/unit/extraction/queue/capped-jobs.test.ts'],
    faults: [['A request asks the caps again before it is sent', 'await hold.confirm();', '']],
  },
  {
    file: 'lib/usage/usage.ts',
    tests: ['tests/unit/usage/usage.test.ts'],
    faults: [
      [
        'Setting the clock back starts no new day',
        "[dayOf(now), days.at(-1)?.day ?? '', seen]",
        '[dayOf(now)]',
      ],
      ['A day that was seen counts, even without requests', "?.day ?? '', seen]", "?.day ?? '']"],
    ],
  },
  {
    file: 'lib/usage/caps.ts',
    tests: ['tests/unit/usage/caps.test.ts'],
    faults: [
      [
        'No more pages are sent than fit under a cap',
        'Math.floor((tightest.cap - tightest.spent) / price)',
        'Math.ceil((tightest.cap - tightest.spent) / price)',
      ],
      [
        'The price of a unit is never rounded down',
        'Math.max(1, inMicros(perThousand / 1000, Math.ceil))',
        'inMicros(perThousand / 1000, Math.floor)',
      ],
    ],
  },
  {
    file: 'lib/usage/cost.ts',
    tests: ['tests/unit/usage/asking.test.ts'],
    faults: [['Quarry asks above the limit for a search', '- askAbove > ROUNDING', '- askAbove > 1']],
  },
  {
    file: 'lib/usage/cost.ts',
    tests: ['tests/unit/extraction/queue/runner.test.ts', 'tests/contract/cost.test.ts'],
    faults: [
      [
        'Pages without an answer stay possibly charged',
        "chargeOf(outcome.failure) === 'maybe' ? [{}, { pages: requested }] : [{}, {}]",
        '[{}, {}]',
      ],
      ['Pages that failed stay possibly charged', '{ pages: requested - outcome.value.done }', '{}'],
    ],
  },
  {
    file: 'lib/search/search-cost.ts',
    tests: ['tests/contract/search-fields.test.ts'],
    faults: [
      [
        'A search without an answer stays possibly charged',
        "if (!outcome.ok) return chargeOf(outcome.failure) === 'maybe' ? [{}, most] : [{}, {}];",
        'if (!outcome.ok) return [{}, {}];',
      ],
    ],
  },
  {
    file: 'lib/search/search-cost.ts',
    tests: ['tests/unit/search/search-cost.test.ts'],
    faults: [['Full text that did not arrive stays possibly charged', '{ pages: requested - read }', '{}']],
  },
  {
    file: 'lib/service/failures.ts',
    tests: ['tests/contract/client.test.ts'],
    faults: [
      [
        'A connection that broke may have been charged',
        "broke after sending.\n  'unreachable',",
        'broke after sending.',
      ],
    ],
  },
  {
    file: 'lib/search/outcomes.ts',
    tests: ['tests/unit/search/searches.test.ts'],
    faults: [
      ['The cost of a search is settled when it ends', '(settleWith) => settleWith(cost)', '() => undefined'],
    ],
  },
  {
    file: 'lib/search/searches.ts',
    tests: ['tests/unit/search/searches.test.ts', 'tests/unit/interleavings/searches.test.ts'],
    faults: [
      [
        'A search waits until its cost is stored',
        'bodyAfter(form, stored, settle)',
        'bodyAfter(form, stored)',
      ],
      ['A search waits until it is stored', 'bodyAfter(form, stored, settle)', 'bodyAfter(form, settle)'],
    ],
  },
  {
    file: 'lib/search/searches.ts',
    tests: ['tests/unit/search/searches.test.ts'],
    faults: [
      ['The same search in two views is sent once', 'if (same !== undefined) {', 'if (false) {'],
      [
        'An answer of the last seconds is reused',
        'options.reuse ? recent.find(form) : undefined',
        'undefined',
      ],
      [
        'A search that was canceled before it began is not sent',
        'if (closed || withdrawn.delete(id)) return',
        'if (closed) return',
      ],
    ],
  },
  {
    file: 'lib/extraction/queue/send-request.ts',
    tests: ['tests/unit/extraction/queue/runner.test.ts'],
    faults: [['Pages are stored as sent before they are sent', '      await stored;\n', '']],
  },
  {
    file: 'lib/extraction/queue/send-request.ts',
    tests: ['tests/unit/extraction/queue/interrupted-requests.test.ts'],
    faults: [
      [
        'Pages of a stopped job are not sent',
        "if (current === undefined || current.state === 'stopped')",
        'if (current === undefined)',
      ],
    ],
  },
  {
    file: 'lib/extraction/job/progress.ts',
    tests: ['tests/unit/extraction/queue/runner.test.ts'],
    faults: [
      [
        'Pages in flight when the background ended are not sent again',
        "() => ({ state: 'unknown' })",
        "() => ({ state: 'waiting' })",
      ],
    ],
  },
  {
    file: 'lib/extraction/job/progress.ts',
    tests: ['tests/unit/extraction/job/progress.test.ts'],
    faults: [
      [
        'After the browser restarts, a job waits for the user',
        'return browserRestarted &&',
        'return false &&',
      ],
      [
        'Permission to exceed a cap ends when the browser restarts',
        'browserRestarted ? withoutPermission(lost(job)) : lost(job)',
        'lost(job)',
      ],
      ['A page whose URL the service can’t fetch is not retried', " && 'url' in toTarget(page.url);", ';'],
    ],
  },
  {
    file: 'lib/extraction/job/progress.ts',
    tests: ['tests/unit/extraction/queue/capped-jobs.test.ts'],
    faults: [['Permission to exceed a cap once does not cover a retry', '    overCap: _once,\n', '']],
  },
  {
    file: 'lib/extraction/job/progress.ts',
    tests: ['tests/unit/extraction/job/progress.test.ts', 'tests/unit/extraction/job/job-events.test.ts'],
    faults: [
      [
        'A finished page is not requested again',
        "page !== undefined && page.state !== 'done' &&",
        'page !== undefined &&',
      ],
    ],
  },
  {
    file: 'lib/extraction/job/review.ts',
    tests: ['tests/unit/extraction/job/review.test.ts'],
    faults: [
      ['A large job waits for review', "indexesOf(started, 'waiting').length > rules.reviewAbove ||", ''],
      ['An expensive job waits for review', ' || price > rules.askAbove', ''],
      ['A reviewed job may not exceed the caps', '...withoutPermission(decided)', '...decided'],
    ],
  },
  {
    file: 'lib/extraction/queue/copy-reuse.ts',
    tests: ['tests/unit/extraction/queue/runner.test.ts'],
    faults: [
      ['A page whose saved copy is gone is not paid for unasked', '?? COPY_GONE', "?? { state: 'waiting' }"],
    ],
  },
  {
    file: 'lib/extraction/job/request-failure.ts',
    tests: ['tests/unit/extraction/queue/runner.test.ts'],
    faults: [['A job that failed because of the key sends nothing more', "  'key-refused',\n", '']],
  },
  {
    file: 'lib/extraction/job/request-failure.ts',
    tests: [
      'tests/unit/extraction/job/request-failure.test.ts',
      'tests/unit/extraction/queue/runner.test.ts',
    ],
    faults: [
      ['A job without credit sends nothing more', "  'spent',\n", ''],
      ['After a 2xx, no page is sent again by itself', ' && (failure.status ?? 400) >= 400', ''],
    ],
  },
  {
    file: 'lib/extraction/store.ts',
    tests: ['tests/unit/extraction/closed-jobs.test.ts'],
    faults: [
      [
        'Deleted jobs send nothing',
        "if (bookings.some(({ hold }) => hold !== undefined)) throw new Error('The job store is closed');",
        '',
      ],
    ],
  },
  {
    file: 'lib/background/create-background.ts',
    tests: ['tests/unit/background/create-background.test.ts'],
    faults: [
      [
        'The clock can’t be set back past a cap after a start without requests',
        'caps && usage.see()',
        'caps && undefined',
      ],
    ],
  },
  {
    file: 'lib/background/compose.ts',
    tests: ['tests/unit/background/create-background.test.ts'],
    faults: [
      [
        'The background follows the caps of the settings',
        '...(await settings()), doubted',
        'prices: (await settings()).prices, doubted',
      ],
    ],
  },
  {
    file: 'lib/storage/private-area.ts',
    tests: ['tests/unit/storage/private-area.test.ts'],
    faults: [
      [
        'What private windows spent counts after they close',
        'if (theirs.usage && units !== undefined)',
        'if (false)',
      ],
    ],
  },
  {
    file: 'lib/settings/backup/sensitive.ts',
    tests: ['tests/unit/settings/restored-caps.test.ts'],
    faults: [
      ['A file that is restored spends no more without consent', '!confirmed.includes(consent)', 'false'],
    ],
  },
  {
    file: 'lib/settings/backup/sensitive.ts',
    tests: ['tests/unit/settings/backup/without-unasked.test.ts'],
    faults: [
      [
        'A file sends no more because of what changed while it was shown',
        'keep(shown.from, shown.to) === shown.to',
        'false',
      ],
    ],
  },
  {
    file: 'lib/browser/guarded-area.ts',
    tests: ['tests/unit/browser/guarded-area.test.ts'],
    faults: [
      [
        'In Firefox, what lies in storage.local is taken over only once',
        'if ((await isMoved()) !== undefined) return mend();',
        'if ((await isMoved()) === undefined) void mend;',
      ],
      ['What a page shows is made again what is stored', 'return mend();', 'return;'],
      ['Clearing everything doesn’t make storage.local count again', ' && name !== MOVED', ''],
      [
        'What is taken over from where scripts could write is doubted',
        '{ [MOVED]: found.length > 0 }',
        '{ [MOVED]: false }',
      ],
      [
        'What was spent while Firefox never remembered history still counts',
        'stored[STORED.usage] = mostUsage(one, other, Date.now());',
        'stored[STORED.usage] = one;',
      ],
      ['What changed before the browser started is doubted', 'await items.write({ [MOVED]: true }, []);', ''],
      ['What changed while the browser ran counts for nothing', ' && (await isNewSession())', ''],
    ],
  },
  {
    file: 'lib/usage/caps.ts',
    tests: ['tests/unit/usage/counting.test.ts'],
    faults: [
      [
        'Caps that others could have changed are confirmed once',
        "if (doubted) return [{ period: 'day', spent: Number.POSITIVE_INFINITY, cap: 0 }];",
        '',
      ],
    ],
  },
  {
    file: 'lib/usage/caps.ts',
    tests: ['tests/unit/usage/caps.test.ts'],
    faults: [
      ['Prices that others could have changed don’t make a search free', 'if (!rules.doubted && ', 'if ('],
      [
        'Prices that others could have changed don’t make pages free',
        '(price === 0 && !rules.doubted)',
        'price === 0',
      ],
    ],
  },
  {
    file: 'lib/usage/store.ts',
    tests: ['tests/unit/usage/counting.test.ts'],
    faults: [
      [
        'Pages are confirmed while prices are doubted',
        'if (free && !limits.doubted) return;',
        'if (free) return;',
      ],
    ],
  },
  {
    file: 'lib/extraction/job/progress.ts',
    tests: ['tests/unit/extraction/job/progress.test.ts'],
    faults: [
      [
        'Permission to exceed a cap ends with the next pause',
        'const { failure: _resolved, haltedAt: _then, quiet: backoff, overCap: _once, ...rest } = job;',
        'const { failure: _resolved, haltedAt: _then, quiet: backoff, ...rest } = job;',
      ],
    ],
  },
  {
    file: 'components/extraction/use-jobs.tsx',
    tests: ['tests/unit/components/extraction/job-panel.test.tsx'],
    faults: [
      [
        'A page that the service can’t read is not retried for money by “Retry failed”',
        ' && !isWithheld(page) && !isUnreachable(page);',
        ' && !isWithheld(page);',
      ],
    ],
  },
  {
    file: 'components/extraction/open-to-read.tsx',
    tests: ['tests/unit/components/extraction/job-panel.test.tsx'],
    faults: [
      [
        'Only pages whose sites may be read are opened',
        'pageIndexes.filter((pageIndex) => allowed.includes(siteOf(pageIndex)))',
        '[...pageIndexes]',
      ],
    ],
  },
  {
    file: 'components/ui/usage/usage-words.ts',
    tests: ['tests/unit/components/extraction/job-panel.test.tsx'],
    faults: [
      [
        'The price of a retry stands on its button',
        'estimate(units, prices) > 0 ? priceOfUnits(units, prices) : undefined;',
        'undefined;',
      ],
    ],
  },
  {
    file: 'lib/extraction/in-tab/in-tab.ts',
    tests: ['tests/unit/extraction/in-tab/in-tab.test.ts'],
    faults: [
      [
        'Only pages that the service can’t read are opened',
        'pageIndexes.filter((pageIndex) => isUnreachable(job?.pages[pageIndex]))',
        '[...pageIndexes]',
      ],
      ['A tab is closed once its page was read', '      await parts.closeUnseen(tab);\n', ''],
      [
        'A tab that shows another page stays open',
        '      if (!hasText(reading) || reading.refused) continue;\n',
        '      if (!hasText(reading) || reading.refused) { await parts.closeUnseen(tab); return false; }\n',
      ],
      [
        'Nothing is delivered if no tab could be read',
        'if (left !== undefined && read.includes(true))',
        'if (left !== undefined)',
      ],
    ],
  },
  {
    file: 'lib/extraction/queue/pages.ts',
    tests: ['tests/unit/extraction/queue/pages.test.ts'],
    faults: [
      [
        'What the service will never read is told by its sentence',
        '  if (/^no data returned',
        '  if (/^never no data returned',
      ],
      [
        'Each of two pages that the service will never read is told by its own sentence',
        ' ?? indexIn(said.message, urls)',
        '',
      ],
      ['A status that passes is not final', '&& !PASSING.has(status)', ''],
    ],
  },
];
