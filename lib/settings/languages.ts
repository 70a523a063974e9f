/** The languages that Quarry has messages in, by the names of their files in `locales/`. */
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

/** Tells whether a text is the name of one of them. */
export const isLanguage = (name: string): name is Language => LANGUAGES.some((known) => known === name);
