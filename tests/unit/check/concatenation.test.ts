import { describe, expect, it } from 'vitest';
import { concatenatedMessages } from '../../../scripts/check/concatenation.ts';

const problemsIn = (code: string) => concatenatedMessages(code, 'view.tsx');

describe('a message joined with other words', () => {
  it.each([
    ['a word', `const said = \`\${text('pages')} saved\`;`],
    ['a value', `const said = \`\${text('savedOn')} \${day}\`;`],
    ['a value before it', `const said = \`\${count}\${text('pages')}\`;`],
    ['another message', `const said = \`\${text('saved')} \${textWith('onDay', { day })}\`;`],
    ['punctuation', `const said = \`\${counted('pages', count)}: \${names}\`;`],
    ['a choice of messages', `const said = \`\${site} \${all ? text('all') : text('some')}\`;`],
    ['a word before a fact', `const said = \`\${text('saved')} at\${DOT}\${day}\`;`],
    ['a sum', "const said = text('saved') + name;"],
    ['a sum in an attribute', "const view = <p title={name + (open ? text('open') : '')} />;"],
  ])('is found: %s', (_, code) => {
    expect(problemsIn(code)).toEqual([expect.stringMatching(/^view\.tsx:1 joins a message/)]);
  });

  it.each([
    ['facts in a row', `const said = \`\${text('saved')}\${DOT}\${counted('pages', count)}\`;`],
    ['facts in a tooltip', `const said = \`\${text('saved')} · \${counted('pages', count)}\`;`],
    ['lines of their own', `const markdown = \`\${page}\\n\\n> \${text('partial')}\`;`],
    ['a message in an argument', `const name = \`\${slug(text(\`title\`))}.md\`;`],
    ['values inside a message', `const said = textWith('savedOn', { day: \`\${day}.\` });`],
    ['a sum of numbers', 'const sum = pages + counted;'],
  ])('is not found in %s', (_, code) => {
    expect(problemsIn(code)).toEqual([]);
  });
});
