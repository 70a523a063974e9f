import fc from 'fast-check';
import { lexer, type Token } from 'marked';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { type ExtractedPage, toDocument } from '../../../../lib/document/document.ts';
import {
  DEFAULT_DOCUMENT,
  type DocumentRules,
  PROPERTY_TYPES,
} from '../../../../lib/document/document-rules.ts';
import { FILTERS } from '../../../../lib/document/templates/filters.ts';
import { parseTemplate } from '../../../../lib/document/templates/parse.ts';
import { fillTemplate } from '../../../../lib/document/templates/render.ts';
import { variablesOf } from '../../../../lib/document/templates/variables.ts';
import { hostileText } from '../../hostile.ts';

const WORDS = {
  source: (url: string) => `Source: ${url}`,
  contents: 'C',
  sources: 'S',
  boundary: (code: string) => code,
};

/** Text by an attacker who knows where it will appear. */
const evil = fc.oneof(
  hostileText,
  fc
    .array(
      fc.constantFrom(
        ...[
          '\n',
          '\r',
          '\u2028',
          '\u0085',
          '---',
          '...',
          '{{title}}',
          '{{',
          '}}',
          '{%',
          ']]',
          '[[',
          '|',
          '#',
        ],
        ...[
          '"',
          "'",
          ': ',
          '- ',
          '\u202e',
          '\u2066',
          '\0',
          '\u001b[2J',
          '../',
          '..\\',
          'C:',
          '/',
          '~',
          'a',
          ' ',
        ],
        ...['```', '<!--', '-->', '<script>', '![x](https://t.test/p.png)', '[a](javascript:b)', '[^1]'],
        // Controls and marks that a filter decodes.
        ...['%00', '%1B%5B2J', '%C2%85', '%E2%80%AE', '%E2%81%A6', '%D8%9C', '%0A'],
        'x'.repeat(3000),
      ),
      { maxLength: 8 },
    )
    .map((parts) => parts.join('')),
);

const evilPage: fc.Arbitrary<ExtractedPage> = fc
  .record({ author: evil, site: evil, date: evil, language: evil, title: evil })
  .map((said) => ({ ...said, url: 'https://a.test/', markdown: 'Text.', at: 1_700_000_000_000 }));

const rules = (changes: Partial<DocumentRules>): DocumentRules => ({ ...DEFAULT_DOCUMENT, ...changes });

const filters = Object.keys(FILTERS).filter((name) => parseTemplate(`{{title|${name}}}`).ok);
const tag = fc
  .tuple(
    fc.constantFrom('title', 'author', 'site', 'published', 'language'),
    fc.array(fc.constantFrom(...filters, 'split:","', 'replace:"a":"b"', 'slice:0,9'), { maxLength: 3 }),
  )
  .map(([name, chain]) => `{{${[name, ...chain].join('|')}}}`);

