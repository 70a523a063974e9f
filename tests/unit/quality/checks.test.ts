import { expect, it } from 'vitest';
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

const FAILS: readonly Check[] = [
  { lacks: 'first' },
  { note: 'A note, in two lines.', after: 'elsewhere' },
  { formula: 'v=2' },
  { callout: ['note'], text: 'Before winter.' },
  { table: [['a', 'b']] },
  { code: 'let $x = "$y";', language: ['ts'] },
];

const same = (one: string, other: string) => one === other;
it.each(FAILS)('the Markdown check fails: %j', (check) => {
  expect(failedChecks(MARKDOWN, [check], same)).toEqual([check]);
});
