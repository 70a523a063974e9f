import english from '../../../../locales/en.json' with { type: 'json' };

/** Name of a text that people read, in `locales/`. */
export type SaidKey = keyof typeof english;

/** The words of a text, with a value in place of those that it names. */
export const said = (key: SaidKey, value = ''): string =>
  english[key].replace(/(?<!\{)\{[a-z]+\}(?!\})/gi, () => value);
