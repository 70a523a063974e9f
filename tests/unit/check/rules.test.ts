import { expect, it } from 'vitest';
import { backTranslationProblems, hashOf, recorded } from '../../../scripts/check/back-translation.ts';
import { concatenatedMessages } from '../../../scripts/check/concatenation.ts';
import { droppedIn, readGlossary } from '../../../scripts/check/glossary.ts';
import { exportedNames, lostPaths, sharedNames } from '../../../scripts/check/structure.ts';
import { fixedType, literalSizes, wideConditions } from '../../../scripts/check/styles.ts';
import {
  type Notes,
  noteProblems,
  quoteProblems,
  translationProblems,
} from '../../../scripts/check/translations.ts';
import { missingNews, uncounted, unevenForms, unusedMessages } from '../../../scripts/check/words.ts';

const paths = (names: string) => lostPaths('a.md', names, ['lib/search/form.ts', 'components/ui/menu.tsx']);
const names = (one: string, other: string) =>
  sharedNames(new Map(Object.entries({ 'a.ts': exportedNames(one), 'b.ts': exportedNames(other) })));
const joined = (code: string) => concatenatedMessages(code, 'a.tsx');
const sizes = (declaration: string) => literalSizes(`.a {\n  ${declaration}\n}\n`, 'a.css');
const type = (declaration: string) => fixedType(`.a {\n  ${declaration}\n}\n`, 'a.css');
const conditions = (rule: string) => wideConditions(`/* A:\n has */\n${rule}\n`, 'a.css');
const GLOSSARY = readGlossary('| say | not | fine |\n| --- | --- | --- |\n| URL | address | address bar |');
const terms = (text: string) => droppedIn(text, GLOSSARY).map(({ line, words }) => `${line}: ${words}`);
const unused = (messages: object, used: string) =>
  unusedMessages(Object.fromEntries(Object.keys(messages).map((key) => [key, ''])), new Set(used.split(' ')));

const ENGLISH = {
  ...{ locale: 'en', direction: 'ltr', copy: 'Copy as Markdown' },
  ...{ pages_one: '{count} page from {site}', pages_other: '{count} pages from {site}' },
};
const GERMAN = {
  ...{ locale: 'de', direction: 'ltr', copy: 'Als Markdown kopieren' },
  ...{ pages_one: '{count} Seite von {site}', pages_other: '{count} Seiten von {site}' },
};
const NOTES: Notes = {
  keep: ['Markdown'],
  exact: ['pages'],
  values: { count: 'a number', site: 'a domain' },
  groups: [
    { note: 'A label.', keys: ['locale', 'direction', 'pages*'] },
    { note: 'A button.', max: 26, keys: ['copy'] },
  ],
};
const german = (change: object) => translationProblems({ ...GERMAN, ...change }, ENGLISH, NOTES);
const { copy: _, ...INCOMPLETE } = GERMAN;
const record = recorded({}, NOTES.exact, [['pages', 'de', hashOf('pages', GERMAN, ENGLISH)]]);
const back = (change: object, source = ENGLISH) =>
  backTranslationProblems('de', { ...GERMAN, ...change }, source, { notes: NOTES, record });
const QUOTED = { once: 'This once', why: 'Choose “This once”. “{query}” is no label.' };
const NEWS = '# Changelog\n\n## Unreleased\n\n## 1.0.1 - 2026-12-01\n\n## 1.0.0 - 2026-11-24\n';

/** What each rule says about code or messages that break it (a pattern for each problem), and that don’t (none). */
it.each<[what: string, problems: string[], ...said: RegExp[]]>([
  ['a path that is gone', paths('`lib/gone.ts` and `lib/gone.ts`'), /^a\.md names lib\/gone\.ts, which/],
  ['a part of a name', paths('`enu.tsx`'), /names enu\.tsx/],
  [
    'a name of two files',
    names('export function one() {}', 'export const one = 1;'),
    /^one is .*a\.ts and b\.ts: /,
  ],
  [
    'padding in pixels',
    sizes('padding: 8px;'),
    /^a\.css:2 sets padding to [^:]+: use a token .+, or say in/s,
  ],
  ['padding on several lines', sizes('padding:\n    var(--space-2)\n    10px;'), /^a\.css:2 sets/],
  [
    'a line height in pixels',
    type('line-height: calc(1em + 2px);'),
    /sets line-height in pixels: use a token/,
  ],
  [
    'a condition on any element',
    conditions('.a > .panel:has(.ready) {}'),
    /^a\.css:3 uses .+: set an attribute/,
  ],
  ['a message and a word', joined(`const said = \`\${text('pages')} saved\`;`), /^a\.tsx:1 joins a message/],
  ['a message in a sum', joined("const said = text('saved') + name;"), /^a\.tsx:1 joins a message/],
  ['a dropped term', terms('Fine.\nEnter an address in the address bar.'), /^2: says “address”: say “URL”$/],
  [
    'an unused message',
    unused({ save: 1, gone: 1, sourceless: 1 }, 'save source_*'),
    /^gone$/,
    /^sourceless$/,
  ],
  ['one form', unevenForms({ a_other: '{count} pages' }), /^a needs both a_one and a_other/],
  [
    'a form without the number',
    unevenForms({ a_one: 'A page', a_other: '{count} pages' }),
    /^a needs \{count\}/,
  ],
  [
    'forms with other values',
    unevenForms({ a_one: '{count} of {b}', a_other: '{count}' }),
    /takes other values/,
  ],
  [
    'a count without forms',
    uncounted({ a: '{count} pages', b: '{number} of 3' }),
    /^a has \{count\} but no forms/,
  ],
  ['no news of the newest version', missingNews({ news_1_0_0: 'Caps.' }, NEWS), /^news_1_0_1 is missing: /],
  [
    'a label in other words',
    quoteProblems({ once: 'Einmal', why: '„Nur so“' }, QUOTED),
    /write “Einmal”, as/,
  ],
  ['a message without a note', noteProblems({ ...ENGLISH, more: 'More' }, NOTES), /^more has no note/],
  [
    'a value without a note',
    noteProblems({ ...ENGLISH, copy: '{name}' }, NOTES),
    /^\{name\} isn’t explained/,
  ],
  ['an old note', noteProblems(ENGLISH, { ...NOTES, exact: ['gone'] }), /^gone is the name of no message/],
  ['a missing message', translationProblems(INCOMPLETE, ENGLISH, NOTES), /^copy is missing: translate "Copy/],
  ['an extra message', german({ gone: 'Weg' }), /^gone isn’t in locales\/en\.json/],
  ['a lost value', german({ pages_other: '{count} Seiten' }), /^pages_other lacks \{site\}/],
  ['a stray brace', german({ copy: 'Markdown { site }' }), /^copy has a brace that is no value/],
  ['too many characters', german({ copy: `Markdown${'.'.repeat(27)}` }), /^copy has 35 characters: 26 are/],
  ['a translated name', german({ copy: 'Als Abschlag kopieren' }), /^copy lacks “Markdown”/],
  ['a trailing space', german({ copy: 'Markdown ' }), /^copy begins or ends with a space/],
  ['missing forms', german({ locale: 'pl' }), /^pages_few is missing/, /^pages_many is missing/],
  ['a changed translation about money', back({ pages_one: '{count} Blatt von {site}' }), /^pages /],
  ['changed English about money', back({}, { ...ENGLISH, pages_one: '{count} cost of {site}' }), /^pages /],
])('check: %s', (_, problems, ...said) => {
  expect(problems).toEqual(said.map((words) => expect.stringMatching(words)));
});
