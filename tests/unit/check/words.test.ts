import { describe, expect, it } from 'vitest';
import { droppedIn, readGlossary } from '../../../scripts/check/glossary.ts';
import { missingNews, uncounted, unevenForms, unusedMessages } from '../../../scripts/check/words.ts';

const GLOSSARY = `# Words

| say | not | fine |
| --- | --- | --- |
| URL | address | address bar, IP address |
| review | look over, looked over | |

More of it.`;

const said = (text: string) =>
  droppedIn(text, readGlossary(GLOSSARY)).map(({ line, words }) => `${line}: ${words}`);

describe('glossary', () => {
  it('reports the dropped term, its line, and the replacement', () => {
    expect(said('Fine.\nEnter an address.')).toEqual(['2: says “address”: say “URL”']);
    expect(said('It was looked over.')).toEqual(['1: says “looked over”: say “review”']);
  });

  it('allows the listed phrases but still checks the rest of their line', () => {
    expect(said('Type it in the address bar. Sites see your IP address.')).toEqual([]);
    expect(said('Type the address in the address bar.')).toHaveLength(1);
  });
});

describe('messages', () => {
  it('are reported if unused; plural forms and names built in code count as used', () => {
    const messages = { save: '', gone: '', pages_one: '', pages_other: '', source_tab: '', sourceless: '' };
    expect(unusedMessages(messages, new Set(['save', 'pages', 'source_*', 's*']))).toEqual([
      'gone',
      'sourceless',
    ]);
  });

  it('that count need both English forms, each with the number and the same values', () => {
    expect(unevenForms({ a_one: '{count} page of {all}', a_other: '{all}: {count} pages' })).toEqual([]);
    expect(unevenForms({ a_one: 'A page', a_other: '{count} pages' })).toEqual([
      'a needs {count} in each form: languages use “one” for 21 and 31 too.',
    ]);
    expect(unevenForms({ a_one: '{count} page of {all}', a_other: '{count} pages' })).toEqual([
      'a_one takes other values than a_other: give both the same.',
    ]);
    expect(unevenForms({ a_other: '{count} pages' })).toEqual(['a needs both a_one and a_other.']);
  });

  it('with a count need plural forms', () => {
    expect(uncounted({ a_one: '{count} page', a_other: '{count} pages', b: '{number} of 3' })).toEqual([]);
    expect(uncounted({ a: '{count} pages' })).toEqual([
      'a has {count} but no forms: write a_one and a_other, or name the value otherwise.',
    ]);
  });
});

describe('what is new', () => {
  const changelog = '# Changelog\n\n## Unreleased\n\n## 1.0.1 - 2026-12-01\n\n## 1.0.0 - 2026-11-24\n';

  it('is missing for the newest version if only an older one has it', () => {
    const [problem, ...more] = missingNews({ news_1_0_0: 'Updated to {version}: caps.' }, changelog);
    expect(problem).toMatch(/^news_1_0_1 is missing: /);
    expect(more).toEqual([]);
  });
});
