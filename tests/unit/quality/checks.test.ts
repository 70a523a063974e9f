import { describe, expect, it } from 'vitest';
import { type Check, failedChecks } from '../../quality/checks/check.ts';

const MARKDOWN = `# Mill

A *first* word.[^a] See [the \`gate\`](https://a.test/b(c)) and $v = \\sqrt{2}$, at \\$3.

> [!TIP] Grease
> Before winter.

- [x] sweep
- [ ] oil
  1. deep

| a | b |
| --- | --- |
| 1 \\| 2 | **x** |

\`\`\`js
let $x = "$y";
\`\`\`

$$
a_{i}
$$

![The wheel](https://a.test/w.png)

[^a]: A note,
    in two lines.
`;

const HOLDS: readonly Check[] = [
  { has: 'A first word.' },
  { lacks: 'second' },
  { order: ['first', 'Grease', 'sweep'] },
  { once: 'Before winter.' },
  { heading: 'Mill' },
  { note: 'A note, in two lines.', after: 'word.' },
  { link: 'the gate', to: 'https://a.test/b(c)' },
  { codeSpan: 'gate' },
  { formula: 'v=\\sqrt2' },
  { formula: 'a_i' },
  { formulas: 2 },
  { callout: ['tip'], text: 'Before winter.' },
  { task: 'sweep', done: true },
  { task: 'oil', done: false },
  { item: 'deep', depth: 1 },
  {
    table: [
      ['a', 'b'],
      ['1 | 2', 'x'],
    ],
  },
  { strong: 'x' },
  { code: 'let $x = "$y";', language: ['js'] },
  { image: 'https://a.test/w.png', alt: 'The wheel' },
  { quote: 'Before winter.' },
];

const FAILS: readonly Check[] = [
  { has: 'second' },
  { lacks: 'first' },
  { order: ['sweep', 'first'] },
  { once: 'a' },
  { note: 'A note, in two lines.', after: 'elsewhere' },
  { formula: 'v=2' },
  { callout: ['note'], text: 'Before winter.' },
  { task: 'oil', done: true },
  { item: 'deep', depth: 0 },
  { table: [['a', 'b']] },
  { code: 'let $x = "$y";', language: ['ts'] },
];

describe('the Markdown checks', () => {
  const same = (one: string, other: string) => one === other;
  it.each(HOLDS)('pass: %j', (check) => expect(failedChecks(MARKDOWN, [check], same)).toEqual([]));
  it.each(FAILS)('fail: %j', (check) => expect(failedChecks(MARKDOWN, [check], same)).toEqual([check]));
});
