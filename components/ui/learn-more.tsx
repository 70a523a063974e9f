import type { ComponentChildren } from 'preact';
import { text } from '../../lib/browser/text.ts';
import type { Quarry } from '../../lib/pages/quarry.ts';
import type { FailureCode } from '../../lib/service/failures.ts';

/** The user guide page, built from `docs/guide.md` into HTML. */
export const GUIDE = '/guide.html';

/** Anchors of guide sections, and the failures each one covers. A test checks that all anchors exist. */
const SECTIONS: readonly (readonly [anchor: string, ...about: FailureCode[]])[] = [
  ['key-missing-or-refused', 'no-key', 'key-malformed', 'key-not-kept', 'key-refused', 'forbidden'],
  ['key-locked', 'key-locked', 'passphrase-wrong', 'passphrase-short'],
  ['access-needed', 'no-permission'],
  ['wrong-service-url', 'address-refused', 'redirected', 'not-found', 'unexpected-status', 'not-an-answer'],
  ['service-unreachable', 'offline', 'unreachable'],
  ['out-of-credit', 'spent'],
  ['over-a-cap', 'day-cap', 'month-cap', 'cap-unknown'],
  ['too-many-requests', 'waiting', 'rate-limited'],
  ['request-rejected', 'query-empty', 'bad-request', 'request-too-large'],
  ['canceled-slow-or-interrupted', 'withdrawn', 'deadline', 'cut', 'cancelled', 'interrupted'],
  ['service-problem', 'answer-too-large', 'service-error'],
  [
    'page-not-extracted',
    'page-unsupported',
    'link-unsupported',
    'site-local',
    'page-failed',
    'page-empty',
    'page-missing',
    'page-unreachable',
    'page-left-open',
  ],
  ['nothing-selected', 'no-links', 'selection-unreadable', 'here-nothing-selected'],
  ['local-extraction-failed', 'here-unreadable', 'here-late', 'here-empty', 'here-files-off'],
  ['storage-full', 'storage-full', 'copy-gone'],
  ['not-copied', 'clipboard-refused'],
  ['private-windows', 'private-window'],
  ['problem-in-quarry', 'internal'],
];

/** URL of the guide section about a failure. */
export function guideOn(failure: FailureCode): string {
  const [anchor = ''] = SECTIONS.find(([, ...about]) => about.includes(failure)) ?? [];
  return `${GUIDE}#${anchor}`;
}

interface LinkProps {
  href: string;
  title?: string;
  class?: string;
  dir?: 'auto';
  openTab: Quarry['openTab'];
  children: ComponentChildren;
}

/** A link that opens a tab, which the browser alone would put elsewhere. */
export const TabLink = ({ href, openTab, ...link }: LinkProps) => (
  <a
    {...link}
    href={href}
    target="_blank"
    rel="noreferrer"
    onClick={(event) => {
      event.preventDefault();
      openTab(event.currentTarget.href, event);
    }}
  />
);

/** A link to the guide section about a failure. */
export const LearnMore = ({ about, openTab }: { about: FailureCode; openTab: Quarry['openTab'] }) => (
  <TabLink class="learn-more" href={guideOn(about)} openTab={openTab}>
    {text('learnMore')}
  </TabLink>
);