it('front matter with the user’s fields has only those fields, whatever a page contains', () => {
  fc.assert(
    fc.property(
      evilPage,
      fc.array(fc.tuple(tag, fc.constantFrom(...PROPERTY_TYPES)), { minLength: 1, maxLength: 4 }),
      (page, fields) => {
        const properties = fields.map(([value, type], index) => ({ name: `f${index}`, value, type }));
        const text = toDocument([page], rules({ head: 'frontMatter', properties }), WORDS);
        if (!text.startsWith('---\n')) return;
        const end = text.indexOf('\n---\n', 3);
        const read: unknown = parse(text.slice(4, end), { strict: true });
        const names = Object.keys(Object(read));
        expect(names.every((name) => properties.some((property) => property.name === name))).toBe(true);
        for (const value of Object.values(Object(read)).flat())
          expect(String(value)).not.toMatch(/[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/u);
      },
    ),
  );
});

/** Control characters, except tabs and line breaks, and marks that change the direction of text. */
const UNSEEN = /[^\P{Cc}\n\t]|[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/u;

it('front matter has no control characters or direction marks, even if the template has', () => {
  fc.assert(
    fc.property(
      evilPage,
      tag,
      evil,
      fc.constantFrom('text' as const, 'list' as const),
      (page, value, typed, type) => {
        // Text of a template, unlike a value, can contain escapes.
        const words = typed.replace(/[{}|]/g, '');
        const properties = [{ name: 'f', value: `${value}, ${words}\u202e`, type }];
        const text = toDocument([page], rules({ head: 'frontMatter', properties }), WORDS);
        const read: unknown = parse(text.slice(4, text.indexOf('\n---\n', 3)), { strict: true });
        for (const field of Object.values(Object(read)).flat()) expect(String(field)).not.toMatch(UNSEEN);
      },
    ),
  );
});

it('page values in Markdown have no control characters or direction marks, whatever the filters do', () => {
  fc.assert(
    fc.property(evilPage, tag, (page, template) => {
      expect(fillTemplate(template, variablesOf(page, page.title ?? ''), 'markdown')).not.toMatch(UNSEEN);
    }),
  );
});

it.each(['title', 'url', 'author'])(
  'the decoded %s in Markdown has no control characters or direction marks',
  (name) => {
    const said = 'invoice%E2%80%AEfdp.exe%00%1B%5B2J';
    const page = { url: `https://a.test/${said}`, title: said, author: said, markdown: '' };
    const text = fillTemplate(`{{${name}|decode_uri}}`, variablesOf(page, said), 'markdown');
    expect(text).toContain('invoicefdp.exe');
    expect(text).not.toMatch(UNSEEN);
  },
);

it('field names with a meaning in YAML stay text', () => {
  const names = ['null', 'yes', 'a: b', '- x', '"q"', '#c', '{}', '[', '?', '1', 'é', '__proto__'];
  const properties = names.map((name) => ({ name, value: 'v', type: 'text' as const }));
  const page = { url: 'https://a.test/', markdown: 'T' };
  const text = toDocument([page], rules({ head: 'frontMatter', properties }), WORDS);
  const entries = new Map<unknown, unknown>(
    Object.entries(parse(text.slice(4, text.indexOf('\n---\n', 3)), { strict: true })),
  );
  expect([...entries.keys()].toSorted()).toEqual(names.toSorted());
});

/** All tokens of a text, at any depth. */
function walk(tokens: readonly Token[]): Token[] {
  return tokens.flatMap((token) => {
    const within: Token[] = [
      ...('tokens' in token && token.tokens ? token.tokens : []),
      ...(token.type === 'list' ? token.items : []),
    ];
    return [token, ...walk(within)];
  });
}

const MARKUP = ['link', 'image', 'html', 'code', 'codespan', 'heading', 'hr', 'table', 'blockquote', 'list'];

it('page values in Markdown are text on one line, never a link, image, block, or HTML', () => {
  fc.assert(
    fc.property(evilPage, fc.constantFrom('title', 'author', 'site', 'language'), (page, name) => {
      const variables = variablesOf(page, page.title ?? '');
      const text = fillTemplate(`{{${name}}}`, variables, 'markdown');
      expect(text).not.toContain('\n');
      expect(walk(lexer(text)).filter(({ type }) => MARKUP.includes(type))).toEqual([]);
    }),
  );
});

it('a wikilink is a single link, whatever its target', () => {
  fc.assert(
    fc.property(evilPage, (page) => {
      const text = fillTemplate('{{author|wikilink}}', variablesOf(page, 'T'), 'markdown');
      expect(text).toMatch(/^(?:|\[\[[^[\]|#^\n]+\]\])$/);
    }),
  );
});

it('page content is never parsed as a template', () => {
  fc.assert(
    fc.property(fc.constantFrom('{{url}}', '{{domain|upper}}', '{{title}}{{title}}'), (title) => {
      const page = { url: 'https://secret.test/', markdown: '' };
      expect(fillTemplate('{{title}}', variablesOf(page, title), 'field')).toBe(title);
    }),
  );
});

it('text before and after a page never merges with it', () => {
  const page = { url: 'https://a.test/', title: 'T', markdown: '```\nnever closed' };
  const text = toDocument([page], rules({ before: '- list', after: 'After {{title}}' }), WORDS);
  const blocks = lexer(text).filter(({ type }) => type !== 'space');
  expect(blocks[0]?.type).toBe('list');
  expect(blocks.at(-1)).toMatchObject({ type: 'paragraph', text: 'After T' });
});

it('any valid template is filled within bounds, and an invalid one never throws', () => {
  const piece = fc.oneof(
    evil,
    tag,
    fc.constantFrom(
      '{{',
      '}}',
      '|',
      ':',
      '"',
      '??',
      '(',
      ')',
      '\\',
      'title',
      'replace',
      ',',
      '{{title|replace:"":"x"}}',
    ),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 10 }), evilPage, (pieces, page) => {
      const template = pieces.join('').slice(0, 9000);
      const parsed = parseTemplate(template);
      for (const context of ['markdown', 'field', 'name'] as const) {
        const text = fillTemplate(template, variablesOf(page, page.title ?? ''), context);
        if (!parsed.ok) expect(text).toBe(template);
      }
    }),
  );
});

it('a chain of replacements cannot grow a text without bounds', () => {
  const grow = '|replace:"a":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"'.repeat(10);
  const page = { url: 'https://a.test/', markdown: '' };
  const text = fillTemplate(`{{title${grow}}}`, variablesOf(page, 'a'.repeat(2000)), 'field');
  expect(text.length).toBeLessThanOrEqual(50_000);
});
