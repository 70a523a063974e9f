import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ExtractedPage, toDocument } from '../../../lib/document/document.ts';
import { DEFAULT_DOCUMENT } from '../../../lib/document/document-rules.ts';
import { isTemplate } from '../../../lib/document/templates/parse.ts';
import { presetSchema } from '../../../lib/presets/schema.ts';
import { settingsFile } from '../../../lib/settings/export.ts';
import { readSettingsFile } from '../../../lib/settings/import.ts';
import { settingsSchema } from '../../../lib/settings/schema.ts';
import { DEFAULT_SETTINGS } from '../../../lib/settings/settings.ts';
import { DOCUMENT_WORDS } from '../../shared/document-words.ts';
import { corrupted, hostileText } from '../hostile.ts';

/** A Web Clipper export with supported and unsupported parts. */
const TEMPLATE = {
  schemaVersion: '0.1.0',
  name: 'Recipe',
  behavior: 'append-daily',
  noteContentFormat: '## {{title}}\n\n{{content}}\n\nSaved {{date|date:"YYYY-MM-DD"}}',
  properties: [
    { name: 'source', value: '{{url}}', type: 'text' },
    { name: 'author', value: '{{author|split:", "|wikilink|join}}', type: 'multitext' },
    { name: 'created', value: '{{date}}', type: 'date' },
    { name: 'read at', value: '{{time}}', type: 'datetime' },
    { name: 'yield', value: '{{schema:@Recipe:recipeYield}}', type: 'text' },
    { name: 'rating', value: '', type: 'number' },
    { name: 'summary', value: '{{"a summary of the page"}}', type: 'text' },
    { name: 'source', value: 'twice', type: 'text' },
  ],
  triggers: ['https://recipes.test/', '/^https:\\/\\/(a+)+$/'],
  noteNameFormat: '{{title|safe_name}}',
  path: 'Clippings/{{site}}',
  context: '{{selectorHtml:main}}',
};

const PRESET = {
  name: 'Recipe',
  rules: {
    ...DEFAULT_DOCUMENT,
    head: 'frontMatter',
    properties: [
      { name: 'source', value: '{{url}}', type: 'text' },
      { name: 'author', value: '{{author|split:", "|wikilink|join}}', type: 'list' },
      { name: 'created', value: '{{date}}', type: 'date' },
      { name: 'read at', value: '{{time}}', type: 'date' },
      { name: 'rating', value: '', type: 'number' },
    ],
    before: '## {{title}}',
    after: 'Saved {{date|date:"YYYY-MM-DD"}}',
  },
  file: '{{title|safe_name}}',
  folder: 'Clippings/{{site}}',
};

const takeText = (file: string, present = {}) => readSettingsFile(file, { ...DEFAULT_SETTINGS, ...present });
const take = (file: unknown, present = {}) => takeText(JSON.stringify(file), present);

