import { text } from '../../lib/browser/text.ts';
import type { Quarry } from '../../lib/pages/quarry.ts';
import type { FailureCode } from '../../lib/service/failures.ts';

/** The user guide, which ships as a page: `docs/guide.md`, made into HTML by the build. */
export const GUIDE = '/guide.html';

/** Sections of the guide, by their anchors, and the failures that each is about. A test sees that none is missing. */
const SECTIONS: readonly (readonly [anchor: string, ...about: FailureCode[]])[] = [
  ['key-missing-or-refused', 'no-key', 'key-malformed', 'key-refused', 'forbidden'],
  ['key-locked', 'key-locked', 'passphrase-wrong', 'passphrase-short'],
  ['access-needed', 'no-permission'],
  ['wrong-service-url', 'address-refused', 'redirected', 'not-found', 'unexpected-status', 'not-an-answer'],
  ['service-unreachable', 'offline', 'unreachable'],
  ['out-of-credit', 'spent'],
  ['over-a-cap', 'day-cap', 'month-cap'],
  ['too-many-requests', 'waiting', 'rate-limited'],
  ['request-rejected', 'query-empty', 'bad-request', 'request-too-large'],
  ['canceled-slow-or-interrupted', 'withdrawn', 'deadline', 'cut', 'cancelled', 'interrupted'],
  ['service-problem', 'answer-too-large', 'service-error'],
  ['page-not-extracted', 'page-unsupported', 'link-unsupported', 'page-failed', 'page-empty', 'page-missing'],
  ['nothing-selected', 'no-links', 'selection-unreadable', 'here-nothing-selected'],
  ['local-extraction-failed', 'here-unreadable', 'here-empty', 'here-files-off'],
  ['storage-full', 'storage-full', 'copy-gone'],
  ['not-copied', 'clipboard-refused'],
  ['problem-in-quarry', 'internal'],
];

/** Where the guide says what helps against a failure. */
export function guideOn(failure: FailureCode): string {
  const [anchor = ''] = SECTIONS.find(([, ...about]) => about.includes(failure)) ?? [];
  return `${GUIDE}#${anchor}`;
}

interface Props {
  about: FailureCode;
  openTab: Quarry['openTab'];
}

/** The way to what the guide says of a failure: a link, next to the one button that helps. */
export function LearnMore({ about, openTab }: Props) {
  return (
    <a
      class="learn-more"
      href={guideOn(about)}
      target="_blank"
      rel="noreferrer"
      onClick={(event) => {
        event.preventDefault();
        openTab(event.currentTarget.href, { background: event.ctrlKey || event.metaKey });
      }}
    >
      {text('learnMore')}
    </a>
  );
}
