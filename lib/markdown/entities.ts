const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  laquo: '«',
  raquo: '»',
  bull: '•',
  middot: '·',
  copy: '©',
  reg: '®',
  trade: '™',
  deg: '°',
  times: '×',
  euro: '€',
  pound: '£',
  shy: '',
};

/** Decodes HTML entities in titles and snippets. Unknown entities stay as written. */
export function decodeEntities(value: string): string {
  if (!value.includes('&')) return value;
  return value.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]+));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return Object.hasOwn(NAMED, name) ? (NAMED[name] ?? whole) : whole;
    const point = hex === undefined ? Number.parseInt(decimal, 10) : Number.parseInt(hex, 16);
    return isScalar(point) ? String.fromCodePoint(point) : whole;
  });
}

const isScalar = (point: number): boolean =>
  point > 0 && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff);

/** Decodes a URL in Markdown: backslash escapes and entities. */
export const unescapeUrl = (written: string): string =>
  decodeEntities(written.replace(/\\([!-/:-@[-`{-~])/g, '$1'));
