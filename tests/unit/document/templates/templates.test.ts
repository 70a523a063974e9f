import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import { type ExtractedPage, toDocument } from '../../../../lib/document/document.ts';
import { DEFAULT_DOCUMENT, type Property } from '../../../../lib/document/document-rules.ts';
import { parseTemplate, problemOfTemplate } from '../../../../lib/document/templates/parse.ts';
import { createBudget, fillList, fillTemplate } from '../../../../lib/document/templates/render.ts';
import { variablesOf } from '../../../../lib/document/templates/variables.ts';
import { readSettingsFile } from '../../../../lib/settings/import.ts';
import { DEFAULT_SETTINGS } from '../../../../lib/settings/settings.ts';
import { DOCUMENT_WORDS } from '../../../shared/document-words.ts';

const PAGE: ExtractedPage = {
  url: 'https://www.a.test/x_y?b=1',
  markdown: '# One_two\n\nthree four',
  author: 'Ann Smith, Bob',
  date: '2024-02-29',
  site: 'Site A',
  description: 'All about  walls.',
  image: 'https://a.test/b_c.png',
  at: new Date(2026, 10, 3, 9, 5, 7).getTime(),
};
const WORDS = { ...DOCUMENT_WORDS, shortened: 'Too long.' };

const filled = (template: string, context: 'markdown' | 'field' | 'name' = 'field', page = PAGE) =>
  fillTemplate(template, variablesOf(page, 'helloWorld Foo'), context);

describe('west of Greenwich', () => {
  beforeEach(() => void vi.stubEnv('TZ', 'America/Los_Angeles'));
  afterEach(() => void vi.unstubAllEnvs());

  it.each([
    ['2026-11-02T00:00:00.000Z', '2026-11-02 2026-11-03'],
    ['2026-11-02', '2026-11-02 2026-11-03'],
    ['2026-11-02T00:00:01Z', '2026-11-01 2026-11-02'],
  ])('a page published on %s keeps its day, if it states no time', (date, expected) => {
    const days = '{{published|date:"YYYY-MM-DD"}} {{published|date_modify:"+1 day"}}';
    expect(filled(days, 'field', { ...PAGE, date })).toBe(expected);
  });
});

