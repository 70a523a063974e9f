import { X } from 'lucide';
import type { ComponentChildren } from 'preact';
import { money } from '../../../lib/browser/amounts.ts';
import { text } from '../../../lib/browser/text.ts';
import { sentences, textWith } from '../../../lib/browser/text-values.ts';
import type { Settings } from '../../../lib/settings/settings.ts';
import {
  CAP_PERIODS,
  type CapRules,
  type CapState,
  capFailure,
  isUnknown,
  nearestCap,
  pagesWithin,
  shareOf,
} from '../../../lib/usage/caps.ts';
import type { Units, Usage } from '../../../lib/usage/usage.ts';
import { failureInFull } from '../failure/failure-words.ts';
import { DOT, percent } from '../format.ts';
import { useSettingsChange } from '../hooks.ts';
import { IconButton } from '../icon.tsx';

/** How much of a cap has been spent, as a sentence. */
export const capInFull = (state: CapState): string =>
  isUnknown(state)
    ? failureInFull(capFailure(state))
    : textWith(`capNear_${state.period}`, { spent: money(state.spent), cap: money(state.cap) });

/** The cap that is nearest to its limit on a day, in words; `undefined` if none is near. Loaded only if there are caps. */
export function nearCap(
  usage: Usage,
  day: string,
  rules: CapRules,
): { short: string; full: string } | undefined {
  const near = nearestCap(usage, day, rules);
  if (!near) return undefined;
  // Rounded down, so that it does not show 100% too early.
  const share = isUnknown(near) ? '?' : percent(Math.floor(Math.min(shareOf(near), 10) * 100) / 100);
  return { short: textWith(`capShare_${near.period}`, { share }), full: capInFull(near) };
}

/** Whether a search or pages fit within the caps on a day. */
export const fits = (usage: Usage, day: string, units: Partial<Units>, rules: CapRules): boolean =>
  pagesWithin(usage, day, units, rules).against === undefined;

interface NoteProps {
  /** The setting that shows it. */
  name: 'capsJoined' | 'unread';
  children: ComponentChildren;
}

/** A note about the settings, until the user dismisses it. */
function SettingsNote({ name, children }: NoteProps) {
  const change = useSettingsChange();
  return (
    <div class="update-line line">
      <p class="grow">{children}</p>
      <IconButton
        icon={X}
        name={text('close')}
        onClick={() => change(({ [name]: _, ...others }) => others)}
      />
    </div>
  );
}

/** Says that settings could not be read, and that an update joined separate caps, with what they are now. */
export function SettingsNotes({ settings: { caps = {}, capsJoined, unread } }: { settings: Settings }) {
  const limits = CAP_PERIODS.flatMap((period) => {
    const limit = caps[period];
    const kind = text(`capLine_${period}`);
    return limit === undefined ? [] : [textWith('kindCost', { kind, cost: money(limit * 1e6) })];
  });
  return (
    <>
      {unread && <SettingsNote name="unread">{text('settingsUnread')}</SettingsNote>}
      {capsJoined && (
        <SettingsNote name="capsJoined">{sentences(text('capsJoined'), limits.join(DOT))}</SettingsNote>
      )}
    </>
  );
}
