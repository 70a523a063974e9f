import fc from 'fast-check';
import { parseFragment } from 'parse5';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { type ExtractedPage, toDocument } from '../../../../lib/document/document.ts';
import {
  DEFAULT_DOCUMENT,
  type DocumentRules,
  FIELDS,
  PROPERTY_TYPES,
} from '../../../../lib/document/document-rules.ts';
import { FILTERS } from '../../../../lib/document/templates/filters.ts';
import { fillTemplate } from '../../../../lib/document/templates/render.ts';
import { variablesOf } from '../../../../lib/document/templates/variables.ts';
import { titleOfPage } from '../../../../lib/document/title.ts';
import { DOCUMENT_WORDS } from '../../../shared/document-words.ts';
import { hostileText } from '../../hostile.ts';
import { byMarked, byMicromark, type Node } from '../readers.ts';

const EVIL = [
  ...['\n', '\r', '\u2028', '\u0085', '\u202e', '\u2066', '\0', '\u001b[2J', '\ufdd0', '\ufdd1', '\ufdd2'],
  ...['%00', '%1B%5B2J', '%C2%85', '%E2%80%AE', '%E2%81%A6', '%D8%9C', '%0A', '&#x202e;', '&rlm', ';'],
  ...['---', '...', '{{title}}', '{{', '}}', '{%', ']]', '[[', '|', '#', '"', "'", ': ', '- ', '(', ')', '!'],
  ...['../', '..\\', 'C:', '/', '~', 'a', ' ', ',', '1', '.', '&', '`', '```', '<!--', '-->', '<script>'],
  ...['<img src=https://t.test/p.png>', '![x](https://t.test/p.png)', '[a](javascript:b)', '[^1]'],
  ...['www', 'www.t.test', 'https', '://t.test', 'a@t.test', '@t.test', 'x'.repeat(3000)],
];

/** Text by an attacker who knows where it will appear. */
const evil = fc.oneof(
  hostileText,
  fc.array(fc.constantFrom(...EVIL), { maxLength: 8 }).map((parts) => parts.join('')),
);

const evilPage: fc.Arbitrary<ExtractedPage> = fc
  .record({ author: evil, site: evil, date: evil, language: evil, title: evil })
  .map((said) => ({ ...said, url: 'https://a.test/', markdown: 'Text.', at: 1_700_000_000_000 }));

const rules = (changes: Partial<DocumentRules>): DocumentRules => ({ ...DEFAULT_DOCUMENT, ...changes });

const ARGUMENTS: Readonly<Record<string, string[]>> = {
  replace: ['"a":"b"', '" ":""', '"%":"%"'],
  slice: ['0,9', '1', '-3', '0,1'],
  split: ['", "', '""', '"("'],
  join: ['', '""', '" "'],
  wikilink: ['', '"shown"'],
  date_modify: ['"+1 day"'],
};
const filter = fc
  .constantFrom('decode_uri', ...Object.keys(FILTERS))
  .chain((name) =>
    fc.constantFrom(...(ARGUMENTS[name] ?? [''])).map((args) => `|${name}${args && `:${args}`}`),
  );
const tag = fc
  .tuple(
    fc.constantFrom('title', 'author', 'site', 'published', 'language'),
    fc.array(filter, { maxLength: 4 }),
  )
  .map(([name, chain]) => `{{${name}${chain.join('')}}}`);