describe('a Web Clipper template', () => {
  it('becomes a preset as far as possible and names the skipped parts', () => {
    expect(take(TEMPLATE)).toEqual({
      ok: true,
      taken: {
        value: { ...DEFAULT_SETTINGS, presets: [PRESET] },
        added: 1,
        dropped: [
          'behavior: append-daily',
          'triggers: ["https://recipes.test/","/^https:\\\\/\\\\/(a+)+$/"]',
          'context: {{selectorHtml:main}}',
          'properties.yield: {{schema:@Recipe:recipeYield}}',
          'properties.summary: {{"a summary of the page"}}',
          'properties.source',
        ].map((entry) => ({ entry, reason: 'unsupported' })),
      },
    });
  });

  it.each([
    ['{% if author %}by {{author}}{% endif %}\n{{content}}', {}, ['{% if author %}']],
    // Without the page text there, it is left out here too.
    ['', { omitText: true }, []],
    // A filter that isn't supported leaves its value.
    [
      '{{title|replace:"/a/g":"b"|round:2}}{{content}}',
      { before: '{{title|replace:"/a/g":"b"|round:2}}' },
      ['|replace', '|round'],
    ],
    // A line goes with its last tag.
    [
      '# {{selector:h1}}\n\nBy **{{highlights}}**, {{title}}{{"ask"}}\n\n## Steps\n\n- {{selector:li}}\n- {{selector:li}}\n\n## Notes\n\n> {{selector:q}} ({{x}})\n\nMine\n{{content}}',
      { before: 'By ****, {{title}}\n\n## Steps\n\n## Notes\n\nMine' },
      ['{{selector:h1}}', '{{highlights}}', '{{"ask"}}', '{{selector:li}} (×2)', '{{selector:q}}', '{{x}}'],
    ],
    [
      '![{{schema:name}}]({{meta:property:og:image}}) {{schema:@Recipe:author[*].name|split:", "|wikilink}}{{content}}',
      { before: '![{{title}}]({{image}}) {{author|split:", "|wikilink}}' },
      [],
    ],
  ])('puts what it can fill around the page: %s', (noteContentFormat, around, ignored) => {
    const read = take({ name: 'A', behavior: 'create', noteContentFormat, properties: [] });
    expect(read.ok && read.taken.value.presets).toEqual([
      { name: 'A', rules: { ...DEFAULT_DOCUMENT, head: 'none', properties: [], ...around } },
    ]);
    expect(
      read.ok && read.taken.dropped.map(({ entry }) => entry.replace('noteContentFormat: ', '')),
    ).toEqual(ignored);
  });

  it('is found in the file of all settings', () => {
    const read = take({ general_settings: { vaults: [] }, template_list: ['1'], template_1: TEMPLATE });
    expect(read.ok && read.taken.value.presets).toEqual([PRESET]);
  });

  it('needs no properties, and has lists where Obsidian has', () => {
    const lists = ['tags', 'aliases'].map((name) => ({ name, value: '{{title}}', type: 'text' }));
    for (const properties of [undefined, lists]) {
      const read = take({ name: 'A', noteContentFormat: '{{content}}', properties });
      const [preset] = (read.ok && read.taken.value.presets) || [];
      expect(preset?.rules.properties?.map(({ type }) => type)).toEqual(properties?.map(() => 'list') ?? []);
    }
  });

  it('becomes a valid preset or none, whatever it contains', () => {
    fc.assert(
      fc.property(corrupted(TEMPLATE), (template) => {
        const read = take(template);
        for (const preset of (read.ok && read.taken.value.presets) || [])
          expect(presetSchema(isTemplate).safeParse(preset).success).toBe(true);
      }),
    );
  });
});

