import type { Promises } from './promises.ts';

/** What is sent, and what is made of what comes back from the service and from pages. */
export const SERVICE: readonly Promises[] = [
  {
    file: 'lib/browser/pdf/fetch-file.ts',
    tests: ['tests/unit/browser/pdf/fetch-file.test.ts'],
    faults: [
      [
        'A PDF that says it is too large is not downloaded',
        'Math.max(size, announced) > most',
        'size > most',
      ],
      ['A streamed PDF stops at the limit', 'Math.max(size, announced) > most', 'announced > most'],
      ['A PDF’s deadline covers its body', "redirect: 'manual', signal }", "redirect: 'manual' }"],
      [
        'A PDF’s redirect to another site is not followed unasked',
        "redirect: 'manual'",
        "redirect: 'follow'",
      ],
      ['A PDF’s tab keeps the file', 'Reflect.set(globalThis, keepAs, bytes);', ''],
    ],
  },
  {
    file: 'lib/browser/pdf/pdf-actions.ts',
    tests: ['tests/unit/browser/pdf/pdf-actions.test.ts'],
    faults: [
      [
        'A PDF has one deadline for both ways',
        'most: MAX_PDF_BYTES, deadline })',
        'most: MAX_PDF_BYTES, deadline: Date.now() + MAX_TIME })',
      ],
      ['A PDF is requested within the size limit', 'most: MAX_PDF_BYTES', 'most: Infinity'],
      ['Only a PDF is accepted', "'bytes' in got && isPdf(got.bytes)", "'bytes' in got"],
      ['A PDF’s request carries no referrer', ", referrerPolicy: 'no-referrer'", ''],
    ],
  },
  {
    file: 'lib/browser/pdf/take-from-tab.ts',
    tests: ['tests/unit/browser/pdf/take-from-tab.test.ts'],
    faults: [
      ['A PDF’s tab requests it only from its own site', "    mode: 'same-origin',\n", ''],
      ['A PDF’s tab keeps to the size limit', 'most: MAX_PDF_BYTES', 'most: Infinity'],
    ],
  },
  {
    file: 'lib/browser/pdf/orders.ts',
    tests: ['tests/unit/browser/pdf/orders.test.ts'],
    faults: [
      ['A PDF is read only with the token of its order', '(one) => one.token === token', '() => true'],
    ],
  },
  {
    file: 'lib/plain-text.ts',
    tests: ['tests/unit/document/templates/hostile-pages.test.ts'],
    faults: [
      [
        'Values of templates, titles, and front matter have no invisible characters',
        "(mark === '\\n' || mark === '\\t' ? mark : '')",
        'mark',
      ],
    ],
  },
  {
    file: 'lib/document/front-matter.ts',
    tests: ['tests/unit/document/templates/hostile-pages.test.ts'],
    faults: [
      ['Front matter has no invisible characters', 'JSON.stringify(cleanText(text))', 'JSON.stringify(text)'],
    ],
  },
  {
    file: 'lib/document/templates/render.ts',
    tests: [
      'tests/unit/document/templates/hostile-pages.test.ts',
      'tests/unit/document/templates/templates.test.ts',
    ],
    faults: [
      ['A changed value is text', "kind: 'text', names: undefined", 'names: undefined'],
      ['Neighbors in Markdown are not markup only together', "replace(/^[(.;)]/, '\\\\$&')", 'trim()'],
      [
        'Templates write no more than a document’s budget',
        'if (!pays(budget, sizeOf(value))) break;',
        'pays(budget, sizeOf(value));',
      ],
      [
        'Filters read no more than a document’s budget',
        'if (!pays(budget, sizeOf(value) * (1 + args.length))) return EMPTY_VALUE;',
        '',
      ],
      [
        'No chain of filters grows a value without limit',
        'if (sizeOf(value) <= MAX_VALUE_LENGTH) return value;',
        'return value;',
      ],
    ],
  },
  {
    file: 'lib/document/templates/values.ts',
    tests: [
      'tests/unit/document/templates/hostile-pages.test.ts',
      'tests/unit/document/templates/templates.test.ts',
    ],
    faults: [
      [
        'Page values in Markdown are text',
        'linkItself(plain) : escapeText(plain)',
        'linkItself(plain) : plain',
      ],
      ['Page values in a wikilink stay in it', 'inOneLine(cleanText(name), NOT_IN_LINKS)', 'name'],
      [
        'A link of a template leads only to the web',
        "i.test(text) ? '' : urlInLink",
        'i.test(text) ? text : urlInLink',
      ],
    ],
  },
  {
    file: 'lib/document/file-names.ts',
    tests: ['tests/unit/document/file-names.test.ts'],
    faults: [
      [
        'A file name leaves no folder',
        'const FORBIDDEN = /[<>:"/\\\\|?*#^[\\]]/g;',
        'const FORBIDDEN = /[<>:"|?*#^[\\]]/g;',
      ],
    ],
  },
  {
    file: 'lib/service/gateway.ts',
    tests: ['tests/unit/service/gateway.test.ts'],
    faults: [
      [
        'Nothing is sent without access to the site',
        "if (!mayReach) return failed('no-permission', { address });",
        '',
      ],
      [
        'Nothing is sent while the service asks to wait',
        'if (waitLeft(backoffUntil, parts.now()) > 0)',
        'if (false)',
      ],
      [
        'Nothing is sent after a cancellation',
        "if (signal?.aborted) return failed('withdrawn', { address });",
        '',
      ],
      [
        'A wait outlives the background',
        'await parts.backoff\n        .keep(origin, outcome.failure.retryAt)',
        'await Promise.resolve()',
      ],
    ],
  },
  {
    file: 'lib/service/retry-after.ts',
    tests: ['tests/unit/service/retry-after.test.ts'],
    faults: [
      [
        'A wait has a limit',
        'Math.min(Math.max(waitMs(header, now), MIN_MS), MAX_MS)',
        'Math.max(waitMs(header, now), MIN_MS)',
      ],
    ],
  },
  {
    file: 'lib/service/client.ts',
    tests: ['tests/unit/service/gateway.test.ts'],
    faults: [
      ['Requests carry no cookies', "credentials: 'omit'", "credentials: 'include'"],
      ['Requests carry no referrer', "    referrerPolicy: 'no-referrer',\n", ''],
    ],
  },
  {
    file: 'lib/service/body.ts',
    tests: ['tests/contract/client.test.ts'],
    faults: [['An answer has a size limit', 'if (bytes > capBytes) {', 'if (false) {']],
  },
  {
    file: 'lib/service/client.ts',
    tests: ['tests/contract/client.test.ts'],
    faults: [
      [
        'An answer has a time limit',
        'AbortSignal.any([request.signal, deadline]) : deadline',
        'request.signal : new AbortController().signal',
      ],
    ],
  },
  {
    file: 'lib/extraction/start/targets.ts',
    tests: ['tests/unit/extraction/start/targets.test.ts'],
    faults: [
      [
        'A page of the local network is not sent',
        "if (!isReachable(url.hostname)) return { unsupported: 'private' };",
        '',
      ],
      [
        'A URL with credentials is not sent',
        "if (url.username !== '' || url.password !== '') return { unsupported: 'credentials' };",
        '',
      ],
      ['Only https pages are sent', "if (url.protocol !== 'https:') return", 'if (false) return'],
      ['A fragment is not sent', "url.hash = '';", ''],
      [
        'Links that the user can’t see are not requested',
        'if (link.skip) list.push({ url: link.url, why: link.skip });\n    else if',
        'if',
      ],
      [
        'A link that occurs twice is requested once',
        "else if (targets.has(read.url)) list.push({ url: read.url, why: 'duplicate' });",
        '',
      ],
    ],
  },
  {
    file: 'lib/extraction/sites/host-match.ts',
    tests: ['tests/unit/extraction/sites/site-rules.test.ts'],
    faults: [
      [
        'A rule for a site covers its name with a dot at the end',
        'const host = withoutDot(of);',
        'const host = of;',
      ],
      ['A rule for a public suffix covers no other site', '!PUBLIC_SUFFIX.test(rule.host) && ', ''],
    ],
  },
  {
    file: 'lib/extraction/job/review.ts',
    tests: ['tests/unit/extraction/job/review.test.ts'],
    faults: [
      [
        'Pages of a local-only site are not sent',
        'return withholdLocalOnly(copied, rules.isLocalOnly);',
        'return copied;',
      ],
    ],
  },
  {
    file: 'lib/extraction/queue/request-pool.ts',
    tests: ['tests/unit/extraction/queue/runner.test.ts'],
    faults: [['Pages of a site that became local-only are not sent', '        await withhold(next);\n', '']],
  },
  {
    file: 'lib/extraction/start/gestures.ts',
    tests: ['tests/unit/extraction/start/gestures.test.ts'],
    faults: [
      [
        'A gesture on a local-only site stays in its tab',
        "if (openPage && way === 'local') return inTab.page(openPage);",
        '',
      ],
    ],
  },
  {
    file: 'lib/service/answers.ts',
    tests: ['tests/unit/service/answers.test.ts'],
    faults: [
      ['A link to documentation is https', "address?.protocol === 'https:' &&", 'address !== null &&'],
      ['A trace is cut', 'trace.slice(0, TRACE_LENGTH)', 'trace'],
    ],
  },
  {
    file: 'lib/service/read-response.ts',
    tests: ['tests/unit/service/read-response.test.ts'],
    faults: [
      [
        'An error code counts before the status',
        'said ?? BY_STATUS[status] ??',
        'BY_STATUS[status] ?? said ??',
      ],
      [
        'A page of a proxy says nothing about the key',
        "if (envelope === undefined && !isBare) return isCutOff(body) ? 'cut' : 'not-an-answer';",
        '',
      ],
      [
        'What another answered says nothing about the key, even as JSON',
        "status < 300 || chargeOf({ code }) === 'no'",
        'status < 300',
      ],
      [
        'problem+json says nothing about the key',
        "status === 511 || isType(headers, 'application/problem+json')",
        'status === 511',
      ],
      [
        'A body that was cut off is said to be',
        "isCutOff(body) ? 'cut' : 'not-an-answer'",
        "'not-an-answer'",
      ],
      [
        'Errors instead of data are no answer',
        'if (isOk && envelope && isAnswer(asked.operation, envelope))',
        'if (isOk && envelope)',
      ],
      [
        'A spent limit is not waited for',
        "(status === 429 || status === 503) && code !== 'spent' &&",
        '(status === 429 || status === 503) &&',
      ],
      ['A front end may ask to wait', ' || mayWait ? { retryAt:', ' ? { retryAt:'],
      ['An error about a field is about the request', "if (errors.some(fieldOf)) return 'bad-request';", ''],
      [
        'What a page said is no verdict on the request',
        "isAboutPages || errors.some(({ code }) => typeof code === 'string')",
        "errors.some(({ code }) => typeof code === 'string')",
      ],
      [
        'A message counts only without a code',
        "isAboutPages || errors.some(({ code }) => typeof code === 'string')",
        'isAboutPages',
      ],
      ['A URL in a message is no verdict', ".replace(QUOTED, ' ')", ''],
    ],
  },
  {
    file: 'lib/extraction/queue/whole-text.ts',
    tests: ['tests/unit/extraction/queue/whole-text.test.ts'],
    faults: [
      [
        'A page that failed is not done in a Markdown answer',
        'return { code: codeFor(undefined, said), ...said };',
        'return undefined;',
      ],
    ],
  },
  {
    file: 'lib/browser/omnibox.ts',
    tests: ['tests/unit/browser/ordered-search.test.ts'],
    faults: [['A search from the address bar runs once', '  await area.remove(name);\n', '']],
  },
  {
    file: 'lib/extraction/in-tab/in-tab.ts',
    tests: ['tests/unit/extraction/in-tab/in-tab.test.ts'],
    faults: [
      [
        'A page that the tab no longer shows is not accepted',
        'isSame(reading.url, frameUrl) ? reading : undefined',
        'reading',
      ],
    ],
  },
  {
    file: 'lib/settings/backup/read-backup.ts',
    tests: ['tests/unit/settings/backup/backup.test.ts'],
    faults: [['A backup can’t change prototypes', '!UNSAFE_NAMES.has(name) && ', '']],
  },
];
