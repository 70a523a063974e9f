import { setMessageLanguage } from '../browser/language.ts';
import { isLanguage } from '../settings/languages.ts';

/** Switches the page to a language, if Quarry supports it. */
export const setPageLanguage = async (language: string): Promise<void> => {
  if (isLanguage(language)) await setMessageLanguage(language);
};