describe('Web Clipper’s default template', () => {
  const DEFAULT = {
    schemaVersion: '0.1.0',
    name: 'Default',
    behavior: 'create',
    noteContentFormat: '{{content}}',
    properties: [
      { name: 'title', value: '{{title}}', type: 'text' },
      { name: 'source', value: '{{url}}', type: 'text' },
      { name: 'author', value: '{{author|split:", "|wikilink|join}}', type: 'multitext' },
      { name: 'published', value: '{{published}}', type: 'date' },
      { name: 'created', value: '{{date}}', type: 'date' },
      { name: 'description', value: '{{description}}', type: 'text' },
      { name: 'tags', value: 'clippings', type: 'multitext' },
    ],
    triggers: [],
    noteNameFormat: '{{title}}',
    path: 'Clippings',
  };

  it.each([
    [DEFAULT, 'Ann, Bob', 'author: ["[[Ann]]", "[[Bob]]"]', 'Text.'],
    [
      {
        ...DEFAULT,
        noteContentFormat: '',
        properties: [
          { name: 'id', value: String.raw`{{url|split:\"/\"|slice:3|split:\"#\"|slice:0,1}}`, type: 'text' },
          { name: 'at', value: '{{url|split:"#"|slice:1|split:","|slice:0,2}}', type: 'multitext' },
          { name: 'author', value: '{{schema:author|wikilink}}', type: 'multitext' },
          { name: 'week', value: '{{date|date:"YYYY-[W]WW"}}', type: 'text' },
          { name: 'read', value: '{{time|date:"YYYY-MM-DDTHH:mm:ss[Z]"}}', type: 'datetime' },
          { name: 'visited', value: '', type: 'checkbox' },
        ],
      },
      'Jane Doe, John Roe',
      'id: "walls"\nat: ["37.1", "-122.2"]\nauthor: ["[[Jane Doe]]", "[[John Roe]]"]\nweek: "2026-W45"\nread: 2026-11-03T00:00:00Z\nvisited: false',
      '',
    ],
  ])('makes the note that it makes there (%#)', (template, author, facts, text) => {
    const read = take(template);
    const [preset] = (read.ok && read.taken.value.presets) || [];
    expect(read.ok && read.taken.dropped).toEqual([]);
    const page: ExtractedPage = {
      url: 'https://a.test/walls#37.1,-122.2,17z',
      markdown: '# Walls\n\nText.',
      author,
      date: '2026-02-01T10:20:30+01:00',
      description: 'All about "walls".',
      at: new Date(2026, 10, 3).getTime(),
    };
    const made = preset && toDocument([page], preset.rules, DOCUMENT_WORDS);
    expect(made).toBe(
      template === DEFAULT
        ? `---\ntitle: "Walls"\nsource: "${page.url}"\n${facts}\npublished: 2026-02-01\ncreated: 2026-11-03\ndescription: "All about \\"walls\\"."\ntags: ["clippings"]\n---\n\n${text}\n`
        : `---\n${facts}\n---\n`,
    );
  });
});

describe('a preset file', () => {
  const site = { host: 'a.test', way: 'local', to: 'obsidian', preset: 'Mine' } as const;
  const mine = {
    name: 'Mine',
    rules: { ...DEFAULT_DOCUMENT, before: 'Summarize {{title}}:', footnotes: 'renumber' as const },
    // With filters of 1.0.0 that are gone.
    file: '{{title|kebab|replace:"/(a+)+$/":""}}',
  };

  const withFields = (value: string, ...names: string[]) => {
    const properties = names.map((name) => ({ name, value, type: 'text' }));
    return { ...mine, rules: { ...mine.rules, properties } };
  };

  it('reads back as written', () => {
    const all = { presets: [mine], siteDefaults: [site] };
    expect(takeText(settingsFile('presets', { ...DEFAULT_SETTINGS, ...all }))).toEqual({
      ok: true,
      taken: { value: { ...DEFAULT_SETTINGS, ...all }, added: 2, dropped: [] },
    });
  });

  it.each([
    ['an invalid template', { ...mine, rules: { ...mine.rules, before: '{{nope}}' } }],
    ['logic', { ...mine, file: '{% if a %}' }],
    ['the name of a built-in preset', { ...mine, name: '#note' }],
    ['missing rules', { name: 'Mine' }],
    ['two fields with the same name', withFields('', 'a', 'a')],
  ])('rejects a preset with %s', (_, preset) => {
    const read = take({ quarry: 'presets', version: 1, presets: [preset] });
    expect(read.ok && read.taken).toMatchObject({ added: 0, dropped: [{ reason: 'malformed' }] });
  });

  it('returns only valid settings, whatever it contains', () => {
    const good = { quarry: 'presets', version: 1, presets: [mine], siteDefaults: [site] };
    fc.assert(
      fc.property(fc.oneof(corrupted(good), hostileText), (file) => {
        const read = typeof file === 'string' ? takeText(file) : take(file);
        if (read.ok) expect(settingsSchema().safeParse(read.taken.value).success).toBe(true);
      }),
    );
  });
});
