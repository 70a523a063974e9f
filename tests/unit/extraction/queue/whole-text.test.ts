import { expect, it } from 'vitest';
import { failuresInText } from '../../../../lib/extraction/queue/pages.ts';

const [A, B] = ['https://a.test/0', 'https://b.test/1?x=y'];

it.each<[name: string, markdown: string, urls: string[], failures: [number, object][]]>([
  ['both have text', `<!-- ${A} -->\n\nOne\n\n---\n\n<!-- ${B} -->\n\nTwo`, [A, B], []],
  [
    'one has a quoted reason',
    `<!-- ${A} -->\n\n> Gone.\n\n---\n\n<!-- ${B} -->\n\nTwo`,
    [A, B],
    [[0, { code: 'page-failed', message: 'Gone.' }]],
  ],
  [
    'one has a reason',
    `# ${A}\nOne\n# ${B}\nbad status code: 404`,
    [A, B],
    [[1, { code: 'page-unreachable', message: 'bad status code: 404' }]],
  ],
  [
    'one has the other reason, with its URL',
    `## [One](${A})\nNo data returned from crawlers! url=${A}\n## [Two](${B})\nText`,
    [A, B],
    [[0, { code: 'page-unreachable', message: `No data returned from crawlers! url=${A}` }]],
  ],
  ['one has no text', `URL: ${A}\n\n---\n\nURL: ${B}\n\nTwo`, [A, B], [[0, { code: 'page-empty' }]]],
  ['one is not named', `<${B}>\n\nTwo`, [A, B], [[0, { code: 'page-missing' }]]],
  ['none is named', '# Both\n\nText', [A, B], []],
  ['a page is a quotation', `<!-- ${A} -->\n\n> One\n> more\n\n<!-- ${B} -->\n\nTwo`, [A, B], []],
  ['a page links to the other', `<!-- ${A} -->\n\nOne, see [it](${B}).\n\n<!-- ${B} -->\n\nTwo`, [A, B], []],
  [
    'a single page is a reason',
    '> bad status code: 404',
    [A],
    [[0, { code: 'page-unreachable', message: 'bad status code: 404' }]],
  ],
  ['a single page is only named', `# ${A}\n`, [A], [[0, { code: 'page-empty' }]]],
])('a Markdown answer in which %s', (_, markdown, urls, failures) => {
  expect([...failuresInText(markdown, urls)]).toEqual(failures);
});
