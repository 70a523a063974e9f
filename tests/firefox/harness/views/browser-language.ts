import type { Session } from '../browser/firefox.ts';

/** In Firefox's window. */
declare const Services: {
  locale: { availableLocales: string[]; requestedLocales: string[]; appLocaleAsBCP47: string };
};

/**
 * Requests a language for Firefox (`intl.locale.requested`), or its own with `null`. It doesn't have to be installed, so
 * Firefox's own texts stay as they are. Extensions get it when they start.
 */
export async function setBrowserLanguage(session: Session, language: string | null): Promise<void> {
  const shown = await session.window.evaluate((wanted) => {
    const { locale } = Services;
    if (wanted !== null) locale.availableLocales = [...locale.availableLocales, wanted];
    locale.requestedLocales = wanted === null ? [] : [wanted];
    return locale.appLocaleAsBCP47;
  }, language);
  if (language !== null && shown !== language) throw new Error(`Firefox is in ${shown}, not in ${language}.`);
}
