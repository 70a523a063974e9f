import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { languages, readMessages } from '../../../scripts/build/locales.ts';
import { messageFile, messageTypes, numbered, valuesIn } from '../../../scripts/build/messages.ts';
import { substitute } from '../../substitute.ts';

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

  it('are packed with values by number, in the order of their names, and with dollar signs that browsers keep', () => {
    expect(numbered(SOURCE, SOURCE)).toEqual({
      plain: 'US$$ and $$1',
      from: '$2, page $1',
      pages_one: '$2 page of $1',
      pages_other: '$2 pages of $1',
      template: '{{title}} isn’t closed with }}: $1',
    });
  });

  it('have the same numbers in each language and form, whatever their order', () => {
    const polish = { from: '{page} z {site}', pages_few: '{all}: {count} strony', pages_two: '{all}' };
    expect(numbered(polish, SOURCE)).toEqual({
      from: '$1 z $2',
      pages_few: '$1: $2 strony',
      pages_two: '$1',
    });
  });

  it('say what was put in, whatever it is', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (site, page) => {
        const { from = '' } = numbered(SOURCE, SOURCE);
        expect(substitute(from, [page, site])).toBe(`${site}, page ${page}`);
      }),
    );
  });

  it('are in the package as browsers want them', () => {
    expect(JSON.parse(messageFile({ from: '{site}' }, SOURCE))).toEqual({ from: { message: '$2' } });
  });

  it('name values that stand right behind one another, which Chrome would take for a name', () => {
    expect(JSON.parse(messageFile({ from: '{site}{page} US$' }, SOURCE))).toEqual({
      from: {
        message: '$site$$page$ US$$',
        placeholders: { page: { content: '$1' }, site: { content: '$2' } },
      },
    });
  });

  it('have no dollar signs around what is no name, in any language', () => {
    for (const language of languages()) {
      const file: Record<string, { message: string; placeholders?: object }> = JSON.parse(
        messageFile(readMessages(language), readMessages('en')),
      );
      for (const { message, placeholders = {} } of Object.values(file))
        for (const [, name = ''] of message.matchAll(/\$([\w@]+)\$/g))
          expect(placeholders).toHaveProperty(name);
    }
  });

  it('have types for their values, without the number that counts', () => {
    expect(messageTypes(SOURCE)).toBe(
      "interface MessageValues {\n  from: 'page' | 'site';\n  pages: 'all';\n  template: 'part';\n}\n",
    );
  });
});
