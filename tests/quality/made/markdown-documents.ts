import type { Check } from '../checks/check.ts';
import { sentence } from '../shell.ts';

/** A Markdown extension that a tool needs to render a document. */
export type Feature = 'notes' | 'alerts' | 'containers' | 'deflist' | 'math' | 'tasks' | 'groups';

/** A Markdown document, and what must be in the Markdown extracted from its rendered page. */
interface MarkdownDocument {
  name: string;
  needs: readonly Feature[];
  markdown: string;
  checks: readonly Check[];
}

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

const NOTES: MarkdownDocument = {
  name: 'notes',
  needs: ['notes'],
  markdown: `${sentence(0)} Nobody wrote down when.[^when] The wheel is younger[^wheel], as anyone can see.

${sentence(1)}

- a bed of gravel[^when]
- a row of poles

${sentence(2)} The last flood came up to the door.[^flood]

[^when]: The oldest bill is of 1712.
[^wheel]: It was made by *Olsen & Son*.
[^flood]: That was in [the wet year](https://river.test/wet).

    It left a line on the wall.
`,
  checks: [
    { note: 'The oldest bill is of 1712.', after: 'Nobody wrote down when.' },
    { note: 'It was made by Olsen & Son.', after: 'The wheel is younger' },
    {
      note: 'That was in the wet year. It left a line on the wall.',
      after: 'The last flood came up to the door.',
    },
    { note: 'The oldest bill is of 1712.', after: 'a bed of gravel' },
    { lacks: '↩' },
    { item: 'a row of poles', depth: 0 },
  ],
};

const ALERTS: MarkdownDocument = {
  name: 'alerts',
  needs: ['alerts'],
  markdown: ['NOTE', 'TIP', 'IMPORTANT', 'WARNING', 'CAUTION']
    .map(
      (kind, index) =>
        `${sentence(index)}\n\n> [!${kind}]\n> Look after the ${kind.toLowerCase()} gate, \`twice\`.\n> It sticks.\n`,
    )
    .join('\n'),
  checks: [
    ...['note', 'tip', 'important', 'warning', 'caution'].map((kind) => ({
      callout: [kind],
      text: `Look after the ${kind} gate, twice. It sticks.`,
    })),
    { codeSpan: 'twice' },
    { order: [sentence(0), 'the note gate', sentence(1), 'the tip gate', sentence(2)] },
  ],
};

const CONTAINERS: MarkdownDocument = {
  name: 'containers',
  needs: ['containers'],
  markdown: `${sentence(3)}

::: tip
Grease the axle **before** winter.
:::

${sentence(4)}

::: warning
The stairs are steep:

1. hold on
2. mind your head
:::

::: danger Do not enter
The floor is rotten.
:::

${sentence(5)}
`,
  checks: [
    { callout: ['tip'], text: 'Grease the axle before winter.' },
    { callout: ['warning'], text: 'The stairs are steep:' },
    { callout: ['danger', 'caution'], text: 'The floor is rotten.' },
    { has: 'Do not enter' },
    { item: 'mind your head', depth: 0 },
    { strong: 'before' },
  ],
};

const DEFINITIONS: MarkdownDocument = {
  name: 'definitions',
  needs: ['deflist'],
  markdown: `${sentence(4)}\n\nrace\n:   The channel that brings the water.\n\nsluice\n:   A gate in it.\n:   Also what lies behind.\n\n${sentence(5)}\n`,
  checks: [
    {
      order: [
        'race',
        'The channel that brings the water.',
        'sluice',
        'A gate in it.',
        'Also what lies behind.',
      ],
    },
  ],
};

const MATH: MarkdownDocument = {
  name: 'formulas',
  needs: ['math'],
  markdown: `${sentence(6)} It is $v = \\sqrt{2gh}$ below.\n\n$$\nQ = \\int_0^h b(z) \\sqrt{2gz}\\,dz\n$$\n\n${sentence(7)} A pint costs \\$2, two cost \\$3.\n`,
  checks: [
    { formula: 'v = \\sqrt{2gh}' },
    { formula: 'Q = \\int_0^h b(z) \\sqrt{2gz}\\,dz' },
    { formulas: 2 },
    { has: 'A pint costs $2, two cost $3.' },
  ],
};

const GROUPS: MarkdownDocument = {
  name: 'code group',
  needs: ['groups'],
  markdown: `${sentence(0)}\n\n::: code-group\n\n\`\`\`sh [npm]\nnpm add mill\n\`\`\`\n\n\`\`\`sh [pnpm]\npnpm add mill\n\`\`\`\n\n:::\n\n${sentence(1)}\n\n\`\`\`ts{2} [wheel.ts]\nlet a = 1; // [!code --]\nlet b = 2;\n\`\`\`\n`,
  checks: [
    { code: 'npm add mill', language: ['sh', 'bash'] },
    { code: 'pnpm add mill', language: ['sh', 'bash'] },
    { code: 'let a = 1;\nlet b = 2;', language: ['ts', 'typescript'] },
    { lacks: 'Copy' },
  ],
};

/** Documents with standard Markdown, GitHub's extensions, and others. */
export const DOCUMENTS: readonly MarkdownDocument[] = [
  ...[NOTES, ALERTS, CONTAINERS, DEFINITIONS, MATH, GROUPS],
  ...[TABLES, LISTS, CODE, TASKS],
];
