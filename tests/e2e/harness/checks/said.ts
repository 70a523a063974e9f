import english from '../../../../locales/en.json' with { type: 'json' };

/** Name of a text that people read, in `locales/`. */
export type SaidKey = keyof typeof english;

/** The words of a text with `$1` put in. */
export const said = (key: SaidKey, subject = ''): string => english[key].replaceAll('$1', subject);
