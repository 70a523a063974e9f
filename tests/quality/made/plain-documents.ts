import { sentence } from '../shell.ts';
import type { MarkdownDocument } from './markdown-document.ts';

const TABLES: MarkdownDocument = {
  name: 'tables',
  needs: [],
  markdown: `${sentence(6)}

| stone | weight | from |
| :-- | --: | :-: |
| upper | 910 kg | \`Quarry\` 2 |
| lower | 1,204 kg | a *bog* |
| spare | | [the yard](https://mill.test/yard) |

${sentence(7)}

| sign | meaning |
| --- | --- |
| \`a \\| b\` | one or the other |
| 1 < 2 & 3 | so it is |
`,
  checks: [
    {
      table: [
        ['stone', 'weight', 'from'],
        ['upper', '910 kg', 'Quarry 2'],
        ['lower', '1,204 kg', 'a bog'],
        ['spare', '', 'the yard'],
      ],
    },
    {
      table: [
        ['sign', 'meaning'],
        ['a | b', 'one or the other'],
        ['1 < 2 & 3', 'so it is'],
      ],
    },
    { link: 'the yard', to: 'https://mill.test/yard' },
    { order: [sentence(6), 'upper', 'spare', sentence(7), 'one or the other'] },
  ],
};

const LISTS: MarkdownDocument = {
  name: 'lists',
  needs: [],
  markdown: `${sentence(0)}

1. open the gate
   - a little at first
   - then all the way
     1. until it clicks
2. wait

   for as long as it takes
3. close it

${sentence(1)}

* one line
  and its second
* \`--flag\` and **more**

> ${sentence(2)}
>
> > A word within.

## What \`wait()\` does

${sentence(3)} ~~Never.~~ ![The wheel](https://mill.test/wheel.jpg)

---

${sentence(4)}
`,
  checks: [
    { item: 'open the gate', depth: 0 },
    { item: 'then all the way', depth: 1 },
    { item: 'until it clicks', depth: 2 },
    { item: 'close it', depth: 0 },
    { order: ['wait', 'for as long as it takes', 'close it'] },
    { item: 'one line and its second', depth: 0 },
    { codeSpan: '--flag' },
    { quote: sentence(2) },
    { quote: 'A word within.' },
    { heading: 'What wait() does' },
    { image: 'https://mill.test/wheel.jpg', alt: 'The wheel' },
  ],
};

const CODE: MarkdownDocument = {
  name: 'code',
  needs: [],
  markdown: `${sentence(5)}

\`\`\`js
const one = "1";

if (one) {
  go(\`$1\`, one);
}
\`\`\`

${sentence(6)}

- in an item:

  \`\`\`python
  def f():
      return "<b>"
  \`\`\`

- after it

${sentence(7)} Call \`a  b\` or \`\` x\`y \`\`.
`,
  checks: [
    { code: 'const one = "1";\n\nif (one) {\n  go(`$1`, one);\n}', language: ['js', 'javascript'] },
    { code: 'def f():\n    return "<b>"', language: ['python', 'py'] },
    { item: 'after it', depth: 0 },
    { order: [sentence(5), 'const one', sentence(6), 'in an item', 'def f', 'after it'] },
  ],
};

const TASKS: MarkdownDocument = {
  name: 'tasks',
  needs: ['tasks'],
  markdown: `${sentence(2)}\n\n- [x] sweep the floor\n- [ ] oil the *hinge*\n  - [x] buy oil\n  - [ ] find the hinge\n\n${sentence(3)}\n`,
  checks: [
    { task: 'sweep the floor', done: true },
    { task: 'oil the hinge', done: false },
    { task: 'buy oil', done: true },
    { task: 'find the hinge', done: false },
  ],
};

/** Documents with standard Markdown and GitHub's extensions. */
export const PLAIN_DOCUMENTS: readonly MarkdownDocument[] = [TABLES, LISTS, CODE, TASKS];
