import { useEffect, useState } from 'preact/hooks';
import { text } from '../../lib/browser/text.ts';
import { counted, textWith } from '../../lib/browser/text-values.ts';
import {
  DEFAULT_LIBRARY,
  KEEP_PAGES,
  type KeepPages,
  type LibraryRules,
  MAX_MEGABYTES,
} from '../../lib/library/retention.ts';
import { ConfirmLoss, DeleteButton } from '../ui/confirm/confirm-loss.tsx';
import { useUndo } from '../ui/confirm/undo.tsx';
import { failureHeadline } from '../ui/failure/failure-words.ts';
import { megabytes } from '../ui/format.ts';
import { Section } from './section.tsx';
import { NumberField, Setting, type SettingsProps, useSaveSettings } from './setting.tsx';

const KEEP_NAMES: Record<KeepPages, () => string> = {
  session: () => text('keepSession'),
  day: () => counted('keepPagesDays', 1),
  month: () => counted('keepPagesDays', 30),
  always: () => text('keepPagesAlways'),
};

/** How long saved pages are kept, how much space they may use, and how much they use now. */
export function LibrarySection(props: SettingsProps) {
  const { quarry, announce } = props;
  const save = useSaveSettings(props);
  const offerUndo = useUndo();
  const rules = props.settings.library ?? DEFAULT_LIBRARY;
  const [used, setUsed] = useState({ pages: 0, bytes: 0 });
  const measure = async () => {
    const measured = await (await quarry.actions()).library.used();
    setUsed(measured);
    return measured;
  };
  const [asking, setAsking] = useState<{ changes: Partial<LibraryRules>; pages: number }>();
  /** `lost`: the number of pages that the user agreed to lose. */
  const store = async (changes: Partial<LibraryRules>, lost = 0) => {
    const library = { ...rules, ...changes };
    const done =
      lost > 0
        ? await save({ library }, counted('libraryDeleted', lost), bringBack)
        : await save({ library });
    if (!done) return;
    await measure();
    if (library.keep === 'always') await (await quarry.actions()).library.persist();
  };
  const change = async (changes: Partial<LibraryRules>) => {
    try {
      const { lostBy } = (await quarry.actions()).library;
      // Those that today’s setting doesn’t keep go anyway.
      const pages = (await lostBy({ ...rules, ...changes })) - (await lostBy(rules));
      if (pages > 0) setAsking({ changes, pages });
      else await store(changes);
    } catch (cause) {
      console.warn('The library could not be measured', cause);
      announce(failureHeadline({ code: 'internal' }));
    }
  };
  useEffect(() => {
    measure().catch((cause: unknown) => console.warn('The library could not be measured', cause));
  }, []);
  const bringBack = async (id: string) => {
    const done = await (await quarry.actions()).library.bringBack(id);
    await measure();
    return done;
  };
  const ask = async () => {
    const asked = Date.now();
    const { pages } = await measure();
    return pages > 0 ? { words: counted('libraryLoss', pages), of: { pages, asked } } : undefined;
  };
  const clear = async ({ pages, asked }: { pages: number; asked: number }) => {
    const id = crypto.randomUUID();
    const failed = await quarry.ask['data.clear']({ kind: 'pages', asked, id });
    if (failed) announce(failureHeadline(failed.failure));
    else offerUndo({ words: counted('libraryDeleted', pages), undo: () => bringBack(id) });
    await measure();
  };
  return (
    <Section name="library" what={text('libraryWhat')}>
      <div class="switch-rules">
        <Setting id="library-keep" name={text('libraryKeep')} hint={text('libraryTerms')}>
          <select
            id="library-keep"
            aria-describedby="library-keep-hint"
            value={rules.keep}
            onChange={({ currentTarget: { value } }) => {
              const keep = KEEP_PAGES.find((one) => one === value);
              if (keep) void change({ keep });
            }}
          >
            {KEEP_PAGES.map((keep) => (
              <option key={keep} value={keep}>
                {KEEP_NAMES[keep]()}
              </option>
            ))}
          </select>
        </Setting>
        <NumberField
          // Shows the stored number again after an answer.
          key={String(asking === undefined)}
          id="library-room"
          label={text('libraryRoom')}
          unit="megabyte"
          hint={text('libraryRoomHint')}
          value={rules.megabytes}
          fits={(room) => Number.isInteger(room) && room >= 1 && room <= MAX_MEGABYTES}
          wrong={textWith('limitWrongWhole', { least: 1, most: MAX_MEGABYTES })}
          onChange={(megabytes) => void change({ megabytes })}
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
      </div>
      <p class="usage-empty">
        {counted('libraryUsed', used.pages, { size: megabytes(Math.ceil(used.bytes / 100_000) * 100_000) })}
      </p>
      {used.pages > 0 && (
        <DeleteButton label={text('libraryDeleteAll')} ask={ask} onDelete={(of) => void clear(of)} />
      )}
    </Section>
  );
}
