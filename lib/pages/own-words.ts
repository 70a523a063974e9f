import { speak } from '../browser/language.ts';
import { isLanguage } from '../settings/languages.ts';

/** Has the page speak a language, where that is one of Quarry's. */
export const speakAs = async (language: string): Promise<void> => {
  if (isLanguage(language)) await speak(language);
};
