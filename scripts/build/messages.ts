/** The messages of a language by key, as in `locales/`. */
export type Messages = Readonly<Record<string, string>>;

/** The plural form at the end of a message key. */
export const FORM = /_(zero|one|two|few|many|other)$/;

/** A placeholder: a name in braces. Double braces are text, since Quarry's templates use `{{title}}`. */
const VALUE = /(?<!\{)\{([a-z]+)\}(?!\})/gi;

/** The distinct placeholder names in a message. */
export const valuesIn = (message: string): string[] => [
  ...new Set([...message.matchAll(VALUE)].map(([, name = '']) => name)),
];

/** The key of a message without its plural form, if it has one. */
export const baseOf = (key: string, messages: Messages): string => {
  const base = key.replace(FORM, '');
  return `${base}_other` in messages ? base : key;
};

/** The placeholder names of each message, in the order in which pages pass the values: alphabetical. */
function valuesByMessage(source: Messages): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [key, message] of Object.entries(source)) {
    const base = baseOf(key, source);
    found.set(base, [...new Set([...(found.get(base) ?? []), ...valuesIn(message)])].sort());
  }
  return found;
}

/**
 * Converts messages to the browsers' format: numbered placeholders, and doubled dollar signs. `source`: the English
 * messages, which define the placeholders.
 */
export function numbered(messages: Messages, source: Messages): Messages {
  const values = valuesByMessage(source);
  return Object.fromEntries(
    Object.entries(messages).map(([key, message]) => {
      const names = values.get(baseOf(key, source)) ?? [];
      const numberOf = (_: string, name: string) => `$${names.indexOf(name) + 1}`;
      return [key, message.replaceAll('$', '$$$$').replace(VALUE, numberOf)];
    }),
  );
}

/** A message in the package's file format. */
interface PackedMessage {
  message: string;
  placeholders?: Record<string, { content: string }>;
}

/** The message file of a language in the package. */
export function messageFile(messages: Messages, source: Messages): string {
  const values = valuesByMessage(source);
  const packed = Object.entries(numbered(messages, source)).map(([key, message]) => [
    key,
    packedMessage(message, messages[key] ?? '', values.get(baseOf(key, source)) ?? []),
  ]);
  return JSON.stringify(Object.fromEntries(packed));
}

/**
 * Chrome treats text between two dollar signs as a placeholder name, and rejects the whole package if it is not
 * defined. So adjacent values (`$1$2`) are given names.
 */
function packedMessage(message: string, source: string, names: readonly string[]): PackedMessage {
  if (!/\$[\w@]+\$/.test(message)) return { message };
  return {
    message: source.replaceAll('$', '$$$$').replace(VALUE, (_, name: string) => `$${name}$`),
    placeholders: Object.fromEntries(names.map((name, at) => [name, { content: `$${at + 1}` }])),
  };
}

/** The placeholder names of each message as types, so that a page that omits a value doesn't compile. */
export function messageTypes(source: Messages): string {
  const lines = [...valuesByMessage(source)].flatMap(([base, names]) => {
    // The count is passed as a separate argument.
    const given = `${base}_other` in source ? names.filter((name) => name !== 'count') : names;
    return given.length > 0 ? [`  ${base}: ${given.map((name) => `'${name}'`).join(' | ')};`] : [];
  });
  return `interface MessageValues {\n${lines.join('\n')}\n}\n`;
}
