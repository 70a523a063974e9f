import { describe, expect, it } from 'vitest';
import { languages, readMessages } from '../../../scripts/build/locales.ts';
import { messageFile, messageTypes, numbered } from '../../../scripts/build/messages.ts';

const SOURCE = {
  plain: 'US$ and $1',
  from: '{site}, page {page}',
  pages_one: '{count} page of {all}',
  pages_other: '{count} pages of {all}',
  template: '{{title}} isn’t closed with }}: {part}',
};

describe('messages', () => {
  it('are packed with values numbered in name order and dollar signs escaped for browsers', () => {
    expect(numbered(SOURCE, SOURCE)).toEqual({
      plain: 'US$$ and $$1',
      from: '$2, page $1',
      pages_one: '$2 page of $1',
      pages_other: '$2 pages of $1',
      template: '{{title}} isn’t closed with }}: $1',
    });
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
