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
import { Group, type GroupProps, useSaveSettings } from '../group.tsx';

const KEEP_NAMES: Record<KeepPages, () => string> = {
  session: () => text('keepKey_session'),
  day: () => counted('keepPagesDays', 1),
  month: () => counted('keepPagesDays', 30),
  always: () => text('keepPagesAlways'),
};

/** How long saved pages are kept, and how much space they may use. */
export function LibraryGroup(props: GroupProps) {
  const { quarry, announce } = props;
  const save = useSaveSettings(props);
  const rules = props.settings.library ?? DEFAULT_LIBRARY;
  const [asking, setAsking] = useState<{ changes: Partial<LibraryRules>; pages: number }>();
  /** `lost`: the number of pages that the user agreed to lose. */
  const store = async (changes: Partial<LibraryRules>, lost = 0) => {
    const library = { ...rules, ...changes };
    const actions = (await quarry.actions()).library;
    const done = await save(
      { library },
      lost > 0 ? { words: counted('libraryDeleted', lost), bringBack: (id) => actions.bringBack(id) } : {},
    );
    if (done && library.keep === 'always') await actions.persist();
    return done;
  };
  const change = async (changes: Partial<LibraryRules>) => {
    try {
      const { lostBy } = (await quarry.actions()).library;
      // Those that today’s setting doesn’t keep go anyway.
      const pages = (await lostBy({ ...rules, ...changes })) - (await lostBy(rules));
      if (pages <= 0) return await store(changes);
      setAsking({ changes, pages });
    } catch (cause) {
      console.warn('The library could not be measured', cause);
      announce(failureHeadline({ code: 'internal' }));
    }
    return false;
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
        onChange={(keep) => change({ keep })}
      />
      <NumberField
        // Shows the stored number again after an answer.
        key={String(asking === undefined)}
        id="library-room"
        label={text('libraryRoom')}
        unit="megabyte"
        hint={text('libraryRoomHint')}
        value={rules.megabytes}
        {...integerBetween(1, MAX_MEGABYTES)}
        onChange={(megabytes) => change({ megabytes })}
      />
      {asking && (
        <ConfirmLoss
          words={counted('libraryLoss', asking.pages)}
          onAnswer={(confirmed) => {
            setAsking(undefined);
            if (confirmed) void store(asking.changes, asking.pages);
          }}
        />
      )}
    </Group>
  );
}

const MAX_DAYS = 365;

/** What is left of the history under these rules. */
const keptBy = ({ on, days }: HistoryRules, history: History): History =>
  on ? shorten(history, Date.now(), days) : NO_HISTORY;

/** Whether and how long the search history is kept. */
export function HistoryGroup(props: GroupProps) {
  const save = useSaveSettings(props);
  const { quarry, learn } = props;
  const { history } = props.snapshot;
  const rules = props.settings.history;
  const [asking, setAsking] = useState<{ next: HistoryRules; lost: number }>();
  const store = async (next: HistoryRules, shortens = false) => {
    const bringBack = async () => !(await quarry.ask['history.join']({ history }));
    const done = await save({ history: next }, shortens ? { bringBack } : {});
    if (done) learn({ history: keptBy(next, history) });
    return done;
  };
  const change = (next: HistoryRules) => {
    const kept = keptBy(rules, history);
    const lost = kept.searches.length - keptBy(next, kept).searches.length;
    if (lost === 0) return store(next);
    setAsking({ next, lost });
    return false;
  };
  return (
    <Group id="section-history" title="historyTitle" find="findHistory" what={text('historyWhat')}>
      <SwitchField
        // Shows the stored state again after an answer.
        key={`on ${asking === undefined}`}
        id="history-on"
        label={text('historyOn')}
        on={rules.on}
        onChange={(on) => change({ ...rules, on })}
      />
      {rules.on && (
        <NumberField
          key={`days ${asking === undefined}`}
          id="history-days"
          label={text('historyDays')}
          unit="day"
          value={rules.days}
          {...integerBetween(1, MAX_DAYS)}
          onChange={(days) => change({ ...rules, days })}
        />
      )}
      {asking && (
        <ConfirmLoss
          words={counted('historyLoss', asking.lost)}
          onAnswer={(confirmed) => {
            setAsking(undefined);
            if (confirmed) void store(asking.next, true);
          }}
        />
      )}
    </Group>
  );
}
