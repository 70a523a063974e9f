import { useEffect, useState } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';
import type { Settings } from '../../../lib/settings/settings.ts';
import { failureHeadline } from '../../ui/failure/failure-words.ts';
import { useTools } from '../../ui/tools.ts';

/** Offers notes about pages, once: closing the view without an answer declines. */
export function NoteOffer({ settings }: { settings: Settings }) {
  const { quarry, announce } = useTools();
  const [open, setOpen] = useState(false);
  const save = async (pageNotes: 'on' | 'off') => {
    // Keeps settings that were changed elsewhere in the meantime.
    const { settings: current } = await quarry.load();
    return quarry.ask['settings.save']({ from: current, to: { ...current, pageNotes } });
  };
  useEffect(() => {
    if (settings.pageNotes !== 'offer') return;
    setOpen(true);
    void save('off');
  }, [settings.pageNotes]);
  const choose = async (on: boolean) => {
    const saved = on ? await save('on') : undefined;
    if (saved && !saved.ok) return announce(failureHeadline(saved.failure));
    setOpen(false);
    announce(text(on ? 'pageNotesOn' : 'pageNotesOff'));
  };
  if (!open) return null;
  return (
    <div class="note-offer">
      <span>{text('pageNotesOffer')}</span>
      <button type="button" class="button small" onClick={() => void choose(true)}>
        {text('pageNotesShow')}
      </button>
      <button type="button" class="button small" onClick={() => void choose(false)}>
        {text('pageNotesNo')}
      </button>
    </div>
  );
}