/** Control characters, except tabs and line breaks, and marks that change the direction of text. */
const UNSEEN = /[^\P{Cc}\n\t]|[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/u;

/** What a browser makes of Markdown, by each of two parsers. */
const shownBy = (markdown: string): Node[][] =>
  [byMarked, byMicromark].map((render) => parseFragment(render(markdown)).childNodes);

const within = (nodes: readonly Node[]): Node[] =>
  nodes.flatMap((node) => [node, ...('childNodes' in node ? within(node.childNodes) : [])]);

it('values in Markdown are text on one line, whatever filters and neighbors do: no HTML, link, block, or control', () => {
  fc.assert(
    fc.property(
      evilPage,
      fc.array(fc.tuple(tag, fc.constantFrom('', ' ', 'b', '[[c]]')), { minLength: 1, maxLength: 3 }),
      (page, parts) => {
        const template = `a ${parts.flat().join('')}`.replaceAll('|list', '|trim');
        const text = fillTemplate(template, variablesOf(page, page.title ?? ''), 'markdown');
        expect(text).not.toMatch(/[\n\ufdd0-\ufdd2]/);
        expect(text).not.toMatch(UNSEEN);
        for (const nodes of shownBy(text)) {
          const all = within(nodes);
          expect(
            all.map(({ nodeName }) => nodeName).filter((name) => !/^(?:p|#text|em|strong|del)$/.test(name)),
          ).toEqual([]);
          for (const node of all) if ('value' in node) expect(node.value).not.toMatch(UNSEEN);
        }
      },
    ),
    { numRuns: 150 },
  );
});

it('a value is a list only if its template asks for one, and links only where the template has a link', () => {
  fc.assert(
    fc.property(evilPage, filter, (page, more) => {
      const template = `{{author|split:","|list${more}}}\n\n[x]({{site}})`;
      const text = fillTemplate(template, variablesOf(page, 'T'), 'markdown');
      expect(text).not.toMatch(UNSEEN);
      for (const nodes of shownBy(text))
        for (const node of within(nodes)) {
          expect(node.nodeName).toMatch(/^(?:#text|p|ul|ol|li|em|strong|del|a|input)$/);
          const { value = '' } = ('attrs' in node && node.attrs.find(({ name }) => name === 'href')) || {};
          expect(value).toMatch(/^(?:https?:|(?![a-z][a-z\d+.-]*:))/i);
        }
    }),
  );
});

it('front matter with the user’s fields has only those, without controls, whatever pages and templates contain', () => {
  const field = fc.tuple(tag, evil, fc.constantFrom(...PROPERTY_TYPES));
  fc.assert(
    fc.property(evilPage, fc.array(field, { minLength: 1, maxLength: 4 }), (page, fields) => {
      const properties = fields.map(([value, typed, type], index) => ({
        name: `f${index}`,
        value: `${value}${typed.replace(/[{}|%]/g, '')}`,
        type,
      }));
      const text = toDocument([page], rules({ head: 'frontMatter', properties }), DOCUMENT_WORDS);
      if (!text.startsWith('---\n')) return;
      const read: unknown = parse(text.slice(4, text.indexOf('\n---\n', 3)), { strict: true });
      const names = properties.map(({ name }) => name);
      expect(Object.keys(Object(read)).filter((name) => !names.includes(name))).toEqual([]);
      for (const value of Object.values(Object(read)).flat()) expect(String(value)).not.toMatch(UNSEEN);
    }),
  );
});

it.each(['heading', 'frontMatter'] as const)(
  'the head “%s” has a clean title, or else the URL’s name',
  (head) => {
    fc.assert(
      fc.property(evil, evil, fc.boolean(), (title, author, inText) => {
        const said = title.replace(/\s/g, ' ');
        const page = {
          url: 'https://a.test/b',
          author,
          ...(inText ? { markdown: `# ${said}\n\nText.` } : { title, markdown: 'Text.' }),
        };
        for (const whole of [{}, { whole: true } as const]) {
          const text = toDocument(
            [{ ...page, ...whole }, page],
            rules({ head, fields: [...FIELDS], contents: true }),
            DOCUMENT_WORDS,
          );
          const heads = text
            .split('\n')
            .filter((line) => /^(?:# |[-> 0-9.]*\[| {2,}- | {4}author)/.test(line));
          if (!inText) expect(heads.join('\n')).not.toMatch(UNSEEN);
          expect(titleOfPage(page)).not.toMatch(UNSEEN);
          expect(titleOfPage(page)).not.toBe('');
        }
      }),
    );
  },
);

it('text before and after a page never merges with it', () => {
  const page = { url: 'https://a.test/', title: 'T', markdown: '```\nnever closed' };
  const text = toDocument([page], rules({ before: '- list', after: 'After {{title}}' }), DOCUMENT_WORDS);
  for (const nodes of shownBy(text)) {
    const blocks = nodes.filter(({ nodeName }) => nodeName !== '#text').map(({ nodeName }) => nodeName);
    expect([blocks[0], blocks.at(-1)]).toEqual(['ul', 'p']);
  }
});

it('any text is a template, and page content never is', () => {
  const piece = fc.oneof(
    evil,
    tag,
    fc.constantFrom('{{', '}}', '|', ':', '"', '??', '(', ')', '\\', 'title', ','),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 10 }), evilPage, (pieces, page) => {
      for (const context of ['markdown', 'field', 'name'] as const)
        fillTemplate(pieces.join(''), variablesOf(page, '{{url}}'), context);
      expect(fillTemplate('{{title}}', variablesOf(page, '{{url}}'), 'field')).toBe('{{url}}');
    }),
  );
});
