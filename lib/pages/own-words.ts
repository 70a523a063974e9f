import { speak } from '../browser/language.ts';
import { isLanguage } from '../settings/languages.ts';

/** Switches the page to a language, if Quarry supports it. */
export const speakAs = async (language: string): Promise<void> => {
  if (isLanguage(language)) await speak(language);
};
