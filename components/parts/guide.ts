import type { FailureCode } from '../../lib/service/failures.ts';

/** The user guide, which ships as a page: `docs/guide.md`, made into HTML by the build. */
export const GUIDE = '/guide.html';

/** The section of the guide on each failure, by its anchor. A test sees that each is there. */
const SECTIONS: Record<FailureCode, string> = {
  'query-empty': 'request-rejected',
  'no-key': 'key-missing-or-refused',
  'key-locked': 'key-locked',
  'passphrase-wrong': 'key-locked',
  'passphrase-short': 'key-locked',
  'key-malformed': 'key-missing-or-refused',
  'address-refused': 'wrong-service-url',
  'no-permission': 'access-needed',
  waiting: 'too-many-requests',
  offline: 'service-unreachable',
  withdrawn: 'canceled-slow-or-interrupted',
  'page-unsupported': 'page-not-extracted',
  'link-unsupported': 'page-not-extracted',
  'no-links': 'nothing-selected',
  'selection-unreadable': 'nothing-selected',
  'here-unreadable': 'local-extraction-failed',
  'here-empty': 'local-extraction-failed',
  'here-files-off': 'local-extraction-failed',
  'here-nothing-selected': 'nothing-selected',
  'storage-full': 'storage-full',
  'copy-gone': 'storage-full',
  unreachable: 'service-unreachable',
  redirected: 'wrong-service-url',
  'bad-request': 'request-rejected',
  'key-refused': 'key-missing-or-refused',
  spent: 'out-of-credit',
  forbidden: 'key-missing-or-refused',
  'not-found': 'wrong-service-url',
  'request-too-large': 'request-rejected',
  'rate-limited': 'too-many-requests',
  'unexpected-status': 'wrong-service-url',
  deadline: 'canceled-slow-or-interrupted',
  cut: 'canceled-slow-or-interrupted',
  cancelled: 'canceled-slow-or-interrupted',
  interrupted: 'canceled-slow-or-interrupted',
  'not-an-answer': 'wrong-service-url',
  'answer-too-large': 'service-problem',
  'service-error': 'service-problem',
  'page-failed': 'page-not-extracted',
  'page-empty': 'page-not-extracted',
  'page-missing': 'page-not-extracted',
  'clipboard-refused': 'not-copied',
  internal: 'problem-in-quarry',
};

/** Where the guide says what helps against a failure. */
export const guideOn = (failure: FailureCode): string => `${GUIDE}#${SECTIONS[failure]}`;
