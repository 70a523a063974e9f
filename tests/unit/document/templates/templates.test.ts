import { describe, expect, it } from 'vitest';
import type { ExtractedPage } from '../../../../lib/document/document.ts';
import { problemOfTemplate } from '../../../../lib/document/templates/parse.ts';
import { fillList, fillTemplate } from '../../../../lib/document/templates/render.ts';
import { documentVariables, variablesOf } from '../../../../lib/document/templates/variables.ts';

const AT = new Date(2026, 10, 3, 9, 5, 7).getTime();
const PAGE: ExtractedPage = {
  url: 'https://www.a.test/x_y?b=1',
  markdown: '# One_two\n\nthree four',
  author: 'Ann Smith, Bob',
  date: '2024-02-29',
  site: 'Site A',
  description: 'All about  walls.',
  image: 'https://a.test/b_c.png',
  at: AT,
};

const filled = (template: string, context: 'markdown' | 'field' | 'name' = 'field') =>
  fillTemplate(template, variablesOf(PAGE, 'helloWorld Foo'), context);

describe('variables', () => {
  it.each([
    ['{{title}}', 'helloWorld Foo'],
    ['{{ title }} at {{site}}', 'helloWorld Foo at Site A'],
    ['{{url}}', 'https://www.a.test/x_y?b=1'],
    ['{{canonical}}', 'https://www.a.test/x_y?b=1'],
    ['{{domain}}', 'a.test'],
    ['{{author}}', 'Ann Smith, Bob'],
    ['{{published}}', '2024-02-29'],
    ['{{description}}', 'All about walls.'],
    ['{{image}}', 'https://a.test/b_c.png'],
    [String.raw`{{author|split:\", \"|last}}`, 'Bob'],
    ['{{date}}', '2026-11-03'],
    ['{{words}}', '3'],
    ['{{pages}}', '1'],
    ['{{via}}', 'service'],
    ['{{language}}', ''],
    ['{{selection}}', ''],
    ['no tag } { at all', 'no tag } { at all'],
  ])('%s', (template, expected) => expect(filled(template)).toBe(expected));

  it('use the current time when asked for it', () => {
    expect(filled('{{time}}')).toMatch(/^2026-11-03T09:05:07[+-]\d\d:\d\d$/);
    expect(filled('{{date|date:"YYYYMMDDHHmmss"}}')).toBe('20261103090507');
  });

  it('describe several pages by the first one, except for their count and words', () => {
    const pages = [PAGE, { url: 'https://b.test/', markdown: 'five' }].map((page) => ({ page, title: 'T' }));
    const variables = documentVariables(pages, 'T and 1 more');
    expect(fillTemplate('{{title}}, {{pages}}, {{words}}, {{site}}', variables, 'field')).toBe(
      'T and 1 more, 2, 4, Site A',
    );
  });

  it('provide the selection only for a copy of selected text', () => {
    const page = { url: 'https://a.test/', markdown: '**a**\n\nb', whole: true, via: 'local' } as const;
    expect(fillTemplate('{{selection}}', variablesOf(page, 'T'), 'markdown')).toBe('**a**\n\nb');
    expect(fillTemplate('{{selection|blockquote}}', variablesOf(page, 'T'), 'markdown')).toBe(
      '> **a**\n>\n> b',
    );
  });
});

