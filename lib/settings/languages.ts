/** The languages that Quarry is translated into, named like their files in `locales/`. */
export const LANGUAGES = [
  'ar',
  'de',
  'en',
  'es',
  'fr',
  'it',
  'ja',
  'ko',
  'nl',
  'pl',
  'pt_BR',
  'zh_CN',
] as const;

export type Language = (typeof LANGUAGES)[number];

/** Returns whether a text is a supported language. */
export const isLanguage = (name: string): name is Language => LANGUAGES.some((known) => known === name);
