import english from '../../locales/en.json' with { type: 'json' };

/** Key of a user-visible string in `locales/`. */
export type MessageKey = keyof typeof english;

/** A user-visible string, with its placeholders replaced by a value. */
export const messageText = (key: MessageKey, value = ''): string =>
  english[key].replace(/(?<!\{)\{[a-z]+\}(?!\})/gi, () => value);