describe('filters', () => {
  it.each([
    ['{{title|lower}}', 'helloworld foo'],
    ['{{title|upper}}', 'HELLOWORLD FOO'],
    ['{{title|capitalize}}', 'Helloworld foo'],
    ['{{title|title}}', 'Helloworld Foo'],
    ['{{title|kebab}}', 'hello-world-foo'],
    ['{{title|snake}}', 'hello_world_foo'],
    ['{{title|camel}}', 'helloWorldFoo'],
    ['{{title|pascal}}', 'HelloWorldFoo'],
    ['{{title|uncamel}}', 'hello world foo'],
    ['{{title|replace:"o":"0"}}', 'hell0W0rld F00'],
    ['{{title|replace:("hello":"a","World":"b")}}', 'ab Foo'],
    ['{{title|replace:"l":""}}', 'heoWord Foo'],
    ['{{title|slice:0,5}}', 'hello'],
    ['{{title|slice:-3}}', 'Foo'],
    ['{{title|length}}', '14'],
    ['{{title|split:" "|first}}', 'helloWorld'],
    ['{{title|split:" "|last|lower}}', 'foo'],
    ['{{title|split:" "|reverse|join:"/"}}', 'Foo/helloWorld'],
    ['{{title|reverse}}', 'ooF dlroWolleh'],
    ['{{site|split|unique|length}}', '6'],
    ['{{author|split:", "|slice:1,2}}', 'Bob'],
    ['{{author|split:", "|join:"\\n"}}', 'Ann Smith\nBob'],
    ['{{author|split:", "|wikilink|join:" "}}', '[[Ann Smith]] [[Bob]]'],
    ['{{author|wikilink:"the author"}}', '[[Ann Smith, Bob|the author]]'],
    ['{{url|link:"here"}}', '[here](https://www.a.test/x_y?b=1)'],
    ['{{url|image:"a [b]"}}', '![a \\[b\\]](https://www.a.test/x_y?b=1)'],
    ['{{author|split:", "|list}}', '- Ann Smith\n- Bob'],
    ['{{author|split:", "|list:numbered-task}}', '1. [ ] Ann Smith\n2. [ ] Bob'],
    ['{{site|blockquote}}', '> Site A'],
    ['{{url|safe_name}}', 'https www.a.test x_y b=1'],
    ['{{url|slice:8|decode_uri}}', 'www.a.test/x_y?b=1'],
    ['{{published|date:"D MMM YYYY, dddd [the] Do"}}', '29 Feb 2024, Thursday the 29th'],
    ['{{published|date_modify:"+1 year"}}', '2025-02-28'],
    ['{{published|date_modify:"- 2 months"}}', '2023-12-29'],
    ['{{date|date_modify:"+1 week"|date:"YY-M-D"}}', '26-11-10'],
    ['{{site|date:"YYYY"}}', 'Site A'],
    ['{{site|first}}', 'Site A'],
    ['{{site|join}}', 'Site A'],
    ["{{title|replace:' ':'-'}}", 'helloWorld-Foo'],
    ['{{title|replace:"\\"":"","Foo":"a|b}}c"}}', 'helloWorld a|b}}c'],
  ])('%s', (template, expected) => expect(filled(template)).toBe(expected));
});

describe('fallbacks for empty values', () => {
  it.each([
    ['{{language ?? "none"}}', 'none'],
    ['{{language ?? site}}', 'Site A'],
    ['{{language ?? selection|upper ?? title|lower ?? "x"}}', 'helloworld foo'],
    ['{{title ?? "none"}}', 'helloWorld Foo'],
    ['{{language ?? "No Title"|lower}}', 'no title'],
  ])('%s', (template, expected) => expect(filled(template)).toBe(expected));
});

describe('lists', () => {
  it.each([
    ['{{author|split:", "}}', ['Ann Smith', 'Bob']],
    ['clippings, {{site}}', ['clippings', 'Site A']],
    ['{{language}}', []],
  ])('%s', (template, expected) => expect(fillList(template, variablesOf(PAGE, 'T'))).toEqual(expected));
});

describe('invalid templates', () => {
  it.each([
    ['{{title', 'unclosed'],
    ['a {{title|lower', 'unclosed'],
    ['{% if title %}a{% endif %}', 'logic'],
    ['{{content}}', 'variable'],
    ['{{schema:@Recipe:name}}', 'variable'],
    ['{{meta:name:description}}', 'variable'],
    ['{{selector:h1}}', 'variable'],
    ['{{"a summary of the page"}}', 'variable'],
    ['{{}}', 'variable'],
    ['{{constructor}}', 'variable'],
    ['{{title|map:item => item.a}}', 'filter'],
    ['{{title|constructor}}', 'filter'],
    ['{{title|}}', 'filter'],
    ['{{title|slice:a}}', 'arguments'],
    ['{{title|lower:"a"}}', 'arguments'],
    ['{{title|replace:"a"}}', 'arguments'],
    ['{{title|date_modify:"soon"}}', 'arguments'],
    ['{{title title}}', 'arguments'],
    ['{{title|replace:"/(a+)+$/g":"b"}}', 'pattern'],
    ['{{title|split:[0-9]}}', 'pattern'],
    ['a'.repeat(10_001), 'too-long'],
    ['{{title}}'.repeat(1000), 'too-long'],
    [`{{title${'|lower'.repeat(11)}}}`, 'too-long'],
  ])('%s', (template, code) => expect(problemOfTemplate(template)?.code).toBe(code));

  it('are reported with their tag', () => {
    expect(problemOfTemplate('a {{title}} b {{nope|lower}} c')?.tag).toBe('{{nope|lower}}');
  });
});

it('template: escapes page values, and nothing else, in Markdown', () => {
  const page = { url: 'https://a.test/', markdown: '', author: '[x](y) *z*' };
  const variables = variablesOf(page, '# <b>A</b> ![p](q)');
  expect(fillTemplate('# {{title}}\n**{{author}}** {{url}}', variables, 'markdown')).toBe(
    '# \\# \\<b>A\\</b> \\!\\[p\\]\\(q)\n**\\[x\\]\\(y) \\*z\\*** <https://a.test/>',
  );
});
