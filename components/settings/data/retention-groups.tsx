import { useState } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';
import { counted } from '../../../lib/browser/text-values.ts';
import {
  DEFAULT_LIBRARY,
  KEEP_PAGES,
  type KeepPages,
  type LibraryRules,
  MAX_MEGABYTES,
} from '../../../lib/library/retention.ts';
import { type History, NO_HISTORY, shorten } from '../../../lib/search/history.ts';
import type { HistoryRules } from '../../../lib/settings/settings.ts';
import { ConfirmLoss } from '../../ui/confirm/confirm-loss.tsx';
import { failureHeadline } from '../../ui/failure/failure-words.ts';
import { integerBetween, NumberField, SelectField, SwitchField } from '../../ui/form/controls.tsx';
import { Group, type GroupProps } from '../group.tsx';

const KEEP_NAMES: Record<KeepPages, () => string> = {
  session: () => text('keepKey_session'),
  day: () => counted('keepPagesDays', 1),
  month: () => counted('keepPagesDays', 30),
  always: () => text('keepPagesAlways'),
};

/** Stores changes, after a question if they lose something. `lost`: how much the user agreed to lose. */
function useQuestion<T>(
  words: 'libraryLoss' | 'historyLoss',
  store: (changes: T, lost: number) => Promise<boolean>,
) {
  const [asked, setAsked] = useState<{ changes: T; lost: number }>();
  const onAnswer = (confirmed: boolean) => {
    setAsked(undefined);
    if (confirmed && asked) void store(asked.changes, asked.lost);
  };
  return {
    /** Key of the fields, which show what is stored again after an answer. */
    key: String(asked === undefined),
    question: asked && <ConfirmLoss words={counted(words, asked.lost)} onAnswer={onAnswer} />,
    change(changes: T, lost: number) {
      if (lost <= 0) return store(changes, 0);
      setAsked({ changes, lost });
      return false;
    },
  };
}

/** How long saved pages are kept, and how much space they may use. */
export function LibraryGroup({ announce, quarry, save, settings }: GroupProps) {
  const rules = settings.library ?? DEFAULT_LIBRARY;
  const store = async (changes: Partial<LibraryRules>, lost: number) => {
    const library = { ...rules, ...changes };
    const actions = (await quarry.actions()).library;
    const done = await save(
      { library },
      lost > 0 ? { words: counted('libraryDeleted', lost), bringBack: (id) => actions.bringBack(id) } : {},
    );
    if (done && library.keep === 'always') await actions.persist();
    return done;
  };
  const { key, question, change } = useQuestion('libraryLoss', store);
  const measure = async (changes: Partial<LibraryRules>) => {
    try {
      const { lostBy } = (await quarry.actions()).library;
      // Those that today’s setting doesn’t keep go anyway.
      return await change(changes, (await lostBy({ ...rules, ...changes })) - (await lostBy(rules)));
    } catch (cause) {
      console.warn('The library could not be measured', cause);
      announce(failureHeadline({ code: 'internal' }));
      return false;
    }
  };
  return (
    <Group id="section-library" title="library" find="findLibrary" what={text('libraryWhat')}>
      <SelectField
        id="library-keep"
        label={text('libraryKeep')}
        hint={text('libraryTerms')}
        of={KEEP_PAGES}
        value={rules.keep}
        words={(keep) => KEEP_NAMES[keep]()}
        onChange={(keep) => measure({ keep })}
      />
      <NumberField
        key={key}
        id="library-room"
        label={text('libraryRoom')}
        unit="megabyte"
        hint={text('libraryRoomHint')}
        value={rules.megabytes}
        {...integerBetween(1, MAX_MEGABYTES)}
        onChange={(megabytes) => measure({ megabytes })}
      />
      {question}
    </Group>
  );
}

const MAX_DAYS = 365;

/** What is left of the history under these rules. */
const keptBy = ({ on, days }: HistoryRules, history: History): History =>
  on ? shorten(history, Date.now(), days) : NO_HISTORY;

/** Whether and how long the search history is kept. */
export function HistoryGroup({ learn, quarry, save, settings, snapshot }: GroupProps) {
  const { history } = snapshot;
  const rules = settings.history;
  const store = async (changes: Partial<HistoryRules>, lost: number) => {
    const next = { ...rules, ...changes };
    const bringBack = async () => !(await quarry.ask['history.join']({ history }));
    const done = await save({ history: next }, lost > 0 ? { bringBack } : {});
    if (done) learn({ history: keptBy(next, history) });
    return done;
  };
  const { key, question, change } = useQuestion('historyLoss', store);
  const measure = (changes: Partial<HistoryRules>) => {
    const kept = keptBy(rules, history);
    return change(changes, kept.searches.length - keptBy({ ...rules, ...changes }, kept).searches.length);
  };
  return (
    <Group id="section-history" title="historyTitle" find="findHistory" what={text('historyWhat')}>
      <SwitchField
        key={`on ${key}`}
        id="history-on"
        label={text('historyOn')}
        on={rules.on}
        onChange={(on) => measure({ on })}
      />
      {rules.on && (
        <NumberField
          key={`days ${key}`}
          id="history-days"
          label={text('historyDays')}
          unit="day"
          value={rules.days}
          {...integerBetween(1, MAX_DAYS)}
          onChange={(days) => measure({ days })}
        />
      )}
      {question}
    </Group>
  );
}
