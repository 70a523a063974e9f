import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { languages, readMessages } from '../../../scripts/build/locales.ts';
import { messageFile, messageTypes, numbered, valuesIn } from '../../../scripts/build/messages.ts';
import { substitute } from '../../shared/substitute.ts';

const SOURCE = {
  plain: 'US$ and $1',
  from: '{site}, page {page}',
  pages_one: '{count} page of {all}',
  pages_other: '{count} pages of {all}',
  template: '{{title}} isn’t closed with }}: {part}',
};

describe('messages', () => {
  it('name their values in braces', () => {
    expect(valuesIn('{site} and {page} and {site}')).toEqual(['site', 'page']);
    expect(valuesIn(SOURCE.template)).toEqual(['part']);
  });

  it('are packed with values numbered in name order and dollar signs escaped for browsers', () => {
    expect(numbered(SOURCE, SOURCE)).toEqual({
      plain: 'US$$ and $$1',
      from: '$2, page $1',
      pages_one: '$2 page of $1',
      pages_other: '$2 pages of $1',
      template: '{{title}} isn’t closed with }}: $1',
    });
  });

  it('use the same numbers in each language and form, in any order', () => {
    const polish = { from: '{page} z {site}', pages_few: '{all}: {count} strony', pages_two: '{all}' };
    expect(numbered(polish, SOURCE)).toEqual({
      from: '$1 z $2',
      pages_few: '$1: $2 strony',
      pages_two: '$1',
    });
  });

  it('contain the inserted values unchanged, whatever they are', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (site, page) => {
        const { from = '' } = numbered(SOURCE, SOURCE);
        expect(substitute(from, [page, site])).toBe(`${site}, page ${page}`);
      }),
    );
  });

  it('are packaged in the format that browsers expect', () => {
    expect(JSON.parse(messageFile({ from: '{site}' }, SOURCE))).toEqual({ from: { message: '$2' } });
  });

  it('name adjacent values, which Chrome would otherwise read as one name', () => {
    expect(JSON.parse(messageFile({ from: '{site}{page} US$' }, SOURCE))).toEqual({
      from: {
        message: '$site$$page$ US$$',
        placeholders: { page: { content: '$1' }, site: { content: '$2' } },
      },
    });
  });

  it('have dollar signs only around names, in every language', () => {
    for (const language of languages()) {
      const file: Record<string, { message: string; placeholders?: object }> = JSON.parse(
        messageFile(readMessages(language), readMessages('en')),
      );
      for (const { message, placeholders = {} } of Object.values(file))
        for (const [, name = ''] of message.matchAll(/\$([\w@]+)\$/g))
          expect(placeholders).toHaveProperty(name);
    }
  });

  it('have types for their values, without the count', () => {
    expect(messageTypes(SOURCE)).toBe(
      "interface MessageValues {\n  from: 'page' | 'site';\n  pages: 'all';\n  template: 'part';\n}\n",
    );
  });
});
