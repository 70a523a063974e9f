/** The packaged maps: from the characters of an Adobe collection (simplified and traditional Chinese, Japanese, Korean) to Unicode. */
const CHARACTER_MAPS = [
  'Adobe-GB1-UCS2',
  'Adobe-CNS1-UCS2',
  'Adobe-Japan1-UCS2',
  'Adobe-Korea1-UCS2',
] as const;

export type CharacterMap = (typeof CHARACTER_MAPS)[number];

/**
 * The options that make pdf.js load packaged maps when a font needs them. In place of others, which only old files need, it
 * gets one that makes each character U+FFFD, so that what can't be read can be counted: without a map, it skips the text.
 */
export function characterMaps(load: (name: CharacterMap) => Promise<Uint8Array>) {
  class CharacterMaps {
    async fetch({ kind, filename }: { kind: string; filename: string }): Promise<Uint8Array> {
      if (kind !== 'cMapUrl') throw new Error(`Quarry packages no ${filename}.`);
      const name = CHARACTER_MAPS.find((one) => filename === `${one}.bcmap`);
      return name === undefined ? unknownCharacters(filename) : load(name);
    }
  }
  return { cMapPacked: true, BinaryDataFactory: CharacterMaps };
}

/** Codes of two bytes, as pdf.js writes ranges in its binary maps: 0000 to FFFF. */
const TWO_BYTES = [0x01, 1, 0, 0, 0x83, 0xff, 0x7f];
/** Codes of one byte (00 to 7F) and of two (8000 to FFFF), as in most older encodings. */
const ONE_OR_TWO_BYTES = [0x00, 1, 0, 0x7f, 0x01, 1, 0x80, 0, 0x81, 0xff, 0x7f];
/** Starts a list of 65,536 codes, from 0000, with the character of the first: 0, which has no Unicode. */
const ALL_CODES = [0x51, 0x84, 0x80, 0, 0, 0, 0];
/** The same character as for the code before: the difference from the next, -1, as the format writes it. */
const SAME = 1;

/** A map, in the binary format of pdf.js, to a character that the maps to Unicode know as U+FFFD. */
function unknownCharacters(filename: string): Uint8Array {
  const start = [0, ...(/UCS2|UTF16/.test(filename) ? TWO_BYTES : ONE_OR_TWO_BYTES), ...ALL_CODES];
  const map = new Uint8Array(start.length + 0xffff).fill(SAME);
  map.set(start);
  return map;
}
