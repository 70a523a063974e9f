import { sentence } from '../shell.ts';
import type { MarkdownDocument } from './markdown-document.ts';

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

/** Documents with Markdown extensions. */
export const EXTENDED_DOCUMENTS: readonly MarkdownDocument[] = [
  NOTES,
  ALERTS,
  CONTAINERS,
  DEFINITIONS,
  MATH,
  GROUPS,
];
