/** The facts about a subject for its infobox. */
export interface Subject {
  about: readonly string[];
  /** Host and path of the page with more information. */
  page: string;
  title: string;
  text: string;
  /** A table whose values may be lists, pairs, or longer than a line. */
  infobox: Record<string, unknown> | [string, string][];
}

/** The subjects with an infobox. Some row labels are also names that clients use for other things. */
export const FACTS: readonly Subject[] = [
  {
    about: ['granite', 'granite quarry', 'what is granite'],
    page: 'wiki.test/granite',
    title: 'Granite',
    text: 'A coarse-grained igneous rock of quartz, feldspar & mica. Density about 2.7 g/cm³; Mohs hardness 6 to 7.',
    infobox: {
      Type: 'Igneous rock',
      Group: 'Plutonic',
      Density: '2.7 g/cm³',
      'Mohs hardness': '6 to 7',
      Minerals: ['quartz', 'feldspar', 'mica'],
      Origin:
        'Granite forms where magma rich in silica cools slowly below the surface, over a hundred thousand years and more, so that its crystals have the time to grow until they can be seen without a lens.',
    },
  },
  {
    about: ['pebble', 'pebble language', 'pebble programming language'],
    page: 'docs.test/',
    title: 'Pebble',
    text: 'A small programming language with pattern matching. Latest release 2.4; files end in ".peb".',
    infobox: {
      Type: 'Programming language',
      Language: 'English',
      Founded: '2019',
      Rank: 41,
      Code: '.peb',
      Source: 'docs.test',
      Website: 'https://docs.test/',
    },
  },
  {
    about: ['tide', 'tides', 'spring tide'],
    page: 'wiki.test/tide',
    title: 'Tide',
    text: "The rise and fall of the sea under the moon's and the sun's pull. Two highs and two lows in 24 h 50 min.",
    infobox: [
      ['Cause', 'Moon &amp; sun'],
      ['Period', '24 h 50 min'],
      ['Position', 'Every coast'],
    ],
  },
];
