/**
 * A message with its values put in, as browsers do it: `$1` to `$9` are values and `$$` is a dollar sign. Chromium drops
 * any other `$` together with the character after it.
 */
export const substitute = (message: string, values: readonly unknown[]): string =>
  message.replace(/\$(?:(\d)|(\$)|.?)/g, (_, digit?: string, dollar?: string) =>
    digit === undefined ? (dollar ?? '') : String(values[Number(digit) - 1] ?? ''),
  );
