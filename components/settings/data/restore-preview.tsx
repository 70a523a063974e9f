import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { money } from '../../../lib/browser/amounts.ts';
import { type TextKey, text } from '../../../lib/browser/text.ts';
import { counted, sentences, textWith } from '../../../lib/browser/text-values.ts';
import { DEFAULT_OPEN_IN } from '../../../lib/presets/open-in.ts';
import type {
  BackupProblem,
  Confirmation,
  Preview,
  RestoreChoice,
  RestoreMode,
} from '../../../lib/settings/backup/backup.ts';
import type { SensitiveSetting } from '../../../lib/settings/backup/sensitive.ts';
import type { Settings } from '../../../lib/settings/settings.ts';
import { CAP_PERIODS } from '../../../lib/usage/caps.ts';
import { inMicros } from '../../../lib/usage/cost.ts';
import { SelectField } from '../../ui/form/controls.tsx';
import { Checkbox } from '../../ui/form/inputs.tsx';
import { DOT, exact, joinList, number } from '../../ui/format.ts';
import type { OpenBackup } from './restore-file.ts';
import { DroppedList } from './transfer.tsx';

interface Props {
  backup: OpenBackup;
  busy: boolean;
  onRestore: (choice: RestoreChoice) => void;
  onCancel: () => void;
}

/** Shows what restoring a file would change, and lets the user choose parts of it. */
export function RestorePreview({ backup, busy, onRestore, onCancel }: Props) {
  const { holds } = backup;
  const [mode, setMode] = useState<RestoreMode>('add');
  const [chosen, setChosen] = useState(holds);
  const [confirmed, setConfirmed] = useState<readonly string[]>([]);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const preview = useMemo(() => backup.preview(mode), [backup, mode]);
  const lines = changeLines(preview, chosen);
  const nothing = lines.length === 0 && confirmed.length === 0;
  const choose = (next: RestoreMode) => {
    setMode(next);
    setConfirmed([]);
  };
  return (
    <section class="restore-preview" aria-labelledby="restore-title">
      <h4 id="restore-title" tabIndex={-1} ref={heading}>
        {textWith('restoreTitle', { date: exact(backup.made) })}
      </h4>
      <SelectField
        id="restore-mode"
        label={text('restoreHow')}
        hint={text(mode === 'add' ? 'restoreAddWhat' : 'restoreReplaceWhat')}
        of={MODES}
        value={mode}
        words={(one) => text(one === 'add' ? 'restoreAdd' : 'restoreReplace')}
        onChange={choose}
      />
      {(holds.history || holds.pages) && (
        <div class="wrap">
          {holds.history && (
            <Checkbox on={chosen.history} onChange={(history) => setChosen({ ...chosen, history })}>
              {text('historyTitle')}
            </Checkbox>
          )}
          {holds.pages && (
            <Checkbox on={chosen.pages} onChange={(pages) => setChosen({ ...chosen, pages })}>
              {text('savedPages')}
            </Checkbox>
          )}
        </div>
      )}
      <div aria-live="polite">
        {lines.length === 0 ? (
          <p class="hint">{text('restoreNoChange')}</p>
        ) : (
          <dl class="restore-changes">
            {lines.map(({ title, words }) => (
              <div key={title}>
                <dt>{title}</dt>
                <dd dir="auto">{words}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      <Questions preview={preview} confirmed={confirmed} onConfirm={setConfirmed} />
      <DroppedList dropped={backup.dropped} />
      <div class="form-buttons wrap">
        <button type="button" class="button" onClick={onCancel}>
          {text('cancel')}
        </button>
        <button
          type="button"
          class="button primary"
          aria-disabled={busy || nothing || undefined}
          onClick={busy || nothing ? undefined : () => onRestore({ mode, ...chosen, confirmed })}
        >
          {text('restoreRun')}
        </button>
      </div>
    </section>
  );
}

const MODES = ['add', 'replace'] as const;

interface QuestionsProps {
  preview: Preview;
  confirmed: readonly string[];
  onConfirm: (confirmed: readonly string[]) => void;
}

/** What a file changes only with the user’s consent, in at most three check boxes, off at first. */
function Questions({ preview, confirmed, onConfirm }: QuestionsProps) {
  const { questions, pages, history } = preview;
  const losses = [
    pages.lost > 0 && counted('libraryLoss', pages.lost),
    history.lost > 0 && counted('historyLoss', history.lost),
  ];
  if (questions.length === 0) return null;
  return (
    <fieldset class="restore-questions stack">
      <legend class="caution">{text('restoreConsent')}</legend>
      <p class="field-hint hint">{text('restoreConfirmWhat')}</p>
      {questions.map((question) => {
        const { id, settings } = question;
        const others = confirmed.filter((one) => one !== id);
        return (
          <Checkbox
            key={id}
            on={confirmed.includes(id)}
            onChange={(on) => onConfirm(on ? [...others, id] : others)}
          >
            <span>
              {text(`restore_${id}`)}
              {settings.map((setting) => (
                <span key={setting} class="field-hint hint">
                  <bdi>{sensitiveWords(setting, question)}</bdi>
                </span>
              ))}
              {id === 'privacy' &&
                losses.map((words) => words && <span class="field-hint hint caution">{words}</span>)}
            </span>
          </Checkbox>
        );
      })}
    </fieldset>
  );
}

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

/** What changes in each kind of data, in numbers: history and saved pages only if they are to be restored. */
function changeLines(
  { settings, history, pages }: Preview,
  chosen: { history: boolean; pages: boolean },
): { title: string; words: string }[] {
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
    { title: text('dataSettings'), words: settings > 0 ? counted('restoreChanges', settings) : '' },
    { title: text('historyTitle'), words: chosen.history ? searches : '' },
    { title: text('library'), words: chosen.pages ? library : '' },
  ].filter(({ words }) => words !== '');
}

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
  local: { name: 'readHere', value: ({ extraction }) => text(`readHere_${extraction.local}`) },
  siteDefaults: {
    name: 'siteDefaultsTitle',
    value: ({ siteDefaults = [] }) =>
      names(siteDefaults.filter(({ way }) => way !== 'usual').map(({ host }) => host)),
  },
  personalizations: {
    name: 'rulesRegexes',
    value: ({ personalizations: { regexes } }) => names(regexes.map(({ regex }) => regex)),
  },
  openIn: { name: 'openIn', value: ({ openIn = DEFAULT_OPEN_IN }) => names(openIn.map(({ url }) => url)) },
  thumbnails: { name: 'picturesLoad' },
  pdfs: { name: 'pdfAtOnce' },
  library: { name: 'libraryKeep' },
  history: { name: 'historyDays', value: ({ history: { on, days } }) => number(on ? days : 0) },
};

function capWords({ caps = {} }: Settings): string {
  const limits = CAP_PERIODS.flatMap((period) => {
    const limit = caps[period];
    if (limit === undefined) return [];
    return [textWith('kindCost', { kind: text(`capLine_${period}`), cost: money(inMicros(limit)) })];
  });
  return joinList(limits) || text('capNone');
}

/** A setting that needs consent as text: its name, with its current and its new value. */
function sensitiveWords(setting: SensitiveSetting, { now, next }: Confirmation): string {
  const { name, value } = SENSITIVE[setting];
  if (!value) return text(name);
  const [from, to] = [value(now), value(next)];
  const values = from && to ? textWith('restoreFromTo', { from, to }) : from || to;
  return textWith('kindCost', { kind: text(name), cost: values });
}
