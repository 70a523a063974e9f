import { describe, expect, it } from 'vitest';
import { readBlocks } from '../../../../lib/markdown/tree/blocks.ts';
import { definitionsOf } from '../../../../lib/markdown/tree/inline.ts';
import type { Block } from '../../../../lib/markdown/tree/tree.ts';

const read = (...lines: string[]): Block[] => [...readBlocks(lines.join('\n'))].flat();
const p = (text: string): Block => ({ kind: 'paragraph', text });
const list = (start: number | undefined, ...items: Block[][]): Block => ({ kind: 'list', start, items });
const quote = (...blocks: Block[]): Block => ({ kind: 'quote', blocks });

describe('parsing blocks', () => {
  it('handles a quote with very many blocks', () => {
    const [[block] = []] = readBlocks('> ---\n'.repeat(135_000));
    expect(block?.kind === 'quote' && block.blocks.length).toBe(135_000);
  });

  it.each<[string, string[], Block[]]>([
    ['all kinds of line endings', ['a\r', '\r', 'b'], [p('a'), p('b')]],
    [
      'rules',
      ['a', '', '---', '* * *', '- - -'],
      [p('a'), { kind: 'rule' }, { kind: 'rule' }, { kind: 'rule' }],
    ],
    [
      'PDF page comments and no others',
      ['<!-- page 12 -->', '', 'a', '', '<!-- page -->', '', '> <!-- page 3 -->'],
      [{ kind: 'page', number: 12 }, p('a'), p('<!-- page -->'), quote({ kind: 'page', number: 3 })],
    ],
    ['quotes', ['> a', 'b', '> > c', '', 'd'], [quote(p('a\nb'), quote(p('c'))), p('d')]],
    [
      'callouts',
      ['> [!WARNING]', '> a', '', '> [!tip]- My *b*', '>', '> c'],
      [quote(p('**Warning**'), p('a')), quote(p('**My *b***'), p('c'))],
    ],
    ['text like a callout', ['[!NOTE]', '', '> a [!NOTE]'], [p('[!NOTE]'), quote(p('a [!NOTE]'))]],
    [
      'lists',
      ['- a', '- b', '  more', '* c'],
      [list(undefined, [p('a')], [p('b\nmore')]), list(undefined, [p('c')])],
    ],
    [
      'a list after a paragraph',
      ['a', '- b', '', 'in', '2020. was'],
      [p('a'), list(undefined, [p('b')]), p('in\n2020. was')],
    ],
    ['tasks', ['- [ ] a', '- [x] b'], [list(undefined, [p('☐ a')], [p('☑ b')])]],
    [
      'tables',
      ['text', '| a | b |', '|---|:-:|', '| 1 | 2 \\| 3 |', '| 4 |', '', 'c'],
      [
        p('text'),
        {
          kind: 'table',
          head: ['a', 'b'],
          rows: [
            ['1', '2 | 3'],
            ['4', ''],
          ],
        },
        p('c'),
      ],
    ],
    ['no table', ['a | b', '--- | --- | ---'], [p('a | b\n--- | --- | ---')]],
    ['definitions', ['[a]: https://a.test', 'b'], [p('b')]],
    ['HTML as text', ['<div>', '<script>x</script>'], [p('<div>\n<script>x</script>')]],
  ])('%s', (_, lines, blocks) => {
    expect(read(...lines)).toEqual(blocks);
  });

  it('finds reference definitions', () => {
    expect([...definitionsOf('[A b]: <https://a.test/x> "t"\n\n[a B]: https://b.test\n[^1]: note')]).toEqual([
      ['A B', { url: 'https://a.test/x', angled: true, title: '"t"' }],
    ]);
  });
});

describe('a table that is larger than its source', () => {
  const cells = (markdown: string) =>
    read(markdown).reduce((sum, block) => sum + (block.kind === 'table' ? block.rows.flat().length : 0), 0);

  it('adds few cells to those in the source', () => {
    const wide = (columns: number) =>
      `${'a|'.repeat(columns)}\n${'-|'.repeat(columns)}\n${'b\n'.repeat(2000)}`;
    expect(cells(wide(150))).toBeLessThanOrEqual(2000 + 2000);
    expect(cells(wide(2000))).toBe(0);
  });
});

describe('a large page', () => {
  const words = 'word '.repeat(20);
  it.each<[string, string]>([
    ['paragraphs', `${words}\n\n`.repeat(5_000)],
    ['one word', 'x'.repeat(500_000)],
    ['a table', `a | b\n--|--\n${`${words} | x\n`.repeat(5_000)}`],
  ])('is split into parts that render quickly: %s', (_, markdown) => {
    let longest = 0;
    let length = 0;
    for (const part of readBlocks(markdown)) {
      const size = JSON.stringify(part).length;
      longest = Math.max(longest, size);
      length += size;
    }
    expect(length).toBeGreaterThan(500_000 * 0.9);
    expect(longest).toBeLessThan(40_000);
  });
});
