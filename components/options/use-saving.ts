import { text } from '../../lib/browser/text.ts';
import type { Quarry } from '../../lib/pages/quarry.ts';
import { failed } from '../../lib/service/failures.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import { failureHeadline } from '../parts/failure-words.ts';

export interface SettingsProps {
  quarry: Quarry;
  settings: Settings;
  onSettings: (settings: Settings) => void;
  announce: (words: string) => void;
}

/** Saves settings at once, and says so; tells whether it worked. */
export function useSaving({ quarry, settings, onSettings, announce }: SettingsProps) {
  return async (changes: Partial<Settings>, words: string = text('saved')): Promise<boolean> => {
    const saved = await quarry.saveSettings({ ...settings, ...changes }).catch(() => failed('internal'));
    if (saved.ok) onSettings(saved.value);
    announce(saved.ok ? words : failureHeadline(saved.failure));
    return saved.ok;
  };
}
