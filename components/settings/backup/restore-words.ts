import { dollarAmount } from '../../../lib/browser/amounts.ts';
import { type TextKey, text } from '../../../lib/browser/text.ts';
import { counted, sentences, textWith } from '../../../lib/browser/text-values.ts';
import type {
  BackupProblem,
  Confirmation,
  Preview,
  SettingChange,
} from '../../../lib/settings/backup/backup.ts';
import { DOT, joinList, number } from '../../ui/format.ts';

const PROBLEMS: Readonly<Record<BackupProblem, TextKey>> = {
  'too-large': 'restoreTooLarge',
  'not-json': 'restoreNotJson',
  'not-backup': 'restoreNotBackup',
  'too-new': 'restoreTooNew',
  unsafe: 'restoreUnsafe',
  damaged: 'restoreDamaged',
  interrupted: 'restoreInterrupted',
  'not-stored': 'restoreNotStored',
};

/** Why a file was not restored, as text. */
export const problemWords = (problem: BackupProblem): string =>
  sentences(text(PROBLEMS[problem]), text('restoreNothing'));

/** The section of Settings for each setting. A setting that is missing here is listed under "other". */
const SECTION_OF: Readonly<Record<string, TextKey>> = {
  address: 'service',
  defaults: 'defaultsTitle',
  reuseMinutes: 'defaultsTitle',
  lenses: 'lensesTitle',
  builtLenses: 'lensesTitle',
  lensWay: 'lensesTitle',
  personalizations: 'rulesTitle',
  extraction: 'extractionTitle',
  pageNotes: 'extractionTitle',
  language: 'languageTitle',
  sites: 'sitesTitle',
  document: 'documentDefaultsTitle',
  presets: 'presetsTitle',
  gestures: 'destinationsTitle',
  obsidian: 'destinationsTitle',
  siteDefaults: 'destinationsTitle',
  library: 'library',
  askAbove: 'usageTitle',
  prices: 'usageTitle',
  caps: 'usageTitle',
  keepDays: 'privacyTitle',
  history: 'privacyTitle',
  thumbnails: 'privacyTitle',
  menu: 'menuTitle',
};

const MAX_NAMES = 8;

function names(all: readonly string[]): string {
  const shown = all.slice(0, MAX_NAMES);
  const more = all.length - shown.length;
  return joinList([...shown, ...(more > 0 ? [counted('importMore', more)] : [])]);
}

const joined = (...parts: (string | false)[]): string => parts.filter(Boolean).join(DOT);

/** The changes of one section, as text. */
export interface ChangeLine {
  title: string;
  words: string;
}

/** The changed settings, one line per section. */
export function settingLines(changes: readonly SettingChange[]): ChangeLine[] {
  const bySection = Map.groupBy(changes, ({ setting }) => text(SECTION_OF[setting] ?? 'restoreOther'));
  return [...bySection].map(([title, all]) => {
    const added = all.flatMap((one) => one.added);
    const removed = all.flatMap((one) => one.removed);
    const values = all.reduce((total, one) => total + one.values, 0);
    const parts = [
      added.length > 0 && textWith('restoreAdds', { list: names(added) }),
      removed.length > 0 && textWith('restoreRemoves', { list: names(removed) }),
      values > 0 && counted('restoreChanges', values),
    ];
    return { title, words: joined(...parts) };
  });
}

/** The changes to history and saved pages, if they are to be restored. */
export function contentLines(
  { history, pages }: Preview,
  chosen: { history: boolean; pages: boolean },
): ChangeLine[] {
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
    { title: text('historyTitle'), words: chosen.history ? searches : '' },
    { title: text('library'), words: chosen.pages ? library : '' },
  ].filter(({ words }) => words !== '');
}

/** Label and value format of each setting that needs a confirmation. */
const QUESTIONS: Readonly<Record<string, { name: TextKey; value: (values: Confirmation['now']) => string }>> =
  {
    address: { name: 'restoreAddress', value: ([address = '']) => String(address) },
    prices: {
      name: 'restorePrices',
      value: ([searches = 0, pages = 0]) =>
        textWith('restorePricesValue', {
          searches: dollarAmount(Number(searches)),
          pages: dollarAmount(Number(pages)),
          number: number(1000),
        }),
    },
    askAbove: { name: 'restoreAskAbove', value: ([limit = 0]) => dollarAmount(Number(limit)) },
    reviewAbove: { name: 'restoreReviewAbove', value: ([limit = 0]) => number(Number(limit)) },
    caps: { name: 'restoreCaps', value: capWords },
  };

const CAPS: Readonly<Record<string, TextKey>> = {
  day_all: 'capLine_day_all',
  day_search: 'capLine_day_search',
  day_extract: 'capLine_day_extract',
  month_all: 'capLine_month_all',
  month_search: 'capLine_month_search',
  month_extract: 'capLine_month_extract',
};

/** Caps as a list: scope, period, and dollars. */
function capWords(values: Confirmation['now']): string {
  const caps = [];
  for (let at = 0; at + 2 < values.length; at += 3) {
    const [period, scope, dollars] = values.slice(at);
    const name = CAPS[`${period}_${scope}`];
    if (name) caps.push(textWith('kindCost', { kind: text(name), cost: dollarAmount(Number(dollars)) }));
  }
  return joinList(caps) || text('capNone');
}

/** A setting that needs a confirmation as text: its name, and its current and new value. */
export function questionWords({ id, now, next }: Confirmation): { name: string; values: string } {
  const { name, value } = QUESTIONS[id] ?? {
    name: 'restoreOther',
    value: (all) => joinList(all.map(String)),
  };
  return { name: text(name), values: textWith('restoreFromTo', { from: value(now), to: value(next) }) };
}
