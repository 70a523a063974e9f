import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DEFAULT_DOCUMENT as PRESET_RULES } from '../../../lib/document/document-rules.ts';
import { variablesOf } from '../../../lib/document/templates/variables.ts';
import { fileName, noteFolders, noteLocation, obsidianNote } from '../../../lib/presets/obsidian-note.ts';
import { hostileText } from '../hostile.ts';

afterEach(() => void vi.unstubAllGlobals());

const variablesWith = (title: string, author = '') =>
  variablesOf({ url: 'https://a.test/x', markdown: '', author, date: '2026-03-05' }, title);

describe('note folders', () => {
  it.each([
    ['Clippings/{{domain}}/', ['Clippings', 'a.test']],
    ['../../etc', ['etc']],
    ['a/../../b', ['a', 'b']],
    ['con/aux.txt', ['_con', '_aux.txt']],
    ['{{title}}', ['a b .. c']],
    ['👩‍💻 Work/{{domain}}', ['👩‍💻 Work', 'a.test']],
    ['Материалы для диссертации и статей', ['Материалы для диссертации и статей']],
    ['#Inbox/[Web] C#/{{author}}', ['#Inbox', '[Web] C#', 'A b']],
    ['Web/{{published|date:"YYYY/MM"}}/{{date|date:"YYYY/MM"}}', ['Web', '2026', '03']],
    ['', []],
  ])('%s', (template, expected) =>
    expect(noteFolders(template, variablesWith('a/b/../c', 'A#[b]'))).toEqual(expected),
  );
});

describe('an Obsidian note', () => {
  it('includes a short text in its URL', () => {
    const location = noteLocation({ variables: variablesWith('A: b & c'), otherwise: 'Page' });
    expect(obsidianNote(location, '# Ä\n50 %')).toEqual({
      address: 'obsidian://new?name=A%20b%20%26%20c&content=%23%20%C3%84%0A50%20%25',
      byClipboard: false,
    });
  });

  it('prefers the settings of a preset', () => {
    const obsidian = { vault: 'v', folder: 'Web', name: '{{title}}' };
    const preset = { name: 'p', rules: { ...PRESET_RULES }, folder: 'Own', file: '{{domain}}' };
    expect(noteLocation({ obsidian, preset, variables: variablesWith('T'), otherwise: 'Page' })).toEqual({
      vault: 'v',
      folders: ['Own'],
      name: 'a.test',
    });
    expect(fileName({ preset, variables: variablesWith('T'), otherwise: 'Page' })).toBe('a.test.md');
  });

  it.each([
    ['a long text', 'Win32', 'a'.repeat(2000)],
    ['a text that becomes long when encoded', 'Win32', '石'.repeat(300)],
    ['a text that is too long for Linux', 'Linux x86_64', '石'.repeat(4000)],
  ])('takes %s from the clipboard', (_, platform, text) => {
    vi.stubGlobal('navigator', { platform });
    const location = noteLocation({ variables: variablesWith('T'), otherwise: 'Page' });
    expect(obsidianNote(location, text)).toEqual({
      address: 'obsidian://new?name=T&clipboard',
      byClipboard: true,
    });
  });

  it.each(['Linux x86_64', 'MacIntel'])('includes an article in its URL on %s', (platform) => {
    vi.stubGlobal('navigator', { platform });
    const location = noteLocation({ variables: variablesWith('T'), otherwise: 'Page' });
    expect(obsidianNote(location, 'word '.repeat(3000)).byClipboard).toBe(false);
  });

  it.each([
    ['Notes & more', 'Notes%20%26%20more'],
    ['D:\\Folder 1\\Second Brain\\', 'Second%20Brain'],
    ['~/Documents/Brain ', 'Brain'],
  ])('is in the vault that is meant by “%s”', (vault, name) => {
    const obsidian = { vault, folder: '', name: '' };
    const location = noteLocation({ obsidian, variables: variablesWith('T'), otherwise: 'Page' });
    expect(obsidianNote(location, '').address).toBe(`obsidian://new?vault=${name}&name=T&content=`);
  });

  it('stays in its vault and within length limits, whatever a page or template contains', () => {
    const piece = fc.oneof(
      hostileText,
      fc.constantFrom(...'..¦/¦\\¦../¦C:¦.¦ ¦~¦con¦%2e%2e%2f¦．．／'.split('¦'), '石'.repeat(90)),
      fc.constantFrom(
        '{{title}}',
        '{{author|wikilink}}',
        '{{title|replace:"x":"/../"}}',
        '{{title|split|join:"/"}}',
      ),
    );
    const some = fc.array(piece, { maxLength: 8 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(some, some, some, some, (folder, name, title, author) => {
        const vault = title.slice(0, 100);
        const obsidian = { vault, folder: folder.slice(0, 500), name: name.slice(0, 500) };
        const variables = variablesWith(title, author);
        const location = noteLocation({ obsidian, variables, otherwise: 'Page' });
        for (const part of [...location.folders, location.name]) {
          expect(part).not.toBe('');
          expect(part).not.toMatch(/[<>:"/\\|?*\p{Cc}\p{Cs}]|(?![\u200c\u200d])\p{Cf}|^[. ]|[. ]$/u);
          expect(part).not.toMatch(/^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i);
        }
        const { address } = obsidianNote(location, 'text');
        expect(address.length).toBeLessThanOrEqual(2000);
        const url = new URL(address);
        expect([url.protocol, url.host]).toEqual(['obsidian:', 'new']);
        for (const key of url.searchParams.keys())
          expect(key).toMatch(/^(?:vault|file|name|content|clipboard)$/);
        const file = url.searchParams.get('file') ?? url.searchParams.get('name') ?? '';
        expect(file.split('/')).toHaveLength(location.folders.length + 1);
      }),
    );
  });
});
