import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { type TextKey, text } from '../../lib/browser/text.ts';
import type { Quarry, Snapshot } from '../../lib/pages/quarry.ts';
import { DEFAULT_OPEN_IN } from '../../lib/presets/open-in.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import { isRecord } from '../../lib/storage/guards.ts';
import type { Announce } from '../ui/announcer.tsx';
import { useUndo } from '../ui/confirm/undo.tsx';
import { failureHeadline } from '../ui/failure/failure-words.ts';
import { GUIDE } from '../ui/learn-more.tsx';

/** What every group of settings gets. */
export interface GroupProps {
  quarry: Quarry;
  /** Whether this is Firefox, where shortcuts are changed in a different place. */
  firefox: boolean;
  snapshot: Snapshot;
  settings: Settings;
  /** Shows what was changed on this page. */
  learn: (part: Partial<Snapshot>) => void;
  announce: Announce;
  save: Save;
}

interface Props {
  /** A link to it (`options.html#section-usage`) moves the focus there. */
  id: string;
  title: TextKey;
  /** Additional search terms. */
  find?: TextKey;
  /** At most one sentence. */
  what?: ComponentChildren;
  /** The place in the user guide that says more. */
  guide?: string;
  children: ComponentChildren;
}

/** A titled group of settings. */
export function Group({ id, title, find, what, guide, children }: Props) {
  return (
    <section
      class="setting-group"
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-name`}
      data-find={find && text(find)}
    >
      <h3 id={`${id}-name`}>{text(title)}</h3>
      {what && (
        <p class="group-what hint">
          {what}{' '}
          {guide && (
            <a href={`${GUIDE}#${guide}`} target="_blank" rel="noreferrer">
              {text('learnMore')}
            </a>
          )}
        </p>
      )}
      <div class="group-card">{children}</div>
    </section>
  );
}

interface FoldedProps {
  id?: string;
  title: string;
  open?: boolean;
  children: ComponentChildren;
}

/** What few people change, folded in a group. */
export function Folded({ id, title, open, children }: FoldedProps) {
  // Only at first: from then on, it is as the user leaves it.
  const [wasOpen] = useState(open);
  return (
    <details class="fold" open={wasOpen}>
      <summary id={id}>{title}</summary>
      {children}
    </details>
  );
}

interface Saving {
  /** What to say. Without it, a mark next to the field says that it was saved. */
  words?: string;
  /** Brings back what the user agreed to lose, by the ID that it gets. */
  bringBack?: (id: string) => Promise<boolean>;
}

export type Save = (changes: Partial<Settings>, saving?: Saving) => Promise<boolean>;

/**
 * Saves settings and announces the outcome. Returns whether it succeeded. Undo is offered if a list lost an entry, or if
 * the user agreed to lose what the new settings don’t keep.
 */
export function useSaveSettings({ quarry, settings, learn, announce }: Omit<GroupProps, 'save'>): Save {
  const offerUndo = useUndo();
  return async (changes, { words, bringBack } = {}) => {
    const id = crypto.randomUUID();
    const changed = { ...settings, ...changes };
    const saved = await quarry.ask['settings.save']({
      from: settings,
      to: changed,
      ...(bringBack && { shortens: id }),
    });
    if (!saved.ok) {
      announce(failureHeadline(saved.failure));
      return false;
    }
    learn({ settings: saved.value });
    const undo = async () => {
      const back = await quarry.ask['settings.save']({ from: changed, to: settings, undoes: true });
      if (back.ok) learn({ settings: back.value });
      return back.ok && (!bringBack || (await bringBack(id)));
    };
    const before = { openIn: DEFAULT_OPEN_IN, ...settings };
    if (bringBack || isShorter(before, changed)) offerUndo({ words: words ?? text('saved'), undo });
    else announce(words ?? text('saved'), words === undefined ? 'unseen' : undefined);
    return true;
  };
}

/** Whether a list lost an entry, on any level. */
const isShorter = (before: unknown, after: unknown): boolean =>
  Array.isArray(before)
    ? Array.isArray(after) && after.length < before.length
    : isRecord(before) && isRecord(after)
      ? Object.keys(before).some((name) => isShorter(before[name], after[name]))
      : false;
