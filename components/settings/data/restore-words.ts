import { money } from '../../../lib/browser/amounts.ts';
import { type TextKey, text } from '../../../lib/browser/text.ts';
import { counted, sentences, textWith } from '../../../lib/browser/text-values.ts';
import { DEFAULT_OPEN_IN } from '../../../lib/presets/open-in.ts';
import type { BackupProblem, Confirmation, Preview } from '../../../lib/settings/backup/backup.ts';
import type { SensitiveSetting } from '../../../lib/settings/backup/sensitive.ts';
import type { Settings } from '../../../lib/settings/settings.ts';
import { CAP_PERIODS } from '../../../lib/usage/caps.ts';
import { inMicros } from '../../../lib/usage/cost.ts';
import { DOT, joinList, number } from '../../ui/format.ts';

const PROBLEMS: Readonly<Record<BackupProblem, TextKey>> = {
  'too-large': 'restoreTooLarge',
  'not-json': 'restoreNotJson',
  'not-backup': 'restoreNotBackup',
  'too-new': 'restoreTooNew',
  unsafe: 'restoreUnsafe',
  damaged: 'restoreDamaged',
  'not-stored': 'restoreNotStored',
};

/** Why a file was not restored, as text. */
export const problemWords = (problem: BackupProblem): string =>
  sentences(text(PROBLEMS[problem]), text('restoreNothing'));

const MAX_NAMES = 8;

function names(all: readonly string[]): string {
  const shown = all.slice(0, MAX_NAMES);
  const more = all.length - shown.length;
  return joinList([...shown, ...(more > 0 ? [counted('importMore', more)] : [])]);
}

const joined = (...parts: (string | false)[]): string => parts.filter(Boolean).join(DOT);

/** What changes in one kind of data, as text. */
interface ChangeLine {
  title: string;
  words: string;
}

/** What changes, in numbers: history and saved pages only if they are to be restored. */
export function changeLines(
  { settings, history, pages }: Preview,
  chosen: { history: boolean; pages: boolean },
): ChangeLine[] {
  const entries = joined(
    settings.added > 0 && counted('restoreEntriesAdded', settings.added),
    settings.removed > 0 && counted('restoreEntriesRemoved', settings.removed),
    settings.values > 0 && counted('restoreChanges', settings.values),
  );
  const searches = joined(
    history.added > 0 && counted('restoreSearchesAdded', history.added),
    history.removed > 0 && counted('restoreSearchesRemoved', history.removed),
  );
  const library = joined(
    pages.added > 0 && counted('restorePagesAdded', pages.added),
    pages.removed > 0 && counted('restorePagesRemoved', pages.removed),
    pages.old > 0 && counted('restorePagesOld', pages.old),
  );
  return [
    { title: text('dataSettings'), words: entries },
    { title: text('historyTitle'), words: chosen.history ? searches : '' },
    { title: text('library'), words: chosen.pages ? library : '' },
  ].filter(({ words }) => words !== '');
}

/** The label of each question. */
export const CONSENT_NAMES: Readonly<Record<Confirmation['id'], TextKey>> = {
  address: 'restoreAddress',
  spending: 'restoreSpending',
  privacy: 'restorePrivacy',
};

/** Name and value of each setting that needs consent; without a value, its name says enough. */
const SENSITIVE: Readonly<
  Record<SensitiveSetting, { name: TextKey; value?: (settings: Settings) => string }>
> = {
  address: { name: 'address', value: ({ address }) => address },
  prices: {
    name: 'pricesTitle',
    value: ({ prices: { searches, pages } }) =>
      textWith('restorePricesValue', {
        searches: money(inMicros(searches)),
        pages: money(inMicros(pages)),
        number: number(1000),
      }),
  },
  askAbove: { name: 'askLimit', value: ({ askAbove }) => money(inMicros(askAbove)) },
  reviewAbove: { name: 'reviewAbove', value: ({ extraction }) => number(extraction.reviewAbove) },
  caps: { name: 'capsTitle', value: capWords },
  reuseMinutes: { name: 'reuseMinutes', value: ({ reuseMinutes }) => number(reuseMinutes) },
  local: { name: 'readHere', value: ({ extraction }) => text(LOCAL[extraction.local]) },
  siteDefaults: {
    name: 'siteDefaultsTitle',
    value: ({ siteDefaults = [] }) =>
      names(siteDefaults.filter(({ way }) => way !== 'usual').map(({ host }) => host)),
  },
  openIn: { name: 'openIn', value: ({ openIn = DEFAULT_OPEN_IN }) => names(openIn.map(({ url }) => url)) },
  thumbnails: { name: 'picturesLoad' },
  pdfs: { name: 'pdfAtOnce' },
  library: { name: 'libraryKeep' },
  history: { name: 'historyDays', value: ({ history: { on, days } }) => number(on ? days : 0) },
};

const LOCAL = { offer: 'readHereOffer', first: 'readHereFirst', never: 'readHereNever' } as const;

function capWords({ caps = {} }: Settings): string {
  const limits = CAP_PERIODS.flatMap((period) => {
    const limit = caps[period];
    if (limit === undefined) return [];
    return [textWith('kindCost', { kind: text(`capLine_${period}`), cost: money(inMicros(limit)) })];
  });
  return joinList(limits) || text('capNone');
}

/** A setting that needs consent as text: its name, with its current and its new value. */
export function sensitiveWords(setting: SensitiveSetting, { now, next }: Confirmation): string {
  const { name, value } = SENSITIVE[setting];
  if (!value) return text(name);
  const [from, to] = [value(now), value(next)];
  const values = from && to ? textWith('restoreFromTo', { from, to }) : from || to;
  return textWith('kindCost', { kind: text(name), cost: values });
}
