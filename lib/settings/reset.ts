import { DEFAULT_SETTINGS, type Settings } from './settings.ts';

/**
 * The default settings, except for how long other data is kept, or resetting would delete it. Not in settings.ts, which the
 * popup loads.
 */
export const resetSettings = ({ library, history }: Settings): Settings => ({
  ...DEFAULT_SETTINGS,
  history,
  ...(library && { library }),
});
