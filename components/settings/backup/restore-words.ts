import { money } from '../../../lib/browser/amounts.ts';
import { type TextKey, text } from '../../../lib/browser/text.ts';
import { counted, sentences, textWith } from '../../../lib/browser/text-values.ts';
import type {
  BackupProblem,
  Confirmation,
  ConfirmationLine,
  Preview,
  SensitiveSetting,
} from '../../../lib/settings/backup/backup.ts';
import { CAP_PERIODS } from '../../../lib/usage/caps.ts';
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

type Values = ConfirmationLine['now'];

const asDollars = ([amount = 0]: Values): string => money(Number(amount) * 1e6);
const asNumber = ([value = 0]: Values): string => number(Number(value));
const asText = (values: Values): string => joinList(values.map(String));

/** Label and value format of each setting that needs consent; without a format, its name says enough. */
const SENSITIVE: Readonly<Record<SensitiveSetting, { name: TextKey; value?: (values: Values) => string }>> = {
  address: { name: 'address', value: asText },
  prices: {
    name: 'pricesTitle',
    value: ([searches = 0, pages = 0]) =>
      textWith('restorePricesValue', {
        searches: money(Number(searches) * 1e6),
        pages: money(Number(pages) * 1e6),
        number: number(1000),
      }),
  },
  askAbove: { name: 'askLimit', value: asDollars },
  reviewAbove: { name: 'reviewAbove', value: asNumber },
  caps: { name: 'capsTitle', value: capWords },
  reuseMinutes: { name: 'reuseMinutes', value: asNumber },
  local: {
    name: 'readHere',
    value: ([way]) => text(way === 'first' || way === 'never' ? LOCAL[way] : LOCAL.offer),
  },
  siteDefaults: {
    name: 'siteDefaultsTitle',
    value: (hosts) => names(hosts.map(String)),
  },
  thumbnails: { name: 'picturesLoad' },
  pdfs: { name: 'pdfAtOnce' },
  library: { name: 'libraryKeep' },
  history: { name: 'historyDays', value: asNumber },
};

const LOCAL = { offer: 'readHereOffer', first: 'readHereFirst', never: 'readHereNever' } as const;

/** Caps as a list. Each value follows its period. */
function capWords(values: Values): string {
  const caps = CAP_PERIODS.filter((period) => values.includes(period)).map((period) => {
    const cost = money(Number(values[values.indexOf(period) + 1]) * 1e6);
    return textWith('kindCost', { kind: text(`capLine_${period}`), cost });
  });
  return joinList(caps) || text('capNone');
}

/** A setting that needs consent as text: its name, with its current and its new value. */
export function sensitiveWords({ setting, now, next }: ConfirmationLine): string {
  const { name, value } = SENSITIVE[setting];
  if (!value) return text(name);
  const [from, to] = [value(now), value(next)];
  const values = from && to ? textWith('restoreFromTo', { from, to }) : from || to;
  return textWith('kindCost', { kind: text(name), cost: values });
}