describe('template', () => {
  it.each([
    ['{{title}}', 'helloWorld Foo'],
    ['{{url}} {{canonical}}', 'https://www.a.test/x_y?b=1 https://www.a.test/x_y?b=1'],
    ['{{description}}', 'All about walls.'],
    ['{{words}} {{pages}} {{via}}', '3 1 service'],
    ['no tag } { at all', 'no tag } { at all'],
    // Fallbacks
    ['{{language ?? selection|upper ?? title|lower ?? "x"}}', 'helloworld foo'],
    ['{{description|lower|replace:"about":"of the"|title}}', 'All of the Walls.'],
    ['{{title|replace:("hello":"a","World":"b")}}', 'ab Foo'],
    ['{{title|replace:"\\"":"","Foo":"a|b}}c"}}', 'helloWorld a|b}}c'],
    ['{{title|slice:0,5}} {{title|slice:-3}} {{title|slice:,2}}', 'hello Foo he'],
    [String.raw`{{author|split:\", \"|slice:1}}`, 'Bob'],
    ['{{author|split:", "|wikilink|join:" "}}', '[[Ann Smith]] [[Bob]]'],
    ['{{site|wikilink:"the site"}}', '[[Site A|the site]]'],
    ['{{author|split:", "|list:numbered-task}}', '1. [ ] Ann Smith\n2. [ ] Bob'],
    ['{{date|date:"YYYYMMDDHHmmss"}}', '20261103090507'],
    ['{{date|date:"D MMM YY, dddd [the] Do, k kk h A a"}}', '3 Nov 26, Tuesday the 3rd, 9 09 9 AM am'],
    ['{{date|date:"YYYY-[W]WW, GGGG W, gggg-[W]ww, w"}}', '2026-W45, 2026 45, 2026-W45, 45'],
    ['{{published|date_modify:"+1 year"}} {{published|date_modify:"- 2 months"}}', '2025-02-28 2023-12-29'],
    ['{{published|date_modify:"+1 week"}} {{published|date_modify:"-1 second"}}', '2024-03-07 2024-02-28'],
    // One element of a list is a text, which can be split again.
    ['{{url|split:"/"|slice:3|split:"?"|slice:0,1}}', 'x_y'],
    // A separator of several characters lists alternatives.
    ['{{description|split:" about|lls"|join:"/"}}', 'All/ wa/.'],
    // Unsupported filters and arguments leave the value.
    ['{{title|kebab|upper|callout:("a","b")}}', 'HELLOWORLD FOO'],
    ['{{site|replace:"/(a+)+$/g":"b"}}{{site|split:"\\\\s"}}{{site|split:"[0-9]"}}', 'Site ASite ASite A'],
    ['{{site|slice:a|date_modify:"soon"|list:dots}}', 'Site A'],
  ])('fills %s', (template, expected) => {
    expect(filled(template)).toBe(expected);
    expect(problemOfTemplate(template)).toBeUndefined();
  });

  it.each([
    ['{{author|split:", "}}', 'A B, C', ['A B', 'C']],
    ['clippings, {{site}}', '', ['clippings', 'Site A']],
    ['{{language}}', '', []],
    // Authors are a list; a comma in the name of a single one isn't its end.
    ['{{author|wikilink}}', 'Jane Doe, John Roe', ['[[Jane Doe]]', '[[John Roe]]']],
    ['{{author|wikilink|join}}', 'Jane Doe, John Roe', ['[[Jane Doe]]', '[[John Roe]]']],
    ['{{author|split:", "|wikilink|join}}', 'Jane Doe, John Roe', ['[[Jane Doe]]', '[[John Roe]]']],
    ['{{author|wikilink|join}}', 'Doe, Jane', ['[[Doe, Jane]]']],
    [
      '[[Doe, Jane, MD]], x, [[Roe]], {{author|wikilink}}',
      'A B',
      ['[[Doe, Jane, MD]]', 'x', '[[Roe]]', '[[A B]]'],
    ],
  ])('fills %s as a list, with the author %s', (template, author, expected) =>
    expect(fillList(template, variablesOf({ ...PAGE, author }, 'T'))).toEqual(expected),
  );

  it.each([
    ['# {{title}}\n**{{author}}** {{url}}', '# \\# \\<b>\n**\\[x\\]\\(y) \\*z\\*** <https://a.test/_b>'],
    [
      '![t]({{url}}) [u]({{url|replace:"a.test":"b.test"}})',
      '![t](https://a.test/_b) [u](https://b.test/_b)',
    ],
    ['{{url|slice:8}} [{{title}}]({{title|safe_name}}.md)', 'a.test/\\_b [\\# \\<b>](b.md)'],
    ['{{url|replace:"_b":"_c_"}}', 'https\\://a.test/\\_c\\_'],
    ['{{site|wikilink}}, {{author|wikilink}}', '[[img src=x onerror= y]], [[x (y) z]]'],
    ['[[x]]{{canonical|slice:0,0}}{{description}}', '[[x]]\\(https\\://e.test)'],
    ['[x]({{published}})', '[x]()'],
  ])('escapes values in the Markdown of %s', (template, expected) => {
    const page: ExtractedPage = {
      url: 'https://a.test/_b',
      markdown: '',
      author: '[x](y) *z*',
      site: '<img src=x onerror="y">',
      description: '(https://e.test)',
      date: 'javascript:alert(1)',
    };
    expect(fillTemplate(template, variablesOf(page, '# <b>'), 'markdown')).toBe(expected);
  });

  it.each([
    ...'{{title~a {{title|lower~{% if title %}a{% endif %}~{{content}}~{{schema:@Recipe:name}}~{{}}'.split(
      '~',
    ),
    ...'{{selector:h1}}~{{"a summary of the page"}}~{{constructor}}~{{title|}}~{{title title}}'.split('~'),
    'a'.repeat(10_001),
  ])('can’t fill %s, and leaves it as it is', (template) => {
    expect(problemOfTemplate(template)).toMatchObject({ code: 'tag' });
    expect(filled(template)).toBe(template);
  });

  it('names a tag and filters that it doesn’t know', () => {
    expect(parseTemplate('a {{title|kebab}} b {{nope|lower}} c').problems).toEqual([
      { code: 'filter', part: 'kebab' },
      { code: 'tag', part: '{{nope|lower}}' },
    ]);
  });
});

