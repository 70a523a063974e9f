/** The messages of a language by their keys, as `locales/` has them. */
export type Messages = Readonly<Record<string, string>>;

/** The form of a message that stands for a number of things. */
export const FORM = /_(zero|one|two|few|many|other)$/;

/** A value's name in braces. Two braces are text: Quarry's templates say `{{title}}`. */
const VALUE = /(?<!\{)\{([a-z]+)\}(?!\})/gi;

/** The names of the values in a message, each once. */
export const valuesIn = (message: string): string[] => [
  ...new Set([...message.matchAll(VALUE)].map(([, name = '']) => name)),
];

/** The key of a message without the form that it is for, where it is one of several. */
export const baseOf = (key: string, messages: Messages): string => {
  const base = key.replace(FORM, '');
  return `${base}_other` in messages ? base : key;
};

/** The names of the values of each message in the order in which pages hand them over: by their names. */
function valuesByMessage(source: Messages): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [key, message] of Object.entries(source)) {
    const base = baseOf(key, source);
    found.set(base, [...new Set([...(found.get(base) ?? []), ...valuesIn(message)])].sort());
  }
  return found;
}

/**
 * Messages as browsers take them: values by number, and a dollar sign written as two. `source`: the English ones, which
 * say what values there are.
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

/** A message as a file of a package has it. */
interface PackedMessage {
  message: string;
  placeholders?: Record<string, { content: string }>;
}

/** The file of a language in the package. */
export function messageFile(messages: Messages, source: Messages): string {
  const values = valuesByMessage(source);
  const packed = Object.entries(numbered(messages, source)).map(([key, message]) => [
    key,
    packedMessage(message, messages[key] ?? '', values.get(baseOf(key, source)) ?? []),
  ]);
  return JSON.stringify(Object.fromEntries(packed));
}

/**
 * Chrome takes what stands between two dollar signs for the name of a placeholder, and refuses the whole package where
 * none has that name. Values right behind one another (`$1$2`) therefore have names.
 */
function packedMessage(message: string, source: string, names: readonly string[]): PackedMessage {
  if (!/\$[\w@]+\$/.test(message)) return { message };
  return {
    message: source.replaceAll('$', '$$$$').replace(VALUE, (_, name: string) => `$${name}$`),
    placeholders: Object.fromEntries(names.map((name, at) => [name, { content: `$${at + 1}` }])),
  };
}

/** What the values of each message are called, as types: a page that forgets one doesn't compile. */
export function messageTypes(source: Messages): string {
  const lines = [...valuesByMessage(source)].flatMap(([base, names]) => {
    // The number of things is an argument of its own.
    const given = `${base}_other` in source ? names.filter((name) => name !== 'count') : names;
    return given.length > 0 ? [`  ${base}: ${given.map((name) => `'${name}'`).join(' | ')};`] : [];
  });
  return `interface MessageValues {\n${lines.join('\n')}\n}\n`;
}
