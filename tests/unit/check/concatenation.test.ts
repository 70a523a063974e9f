import { describe, expect, it } from 'vitest';
import { concatenatedMessages } from '../../../scripts/check/concatenation.ts';

const problemsIn = (code: string) => concatenatedMessages(code, 'view.tsx');

describe('a message joined with other words', () => {
  it.each([
    ['a word', `const said = \`\${text('pages')} saved\`;`],
    ['another message', `const said = \`\${text('saved')} \${textWith('onDay', { day })}\`;`],
    ['a sum', "const said = text('saved') + name;"],
  ])('is found: %s', (_, code) => {
    expect(problemsIn(code)).toEqual([expect.stringMatching(/^view\.tsx:1 joins a message/)]);
  });

  it.each([
    ['facts in a row', `const said = \`\${text('saved')}\${DOT}\${counted('pages', count)}\`;`],
    ['a message in an argument', `const name = \`\${slug(text(\`title\`))}.md\`;`],
    ['a sum of numbers', 'const sum = pages + counted;'],
  ])('is not found in %s', (_, code) => {
    expect(problemsIn(code)).toEqual([]);
  });
});