describe('custom field', () => {
  it.each([
    ['number', '{{site}}', '$1,299.00', 1299],
    ['number', '{{site}}', 'none', 'none'],
    ['checkbox', '{{site}}', 'yes', true],
    ['text', '{{language}}', '', undefined],
    ['date', '{{published}}', '2024-03-05T23:20:30Z', new Date('2024-03-05')],
    [
      'date',
      '{{published|date:"YYYY-MM-DDTHH:mm:ssZ"}}',
      '2024-03-05T23:20:30+00:00',
      new Date('2024-03-05T23:20:30Z'),
    ],
    ['date', '{{time}}', '', new Date(PAGE.at ?? 0)],
    ['date', '{{site}}', 'soon', 'soon'],
  ] as const)('as %s with %s for “%s” is %s', (type, value, site, expected) => {
    const properties: Property[] = [
      { name: 'f', value, type },
      { name: 'end', value: 'x', type: 'text' },
    ];
    const page = { ...PAGE, site, date: site };
    const text = toDocument([page], { ...DEFAULT_DOCUMENT, head: 'frontMatter', properties }, WORDS);
    const read: unknown = parse(text.slice(4, text.indexOf('\n---\n', 3)), { customTags: ['timestamp'] });
    expect(Object(read).f).toEqual(expected);
  });
});

describe('the budget of a document', () => {
  const grow = '|replace:"a":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"'.repeat(3);
  const tag = `{{title${grow}|replace:"a":"b","c":"d","e":"f","g":"h","i":"j"}}`;
  const names = Array.from({ length: 50 }, (_, at) => `f${at}`);
  const worst = {
    name: 'Worst',
    rules: {
      ...DEFAULT_DOCUMENT,
      head: 'frontMatter',
      before: tag.repeat(40),
      after: tag.repeat(40),
      properties: names.map((name) => ({ name, value: tag.repeat(4), type: 'text' })),
    },
  };
  const page: ExtractedPage = { url: 'https://a.test/', title: 'a'.repeat(2000), markdown: 'Text.' };

  it('bounds what the worst preset that an import accepts can read and write, and says so', () => {
    const read = readSettingsFile(
      JSON.stringify({ quarry: 'presets', version: 1, presets: [worst] }),
      DEFAULT_SETTINGS,
    );
    const [preset] = (read.ok && read.taken.value.presets) || [];
    const text = toDocument(
      Array.from({ length: 100 }, () => page),
      preset?.rules ?? DEFAULT_DOCUMENT,
      WORDS,
    );
    expect(text.length).toBeLessThan(11_000_000);
    expect(text).toMatch(/\n\nToo long\.\n$/);
  });

  it('counts what filters read and templates write', () => {
    const budget = createBudget();
    const all = budget.left;
    const variables = variablesOf({ ...PAGE, author: 'ab' }, 'T');
    expect(fillTemplate('{{author|upper|replace:"A":"b","B":"c"}}', variables, 'field', budget)).toBe('bc');
    expect(all - budget.left).toBe(4 * 1 + 4 * 5 + 4);
    budget.left = 3;
    expect(fillTemplate('{{author}}{{domain}}', variables, 'field', budget)).toBe('');
    expect(budget).toEqual({ left: 0, exceeded: true });
  });

  it('cuts a value that filters grow', () => {
    const budget = createBudget();
    expect(fillTemplate(tag, variablesOf(page, 'a'.repeat(2000)), 'field', budget)).toHaveLength(49_998);
    expect(budget.exceeded).toBe(true);
  });
});
